// Links that were found, until all files are read: a temporary file for each target, so that targets can be stored one
// after the other, and a file that turns out to be damaged leaves nothing behind.

import { createReadStream } from 'node:fs'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { LinkObservation } from '../../../../background/providers/backlink-source.ts'

const WAITING_MAX = 5000
/** JSON leaves them as they are, and readers of lines take them for ends. */
const LINE_SEPARATORS = /[\u2028\u2029]/g
const escaped = (separator: string) => `\\u${separator.charCodeAt(0).toString(16)}`

export type LinkSpool = {
  /** Call it only when the call before has ended. */
  add(target: number, link: LinkObservation): Promise<void>
  /** The links to that target, in the order in which they came. */
  read(target: number): AsyncGenerator<LinkObservation>
  /** Numbers of the targets that have any. */
  targets(): number[]
  remove(): Promise<void>
}

export async function createLinkSpool(waitingMax = WAITING_MAX): Promise<LinkSpool> {
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
      if (++count >= waitingMax) await flush()
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
