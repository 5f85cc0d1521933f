// Uploads files that were made to be expensive to a real server, of every kind that can be imported, and holds that no turn
// of its event loop costs much: whatever is in a file, it is read elsewhere. What is measured is processor time of the
// main thread, which a busy machine does not change.

import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Engine } from '../../src/data/storage/portable.ts'
import { createMigratedStorage } from '../helpers/engines.ts'
import { until } from '../helpers/until.ts'
import { openUploads } from '../helpers/uploads.ts'
import { startWatchedServer } from '../helpers/watched-server.ts'
import { zipFile } from '../helpers/zip-file.ts'

const PART_BYTES = 4 * 2 ** 20
/** They are imported one after the other; an account may have 20 that wait. */
const TOGETHER = 10
/** A cost that lies in the files comes again with the same files; on a crowded machine single turns take far longer. */
const TRIES = 6

const HEADERS = {
  keywords: 'keyword,country_code,language_code,device,location',
  search_performance: 'date,query,page,country,device,clicks,impressions,position',
  backlinks: 'source_url,target_url,anchor,dofollow,rank,first_seen',
  disavow: '# disavowed',
} as const
type Kind = keyof typeof HEADERS
const KINDS = Object.keys(HEADERS) as Kind[]

/** One right row, so that everything that is loaded with its first use is loaded. */
const RIGHT: Record<Kind, string> = {
  keywords: 'oak desk,US,en,both,',
  search_performance: '2026-05-18,oak desk,https://example.com/,usa,mobile,1,10,3.5',
  backlinks: 'https://a.example/,https://example.com/,desk,true,5,2026-05-18',
  disavow: 'domain:spam.example',
}

/** Makes as many different rows as an import of the kind may have. */
const DIFFERING: Record<Kind, { rowsMax: number; row(at: number): string }> = {
  keywords: { rowsMax: 200_000, row: (at) => `oak desk ${at},US,en,both,` },
  search_performance: {
    rowsMax: 300_000,
    row: (at) =>
      `2026-05-${10 + (at % 18)},oak desk ${at},https://example.com/${at % 1000},usa,mobile,1,10,3.5`,
  },
  backlinks: {
    rowsMax: 300_000,
    row: (at) =>
      `https://a${at % 5000}.example/${at},https://example.com/${at % 1000},desk,true,5,2026-05-18`,
  },
  // The most lines that a list may have, in fewer bytes than its limit.
  disavow: { rowsMax: 99_000, row: (at) => `domain:s${at}.at` },
}

type HostileFile = { name: string; make(): Buffer }

function* hostileTexts(kind: Kind, size: number): Generator<[name: string, text: () => string]> {
  const header = HEADERS[kind]
  const fill = (piece: string) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
  const characters = [
    'a',
    '"',
    ',',
    ';',
    '\t',
    ' ',
    '\0',
    '\n',
    '\r',
    '\\',
    '/',
    '.',
    '#',
    '-',
    '=',
    '\u3000',
    '{',
    '[',
    '/* ',
    ',"',
    '"",',
    '=\u0022"',
  ]
  for (const piece of characters) {
    const name = JSON.stringify(piece)
    yield [`one line of ${name}`, () => fill(piece)]
    yield [`${name} below a header`, () => `${header}\n${fill(piece)}\n`]
  }
  yield ['one cell', () => `${header}\n"${fill('a ')}"\n`]
  yield ['a header of spaces', () => `${fill(' ')},${header}\n`]
  yield ['a header of columns', () => `${header}${fill(',a')}\n`]
  yield ['cells of spaces', () => `${header}\n${fill(`${' '.repeat(9000)},`)}\n`]
  yield ['lines of 9,900 letters', () => fill(`${'a'.repeat(9900)}\n`)]
  yield [
    "SerpBear's long lines",
    () => `keyword,position,url,history\n${fill(`desk","${'",'.repeat(3000)}\n`)}`,
  ]
  yield ['deep lists', () => fill('[')]
  yield ['deep objects', () => fill('{"a":')]
  yield ['a list of empty objects', () => `[${fill('{},')}{}]`]
  yield ['one object of a list', () => `{"keywords":[{"keyword":"a","history":[${fill('{},')}{}]}]}`]
  yield ['a string of escapes', () => `[{"keyword":"${fill('\\u0000')}"}]`]
  yield ['differing rows', () => `${header}\n${differingRows(kind, size)}`]
  yield ['wrong rows', () => `${header}\n${fill('x,y,z\n')}`]
  yield ['right rows', () => `${header}\n${fill(`${RIGHT[kind]}\n`)}${RIGHT[kind]}\n`]
}

