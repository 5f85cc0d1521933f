import assert from 'node:assert/strict'
import { join } from 'node:path'
import { beforeEach, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { callCommand, callJson } from '../../../../test/helpers/command.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { storedRow, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { temporaryFiles, temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { zipFile } from '../../../../test/helpers/zip-file.ts'
import { main } from '../../../app/cli/main.ts'
import { formatDay } from '../../../lib/local-day.ts'

const HEADER = 'date,query,page,clicks,impressions,position'
const NOTHING_LEFT_OUT = { other_search_types: 0, without_impressions: 0 }

onEveryEngine('sightline import search-performance', (context) => {
  const folder = temporaryFolder()
  const makeFile = temporaryFiles()
  const newProject = trackedProjects(context)
  let id: number
  let uid: string

  beforeEach(async () => {
    id = await newProject()
    const project = await storedRow(context.database, 'projects', ['uid'], { id })
    uid = project.uid
  })

  const args = (...given: string[]) => ['import', 'search-performance', '--project', uid, ...given]
  const run = (...given: string[]) => callCommand(args(...given), context.storage.env)
  const json = (...given: string[]) => callJson(args(...given), context.storage.env)

  async function spans() {
    const rows = await storedRows(
      context.database,
      'search_spans',
      ['first_day', 'last_day', 'source', 'rows_count', 'clicks', 'impressions', 'is_truncated'],
      { project_id: id },
      'first_day',
    )
    return rows.map(({ first_day, last_day, source, ...sums }) => [
      formatDay(first_day),
      formatDay(last_day),
      source,
      sums.rows_count,
      sums.clicks,
      sums.impressions,
    ])
  }
  /** The stamp of what is stored and that of the lists that were made from it. */
  async function computed() {
    return await context.database.read(async (db) => ({
      site: await db
        .selectFrom('search_sites')
        .where('project_id', '=', id)
        .select('computed_stamp')
        .executeTakeFirst(),
      lists: await db.selectFrom('quick_win_lists').where('project_id', '=', id).select('stamp').execute(),
    }))
  }

  test('a file is stored and computed when the command ends, and a day that is imported again is replaced', async () => {
    const file = makeFile(
      `\ufeff${HEADER}\r\n2026-09-01,oak desk,https://a.example/,1,20,8.7\r\n2026-09-03,"desk, oak",,0,5,3\r\n2026-09-03,x,,0,0,0\r\n`,
    )
    assert.deepEqual(await json(file), {
      project_uid: uid,
      rows: 2,
      days: 2,
      first_date: '2026-09-01',
      last_date: '2026-09-03',
      rows_left_out: { ...NOTHING_LEFT_OUT, without_impressions: 1 },
      notes: [
        '1 row is about pages outside example.com, such as https://a.example/. If this was the wrong file, import the right one for the same days: it replaces these rows.',
      ],
    })
    assert.deepEqual(await spans(), [
      ['2026-09-01', '2026-09-01', 'file', 1, 1, 20],
      ['2026-09-03', '2026-09-03', 'file', 1, 0, 5],
    ])
    const first = await computed()
    assert.ok(first.lists.length > 0)
    assert.ok(first.lists.every(({ stamp }) => stamp === first.site?.computed_stamp))

    const header = 'data_date,url,query,search_type,impressions,clicks,sum_position'
    const again = makeFile(
      `${header}\n2026-09-03,,a,WEB,7,0,0\n2026-09-03,,a,IMAGE,1,0,0\n2026-09-03,,b,WEB,0,0,0\n`,
    )
    const { exitCode, stdout, stderr } = await run(again)
    assert.deepEqual([exitCode, stdout], [0, '1 row was imported, of 1 day: 2026-09-03.\n'])
    assert.equal(
      stderr,
      [
        'Rows read: 3',
        'Quick wins are ready',
        '1 row was left out: not of web search. Line 3.',
        '1 row was left out: no impressions. Line 4.\n',
      ].join('\n'),
    )
    assert.deepEqual(await spans(), [
      ['2026-09-01', '2026-09-01', 'file', 1, 1, 20],
      ['2026-09-03', '2026-09-03', 'bigquery', 1, 0, 7],
    ])
    const second = await computed()
    assert.notEqual(second.site?.computed_stamp, first.site?.computed_stamp)
    assert.ok(second.lists.every(({ stamp }) => stamp === second.site?.computed_stamp))
  })

  test('an export of Search Console is sent through a pipe', async () => {
    const metrics = 'Clicks,Impressions,CTR,Position'
    const zip = zipFile([
      { name: 'Queries.csv', content: `Top queries,${metrics}\noak desk,3,20,15%,8.7\n` },
      { name: 'Pages.csv', content: `Top pages,${metrics}\nhttps://www.example.com/,4,25,16%,8.7\n` },
      { name: 'Dates.csv', content: `Date,${metrics}\n2026-09-01,1,9,11%,8\n2026-09-28,2,11,18%,9\n` },
      { name: 'Filters.csv', content: 'Filter,Value\nSearch type,Web\n' },
    ])
    const lines = gzipSync('{"date":"2026-10-01","query":"oak","clicks":1,"impressions":2,"position":3}\n')
    const results: { rows: number; days: number; notes: string[] }[] = []
    for (const content of [zip, lines]) {
      const printed: string[] = []
      const exitCode = await main([...args('-'), '--json'], {
        stdout: { write: (part) => void printed.push(part) },
        stderr: { write: () => {} },
        stdin: (async function* () {
          for (let at = 0; at < content.length; at += 100) yield content.subarray(at, at + 100)
        })(),
        env: context.storage.env,
        isInteractive: false,
        ask: async () => '',
      })
      assert.equal(exitCode, 0)
      results.push(JSON.parse(printed.join('')))
    }
    assert.deepEqual(
      results.map(({ rows, days, notes }) => [rows, days, notes]),
      [
        [2, 28, ['The export was made with these filters: Search type: Web.']],
        [1, 1, []],
      ],
    )
    assert.deepEqual(await spans(), [
      ['2026-09-01', '2026-09-28', 'export', 2, 7, 45],
      ['2026-10-01', '2026-10-01', 'file', 1, 1, 2],
    ])
  })

  test('a broken line at the end of a large stream is named, and nothing of the rest is stored', async () => {
    // More than twice what is held of texts before some are stored.
    const lines = Array.from(
      { length: 20_000 },
      (_, index) => `2026-09-${1 + (index % 28)},query ${index},https://a.example/${index % 500},1,20,8.7`,
    )
    const text = lines.map((line) => line.replace(/-(\d),/, '-0$1,')).join('\n')
    const file = makeFile(gzipSync(`${HEADER}\n${text}\n2026-09-01,a,,5,4,1\n`))
    const { exitCode, stdout, stderr } = await run(file)
    assert.deepEqual([exitCode, stdout], [2, ''])
    assert.equal(
      stderr.split('\n').at(-2),
      'error: Line 20002, clicks: 5 is more than the impressions, which are 4.',
    )
    assert.deepEqual([await spans(), (await computed()).lists], [[], []])
  })

  test('a refusal names what is wrong in one line, by exit code', async () => {
    const cases: [number, RegExp, string[]][] = [
      [2, /^error: Line 1: the file is empty\. The first line names the columns/, ['-']],
      [2, /^error: Line 1: the column "foo" cannot be imported/, [makeFile(`${HEADER},foo\n`)]],
      [2, /^error: There is neither a Queries\.csv nor a Pages\.csv/, [makeFile(zipFile([]))]],
      [2, /^error: .* cannot be read: there is no such file/, [join(folder, 'none')]],
    ]
    for (const [expected, message, given] of cases) {
      const { exitCode, stdout, stderr } = await run(...given)
      assert.deepEqual([exitCode, stdout], [expected, ''], stderr)
      assert.match(stderr.split('\n').at(-2) ?? '', message)
    }
    const unknown = ['import', 'search-performance', makeFile(HEADER), '--project', 'zzzzzzzzzz']
    const { exitCode, stderr } = await callCommand(unknown, context.storage.env)
    assert.deepEqual([exitCode, stderr], [3, 'error: There is no project zzzzzzzzzz.\n'])
    assert.deepEqual(await spans(), [])
  })

  test('a file with a header alone is imported, and brings nothing', async () => {
    const { exitCode, stdout } = await run(makeFile(HEADER))
    assert.deepEqual([exitCode, stdout], [0, '0 rows were imported.\n'])
  })
})
