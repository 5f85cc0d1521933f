import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createTestApp, type TestApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { KEYWORD_ROW } from '../../../../test/helpers/read-keywords.ts'
import { storedRow, storedRows } from '../../../../test/helpers/stored-rows.ts'
import type { Tx } from '../../../data/storage/database.ts'
import { countsOf } from '../../../lib/import-tally.ts'
import { parseDay } from '../../../lib/local-day.ts'
import { importKeywords } from './import-keywords.ts'
import type { ImportedKeyword, MarketDefaults } from './keyword-fields.ts'
import { openKeywordFile } from './keyword-file.ts'
import { openKeywordStore } from './keyword-store.ts'

onEveryEngine('an import of keywords', (context) => {
  let app: TestApp
  before(async () => {
    app = await createTestApp(context.database)
  })

  /** A project of its own, and how to import into it. */
  async function createProject(unitsMax = 10_000) {
    const { database, engine } = context
    const { key } = await app.createTenant('owner', { name: 'Importer', rankTrackingLimit: unitsMax })
    const uid = await app.createProject(key, { timezone: 'Asia/Tokyo' })
    const { id } = await storedRow(database, 'projects', ['id'], { uid })
    const openStore = (tx: Tx) =>
      openKeywordStore(tx, id, { engine, defaults: app.config, defaultProvider: 'serper' })
    const run = (open: () => AsyncIterable<ImportedKeyword>) => importKeywords(database, { open, openStore })
    return {
      id,
      openStore,
      importRows: (rows: readonly ImportedKeyword[]) => run(() => from(rows)),
      importCsv: (text: string, defaults?: MarketDefaults) => run(() => fromCsv(text, defaults)),
      list: () =>
        storedRows(
          database,
          'keywords',
          ['id', 'keyword', 'country_code', 'language_code', 'location', 'device'],
          { project_id: id },
          'id',
        ),
      listMeasured: (keywordId: number) =>
        storedRows(
          database,
          'analyses',
          ['slot_at', 'position'],
          { project_id: id, keyword_id: keywordId, status: 'success' },
          'slot_at',
        ),
    }
  }

  async function* from<T>(items: readonly T[]) {
    yield* items
  }

  async function* fromCsv(text: string, defaults: MarketDefaults = {}) {
    const options = { defaults, domain: 'example.com', nowMs: Date.parse('2026-11-15T00:00:00Z') }
    yield* (await openKeywordFile(() => from([Buffer.from(text)]), options)).read()
  }

  test('every row is tracked once, on the devices that it names', async () => {
    const project = await createProject()
    const file = 'keyword,device,location\nA,both,\na,mobile,\n"b, ""c""",desktop,Leeds\n=1+1,,\n'
    const result = await project.importCsv(file, { country: 'gb', language: 'en' })
    assert.deepEqual(result, {
      rows: 4,
      added: 4,
      leftAlone: 1,
      positions: 0,
      tags: 0,
      volumes: 0,
      omitted: { tracked_keyword: { count: 1, lines: [3] } },
      source: 'real',
    })
    assert.deepEqual(
      (await project.list()).map((row) => [row.keyword, row.country_code, row.location, row.device]),
      [
        ['A', 'GB', '', 'mobile'],
        ['A', 'GB', '', 'desktop'],
        ['b, "c"', 'GB', 'Leeds', 'desktop'],
        ['=1+1', 'GB', '', 'mobile'],
      ],
    )
  })

  test('the same file again adds nothing', async () => {
    const project = await createProject()
    const file = `keyword\n${Array.from({ length: 1200 }, (_, index) => `word ${index % 1100}\n`).join('')}`
    const market = { country: 'US', language: 'en' }
    assert.deepEqual(await project.importCsv(file, market), {
      rows: 1200,
      added: 1100,
      leftAlone: 100,
      positions: 0,
      tags: 0,
      volumes: 0,
      omitted: { tracked_keyword: { count: 100, lines: [1102, 1103, 1104, 1105, 1106] } },
      source: 'real',
    })
    const again = await project.importCsv(file, market)
    assert.deepEqual([again.added, again.leftAlone], [0, 1200])
    assert.equal((await project.list()).length, 1100)
  })

  test('a fault in the last line leaves nothing behind, and neither does one that shows late', async () => {
    const project = await createProject()
    const lines = Array.from({ length: 1500 }, (_, index) => `word ${index}\n`).join('')
    const broken = project.importCsv(`keyword\n${lines}"x\n`, { country: 'US', language: 'en' })
    await assert.rejects(broken, /^AppError: Line 1502: a quoted cell is not closed/)
    let opened = 0
    async function* changing() {
      opened++
      for (let index = 0; index < 1500; index++) yield { ...KEYWORD_ROW, keyword: `word ${index}` }
      if (opened > 1) throw new Error('the file was cut meanwhile')
    }
    const late = importKeywords(context.database, { open: changing, openStore: project.openStore })
    await assert.rejects(late, /the file was cut meanwhile/)
    assert.equal(opened, 2)
    assert.deepEqual(await project.list(), [])
  })

  test('more than the allowance is refused as a whole', async () => {
    const project = await createProject(1050)
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...KEYWORD_ROW, keyword: `w${index}` }))
    await assert.rejects(project.importRows(rows(1051)), {
      code: 'rank_tracker_allowance_exceeded',
      exitCode: 4,
      message:
        "The 1051 keywords of the file do not fit into the project's allowance of 1050 with what it tracks already. Nothing was imported.",
    })
    assert.deepEqual(await project.list(), [])
    assert.equal((await project.importRows(rows(1050))).added, 1050)
    assert.equal((await project.importRows(rows(20))).leftAlone, 20)
  })

  test('history goes to keywords that were added, at noon of its days', async () => {
    const project = await createProject()
    const day = parseDay('2024-01-05') as number
    const history = [
      { day, position: 3 },
      { day: day + 2, position: 5 },
    ]
    const boots5 = { ...KEYWORD_ROW, keyword: 'boots', location: 'Leeds', history, line: 5 }
    const rows = [KEYWORD_ROW, boots5, { ...boots5, line: 6 }]
    const result = await project.importRows(rows)
    assert.deepEqual(
      [result.positions, result.omitted],
      [2, { tracked_keyword: { count: 1, lines: [6] }, tracked: { count: 2, lines: [6] } }],
    )
    const [shoes, boots] = await project.list()
    assert.deepEqual(await project.listMeasured(shoes?.id ?? 0), [])
    const measured = [
      { slot_at: Date.parse('2024-01-05T12:00:00Z'), position: 3 },
      { slot_at: Date.parse('2024-01-07T12:00:00Z'), position: 5 },
    ]
    assert.deepEqual(await project.listMeasured(boots?.id ?? 0), measured)
    const again = await project.importRows(rows)
    assert.deepEqual(
      [again.added, again.positions, countsOf(again.omitted)],
      [0, 0, { tracked_keyword: 3, tracked: 4 }],
    )
    assert.deepEqual(await project.listMeasured(boots?.id ?? 0), measured)
  })

  test('tags and search volumes go to keywords that were added, as far as the project has room', async () => {
    const { database } = context
    const project = await createProject()
    const rows = Array.from({ length: 3 }, (_, index) => ({
      ...KEYWORD_ROW,
      keyword: `w${index}`,
      line: index + 2,
      tags: ['Brand', `own ${index}`],
      searchVolume: index === 2 ? null : 880,
    }))
    const result = await project.importRows(rows)
    assert.deepEqual([result.tags, result.volumes, result.omitted], [6, 2, {}])
    const listTags = () =>
      storedRows(
        database,
        'tags',
        ['name', 'keyword_count', 'desktop_count'],
        { project_id: project.id },
        'id',
      )
    assert.deepEqual(await listTags(), [
      { name: 'Brand', keyword_count: 3, desktop_count: 0 },
      { name: 'own 0', keyword_count: 1, desktop_count: 0 },
      { name: 'own 1', keyword_count: 1, desktop_count: 0 },
      { name: 'own 2', keyword_count: 1, desktop_count: 0 },
    ])
    const volumes = await storedRows(
      database,
      'keyword_volumes',
      ['searches'],
      { project_id: project.id },
      'keyword_id',
    )
    assert.deepEqual(volumes, [{ searches: 880 }, { searches: 880 }])
    const again = await project.importRows(rows)
    assert.deepEqual(again.omitted, {
      tracked_keyword: { count: 3, lines: [2, 3, 4] },
      tracked_values: { count: 8, lines: [2, 3, 4] },
    })
    const many = {
      ...KEYWORD_ROW,
      keyword: 'many',
      line: 9,
      tags: ['BRAND', ...Array.from({ length: 19 }, (_, n) => `m${n}`)],
    }
    const more = Array.from({ length: 11 }, (_, index) => ({
      ...many,
      keyword: `many ${index}`,
      tags: many.tags.map((tag) => (tag === 'BRAND' ? tag : `${tag} ${index}`)),
    }))
    const full = await project.importRows(more)
    // 200 tags in all: 4 were there, and 19 new ones are wanted by each of 11 keywords.
    assert.deepEqual([full.tags, countsOf(full.omitted)], [196 + 11, { tags_of_project: 13 }])
    assert.equal((await listTags()).length, 200)
  })

  test('progress tells of both steps', async () => {
    const project = await createProject()
    const steps: [string, number][] = []
    await importKeywords(context.database, {
      open: () =>
        from(Array.from({ length: 1001 }, (_, index) => ({ ...KEYWORD_ROW, keyword: `w${index}` }))),
      openStore: project.openStore,
      onProgress: (step, rows) => void steps.push([step, rows]),
    })
    assert.deepEqual(steps, [
      ['checking', 1000],
      ['checking', 1001],
      ['adding', 1000],
      ['adding', 1001],
    ])
  })
})