function differingRows(kind: Kind, size: number): string {
  const { rowsMax, row } = DIFFERING[kind]
  const rows: string[] = []
  for (let length = 0; length < size && rows.length < rowsMax; ) {
    const line = `${row(rows.length)}\n`
    rows.push(line)
    length += line.length
  }
  return rows.join('')
}

function hostileFiles(kind: Kind, size: number): HostileFile[] {
  const files: HostileFile[] = [...hostileTexts(kind, size)].flatMap(([name, text]) => [
    { name, make: () => Buffer.from(text()) },
    { name: `${name}, gzip`, make: () => gzipSync(text()) },
  ])
  const table = () => `${HEADERS[kind]}\n${'a,'.repeat(size / 2)}`
  const after = (start: string | Buffer) => () =>
    Buffer.concat([Buffer.from(start as string), Buffer.alloc(size, 1)])
  return [
    ...files,
    { name: 'a zip of tables', make: () => zipFile([{ name: 'Queries.csv', content: table() }]) },
    { name: 'no gzip', make: after(Buffer.from([0x1f, 0x8b])) },
    { name: 'no zip', make: after('PK\x03\x04') },
    { name: 'no database', make: after('SQLite format 3\0') },
  ]
}

/** `isTaken` chooses among the files of each size. */
export async function uploadHostileFiles(
  context: TestContext,
  engine: Engine,
  {
    sizes,
    isTaken,
    turnMsMax = 0,
  }: {
    sizes: readonly number[]
    isTaken(file: HostileFile, at: number, size: number): boolean
    /** Among all other tests the same work takes two to three times the processor time that it takes alone. */
    turnMsMax?: number
  },
): Promise<void> {
  const storage = await createMigratedStorage(engine)
  context.after(() => storage.remove())
  const server = await startWatchedServer(context, storage)
  const { call } = await openUploads(context, storage, server)

  async function importFile(kind: Kind, { make }: HostileFile): Promise<string> {
    const bytes = make()
    const { id } = await call('POST', '', { kind })
    for (let from = 0; from < bytes.length; from += PART_BYTES)
      await call('POST', `/${id}/file?offset=${from}`, bytes.subarray(from, from + PART_BYTES))
    await call('POST', `/${id}/start`)
    let status = ''
    await until(
      'the import has ended',
      async () => {
        ;({ status } = await call('GET', `/${id}`))
        return status === 'completed' || status === 'failed'
      },
      300_000,
    )
    return status
  }

  for (const kind of KINDS) {
    const bytes = Buffer.from(`${HEADERS[kind]}\n${RIGHT[kind]}\n`)
    for (const _ of [1, 2])
      assert.equal(await importFile(kind, { name: 'right', make: () => bytes }), 'completed')
  }
  const slow: string[] = []
  for (const size of sizes)
    for (const kind of KINDS) {
      const files = hostileFiles(kind, size).filter((file, at) => isTaken(file, at, size))
      for (let from = 0; from < files.length; from += TOGETHER) {
        const together = files.slice(from, from + TOGETHER)
        const tries: number[] = []
        for (let ms = Infinity; ms > turnMsMax && tries.length < TRIES; tries.push(ms)) {
          const startedMs = Date.now()
          await Promise.all(together.map((file) => importFile(kind, file))).catch((error) => {
            throw new Error(`The server failed: ${server.stderr()}`, { cause: error })
          })
          ms = Math.max(0, ...(await server.readCostlyTurns(startedMs)).map((turn) => turn.ms))
        }
        const names = together.map(({ name }) => name).join('; ')
        const ms = Math.min(...tries)
        if (ms > turnMsMax) slow.push(`${ms} ms during ${kind} of ${size} bytes: ${names}`)
      }
    }
  assert.deepEqual(slow, [])
}
