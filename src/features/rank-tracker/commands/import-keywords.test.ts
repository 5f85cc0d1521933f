import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, beforeEach, test } from 'node:test'
import { createTestApp, type TestApp } from '../../../../test/helpers/app.ts'
import { callCommand, callJson } from '../../../../test/helpers/command.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { createSerpbearDatabase, SERPBEAR_ROW } from '../../../../test/helpers/serpbear.ts'
import { temporaryFiles, temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'
import { main } from '../../../app/cli/main.ts'

const HEADER = 'keyword,country_code,language_code,device,location'

onEveryEngine('sightline import keywords', (context) => {
  const folder = temporaryFolder()
  const makeFile = temporaryFiles()
  let app: TestApp
  let key: string
  let uid: string

  before(async () => {
    app = await createTestApp(context.database)
  })
  beforeEach(async () => {
    key = (await app.createTenant('owner', { name: 'Importer', rankTrackingLimit: 20 })).key
    uid = await app.createProject(key)
  })

  const run = (...args: string[]) =>
    callCommand(['import', 'keywords', '--project', uid, ...args], context.storage.env)
  const json = (...args: string[]) =>
    callJson(['import', 'keywords', '--project', uid, ...args], context.storage.env)
  async function list(device = 'mobile') {
    const { body } = await app.call(
      'GET',
      `/v1/projects/${uid}/rank-tracker/keywords?device=${device}&sort=keyword`,
      { key },
    )
    return body.data
  }

  test('what a CSV file brought can be read through the API when the command ends', async () => {
    const file = makeFile(
      `\ufeff${HEADER}\r\nShoes,US,en,both,\r\n"red, ""shoes""",gb,EN,,Leeds\r\nshoes,US,en,,\r\n`,
    )
    assert.deepEqual(await json(file), {
      project_uid: uid,
      rows: 3,
      rows_left_out: 0,
      keywords_added: 3,
      keywords_left_alone: 1,
      positions_added: 0,
      positions_left_out: 0,
      tags_added: 0,
      search_volumes_added: 0,
      left_out: { tracked_keyword: 1 },
      left_out_lines: { tracked_keyword: [4] },
      columns_not_read: [],
      notes: [],
    })
    const rows = [...(await list('mobile')), ...(await list('desktop'))]
    assert.deepEqual(
      rows.map((row) => [row.keyword, row.country_code, row.location, row.device, row.status]),
      [
        ['red, "shoes"', 'GB', 'Leeds', 'mobile', 'pending'],
        ['Shoes', 'US', null, 'mobile', 'pending'],
        ['Shoes', 'US', null, 'desktop', 'pending'],
      ],
    )
  })

  test('for a person it says what was done, with progress line by line off a terminal', async () => {
    const file = makeFile('keyword\na\nb\nA\n')
    const { exitCode, stdout, stderr } = await run(file, '--country', 'us', '--language', 'en')
    assert.deepEqual([exitCode, stdout], [0, '2 keywords were added.\n'])
    const [note = '', ...rest] = stderr.trimEnd().split('\n').reverse()
    assert.deepEqual(rest.reverse(), [
      'Rows checked: 3',
      'Rows added: 3',
      '3 rows were read.',
      '1 keyword was tracked already, or is repeated in the file; it stays as it is. Line 4.',
    ])
    assert.match(
      note,
      /^No search provider is set up for this project\. To track real positions, enter the key/,
    )
  })

  test("what is left out is said with its reason and count, and what is missing is the project's", async () => {
    const german = await app.createProject(key, { domain: 'shop.example', country: 'DE', language: 'de' })
    const file = makeFile(
      'keyword,date,position,url,mood\ntisch,2026-05-01,4,https://shop.example/a,good\ntisch,2026-05-02,-,,bad\n',
    )
    const args = ['import', 'keywords', file, '--project', german, '--device', 'desktop']
    const { exitCode, stdout, stderr } = await callCommand(args, context.storage.env)
    assert.deepEqual([exitCode, stdout], [0, '1 keyword was added.\n'])
    assert.deepEqual(stderr.split('\n').slice(0, -2), [
      'Rows checked: 2',
      'Rows added: 2',
      '2 rows were read.',
      '1 measured position was added.',
      '1 entry for "not found" was left out: the file does not say how many results were looked at. Line 3.',
      'The column "mood" is not known and was not read.',
    ])
    const { body } = await app.call('GET', `/v1/projects/${german}/rank-tracker/keywords?device=desktop`, {
      key,
    })
    const [keyword] = body.data
    assert.deepEqual(
      [
        keyword.keyword,
        keyword.country_code,
        keyword.language_code,
        keyword.last_position,
        keyword.last_result_url,
      ],
      ['tisch', 'DE', 'de', 4, 'https://shop.example/a'],
    )
  })

  test('the same file of positions again changes nothing', async () => {
    const file = makeFile(
      'keyword,device,country,language,date,position,url\na,mobile,US,en,2026-05-01,4,\na,mobile,US,en,2026-05-02,5,\n',
    )
    assert.equal((await json(file)).positions_added, 2)
    const read = async () => {
      const [keyword] = await list()
      const path = `/v1/projects/${uid}/rank-tracker/keywords/${keyword.id}/analyses`
      return [keyword, (await app.call('GET', path, { key })).body]
    }
    const before = await read()
    const again = await json(file)
    assert.deepEqual(
      [again.keywords_added, again.positions_added, again.positions_left_out, again.left_out],
      [0, 0, 2, { tracked_keyword: 1, tracked: 2 }],
    )
    assert.deepEqual(await read(), before)
  })

  test("SerpBear's database brings keywords and the positions that it measured", async () => {
    const file = join(folder, `database-${context.engine}.sqlite`)
    const history = JSON.stringify({ '2024-1-5': 8, '2024-1-6': 8, '2024-1-7': 0, '2024-1-8': 6 })
    createSerpbearDatabase(file, [
      { ...SERPBEAR_ROW, keyword: 'measured', history, lastUpdated: '2024-01-08T01:02:03.456Z' },
      { ...SERPBEAR_ROW, keyword: 'foreign', domain: 'other.example' },
    ])
    const result = await json(file)
    assert.deepEqual([result.keywords_added, result.positions_added, result.positions_left_out], [1, 2, 2])
    assert.deepEqual(result.left_out, { repeats_before: 1, no_depth: 1 })
    const [keyword] = await list('desktop')
    assert.deepEqual(
      [
        keyword.keyword,
        keyword.last_position,
        keyword.best_position,
        keyword.change_position,
        keyword.last_analyzed_at,
      ],
      ['measured', 6, 6, 2, '2024-01-08T01:02:03Z'],
    )
    const { body } = await app.call(
      'GET',
      `/v1/projects/${uid}/rank-tracker/keywords/${keyword.id}/analyses`,
      { key },
    )
    const stored = body.data.filter((analysis: { status: string }) => analysis.status === 'success')
    assert.deepEqual(
      stored.map((analysis: { position: number; finished_at: string }) => [
        analysis.position,
        analysis.finished_at,
      ]),
      [
        [6, '2024-01-08T01:02:03Z'],
        [8, '2024-01-05T12:00:00Z'],
      ],
    )
    const other = await json(file, '--domain', 'OTHER.example')
    assert.equal(other.keywords_added, 1)
    assert.match(
      other.notes[0],
      /^These are keywords and positions of OTHER\.example; the project's domain is /,
    )
  })

  test('a JSON export is read from standard input, twice if need be', async () => {
    const text = JSON.stringify({
      keywords: [{ ...SERPBEAR_ROW, country: 'CH', history: { '2024-1-5': 8 } }],
    })
    async function* stdin() {
      for (const byte of Buffer.from(text)) yield Uint8Array.of(byte)
    }
    const printed: string[] = []
    const silent = { write: () => {} }
    const exitCode = await main(['import', 'keywords', '-', '--project', uid, '--language', 'it', '--json'], {
      stdout: { write: (part) => void printed.push(part) },
      stderr: silent,
      stdin: stdin(),
      env: context.storage.env,
      isInteractive: false,
      ask: async () => '',
    })
    assert.equal(exitCode, 0)
    assert.equal(JSON.parse(printed.join('')).positions_added, 1)
    const [keyword] = await list('desktop')
    assert.deepEqual([keyword.country_code, keyword.language_code, keyword.last_position], ['CH', 'it', 8])
  })

  test('a refusal names what is wrong in one line, by exit code, and changes nothing', async () => {
    const many = Array.from({ length: 21 }, (_, index) => `word ${index},US,en,,\n`).join('')
    const notSerpbear = makeFile('{"rows":[]}')
    const cases: [number, RegExp, string[]][] = [
      [
        2,
        /^error: Line 3, device: must be mobile, desktop or both, not "tv"/,
        [makeFile(`${HEADER}\na,US,en,,\nb,US,en,tv,\n`)],
      ],
      [2, /^error: Line 1: there is no column keyword/, [makeFile('a,b\n')]],
      [2, /^error: --account can only be used with --all-domains/, [makeFile(HEADER), '--account', '1']],
      [2, /^error: --all-domains makes a project for each domain/, [makeFile(HEADER), '--all-domains']],
      [2, /^error: Line 1: there is no list of keywords in it/, [notSerpbear]],
      [2, /^error: Line 1: the file is empty/, ['-']],
      [2, /^error: .* cannot be read: there is no such file/, [join(folder, 'none')]],
      [2, /^error: .* cannot be read: it is a folder/, [folder]],
      [2, /^error: --domain is for SerpBear's database or JSON/, [makeFile(HEADER), '--domain', 'a.example']],
      [
        4,
        /^error: The 21 keywords of the file do not fit into the project's allowance of 20/,
        [makeFile(`${HEADER}\n${many}`)],
      ],
    ]
    for (const [expected, message, args] of cases) {
      const { exitCode, stdout, stderr } = await run(...args)
      assert.deepEqual([exitCode, stdout], [expected, ''], stderr)
      assert.match(stderr.split('\n').at(-2) ?? '', message)
    }
    assert.deepEqual(await list(), [])
    const file = makeFile(`${HEADER}\na,US,en,,\n`)
    const nameless = await callCommand(['import', 'keywords', file], context.storage.env)
    assert.deepEqual(
      [nameless.exitCode, nameless.stderr],
      [
        2,
        'error: Name the project with --project, or bring in every domain of SerpBear with --all-domains.\n',
      ],
    )
    const unknown = await callCommand(
      ['import', 'keywords', file, '--project', 'zzzzzzzzzz'],
      context.storage.env,
    )
    assert.deepEqual([unknown.exitCode, unknown.stderr], [3, 'error: There is no project zzzzzzzzzz.\n'])
  })
})
