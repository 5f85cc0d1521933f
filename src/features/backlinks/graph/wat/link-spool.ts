// Keeps found links in a temporary file for each target until all WAT files are read. So targets can be stored one
// after the other, and a damaged file leaves nothing behind.

import { createReadStream } from 'node:fs'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { LinkObservation } from '../../../../background/providers/backlink-source.ts'

const WAITING_MAX = 5000
/** JSON does not escape these characters, but readers of lines take them for line ends. */
const LINE_SEPARATORS = /[\u2028\u2029]/g
const escaped = (separator: string) => `\\u${separator.charCodeAt(0).toString(16)}`

export type LinkSpool = {
  /** Call it only when the previous call has ended. */
  add(target: number, link: LinkObservation): Promise<void>
  /** Yields the links to that target, in the order in which they were added. */
  read(target: number): AsyncGenerator<LinkObservation>
  /** Returns the numbers of the targets that have links. */
  targets(): number[]
  remove(): Promise<void>
}

export async function createLinkSpool(): Promise<LinkSpool> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-'))
  const waiting = new Map<number, string[]>()
  const known = new Set<number>()
  let count = 0
  const pathOf = (target: number) => join(folder, `${target}.jsonl`)

  async function flush(): Promise<void> {
    for (const [target, lines] of waiting) await appendFile(pathOf(target), lines.join(''), { mode: 0o600 })
    waiting.clear()
    count = 0
  }

  return {
    async add(target, link) {
      known.add(target)
      const lines = waiting.get(target) ?? []
      lines.push(`${JSON.stringify(link).replace(LINE_SEPARATORS, escaped)}\n`)
      waiting.set(target, lines)
      if (++count >= WAITING_MAX) await flush()
    },
    async *read(target) {
      await flush()
      for await (const line of createInterface({
        input: createReadStream(pathOf(target)),
        crlfDelay: Infinity,
      }))
        yield JSON.parse(line) as LinkObservation
    },
    targets: () => [...known].sort((a, b) => a - b),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
