// A file of search performance that is far larger than the memory its import may take, with a last line that is wrong:
// the line is named, and nothing of all the others is stored.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { formatDay, parseDay } from '../../src/lib/local-day.ts'
import { createTestApp } from '../helpers/app.ts'
import type { EngineContext } from '../helpers/engines.ts'

const COMMAND = fileURLToPath(new URL('../../bin/sightline', import.meta.url))
const FIRST_DAY = parseDay('2025-06-01') as number
const LINES_PER_PIECE = 2000
const MEMORY_READ_EVERY_MS = 100

export type LargeImport = {
  bytes: number
  /** The most memory of the whole process. */
  megabytesMax: number
}

/** Gives the megabytes that it took at most. */
export async function importLargeBrokenFile(
  { database, storage }: EngineContext,
  { bytes, megabytesMax }: LargeImport,
): Promise<number | undefined> {
  const app = await createTestApp(database)
  const { key } = await app.createTenant('owner', { name: 'Importer' })
  const uid = await app.createProject(key)
  const file = join(storage.env.SIGHTLINE_DATA as string, 'large.csv')
  try {
    const lines = await writeBrokenFile(file, bytes)
    const { exitCode, stderr, megabytes } = await runImport(
      ['import', 'search-performance', '--project', uid, file],
      storage.env,
    )
    assert.equal(exitCode, 2, stderr)
    assert.equal(
      stderr.split('\n').at(-2),
      `error: Line ${lines}, clicks: 9 is more than the impressions, which are 4.`,
    )
    // Undefined where the system does not tell.
    assert.ok(megabytes === undefined || megabytes <= megabytesMax, `${megabytes} MB`)
    const stored = await database.read(async (db) => [
      await db.selectFrom('search_spans').select('import_id').execute(),
      await db.selectFrom('search_imports').where('status', '=', 'published').select('id').execute(),
      await db.selectFrom('quick_win_lists').select('type').execute(),
    ])
    assert.deepEqual(stored, [[], [], []])
    return megabytes
  } finally {
    await rm(file, { force: true })
  }
}

/** Gives the number of its last line. */
async function writeBrokenFile(file: string, bytes: number): Promise<number> {
  const out = createWriteStream(file)
  let written = 0
  let lines = 1
  out.write('date,query,page,clicks,impressions,position,country,device\n')
  while (written < bytes) {
    const piece: string[] = []
    for (let count = 0; count < LINES_PER_PIECE; count++) piece.push(lineOf(lines++))
    const text = piece.join('')
    written += text.length
    if (!out.write(text)) await once(out, 'drain')
  }
  out.end('2025-06-01,broken,,9,4,1,usa,MOBILE\n')
  await once(out, 'finish')
  return lines + 1
}

/** One line in ten has a query of its own, the others share 100,000; 50,000 pages, 400 days. */
function lineOf(number: number): string {
  const spread = Math.imul(number, 2_654_435_761) >>> 0
  const query = number % 10 === 0 ? `rare, ${number}` : `number ${spread % 100_000}`
  const day = formatDay(FIRST_DAY + (Math.floor(number / 25_000) % 400))
  const page = `https://www.shop.example/category-${spread % 200}/product-${spread % 50_000}`
  const impressions = 1 + (spread % 300)
  const figures = `${impressions >> 4},${impressions},${1 + (spread % 400) / 10}`
  return `${day},"oak desk, ${query}",${page},${figures},usa,MOBILE\n`
}

async function runImport(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...env },
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const ended = once(child, 'close')
  let megabytes: number | undefined
  while (child.exitCode === null && child.signalCode === null) {
    megabytes = (await readPeak(child.pid as number)) ?? megabytes
    await Promise.race([ended, pause(MEMORY_READ_EVERY_MS)])
  }
  await ended
  return { exitCode: child.exitCode, stderr, megabytes }
}

async function readPeak(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}
