// What an analysis claims is what was read: real adapters on replies as providers send them, through the check and into
// the database.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { type FakeDataForSeoOptions, startFakeDataForSeo } from '../../../../test/helpers/fake-dataforseo.ts'
import {
  type FakeItem,
  type FakeSearch,
  fakeResult,
  organicItem,
} from '../../../../test/helpers/fake-dataforseo-serp.ts'
import { type FakeSearxngOptions, startFakeSearxng } from '../../../../test/helpers/fake-searxng.ts'
import {
  FAKE_SERPER_KEY,
  type FakeSerperOptions,
  startFakeSerper,
} from '../../../../test/helpers/fake-serper.ts'
import { createRankProject, runOnce } from '../../../../test/helpers/rank-project.ts'
import { linksOf } from '../../../../test/helpers/search-requests.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { createProviders } from '../../../background/providers/registry.ts'
import { type Environment, loadConfig } from '../../../data/settings/config.ts'
import { readSeen } from '../evidence/evidence-store.ts'
import { decodeFeatures } from '../evidence/feature-map.ts'
import { checkHandler } from './check-job.ts'

const LIMIT_MICROS = 1_000_000

async function onSerper(context: TestContext, options: FakeSerperOptions): Promise<Environment> {
  const { url } = await startFakeSerper(context, options)
  return {
    SIGHTLINE_SERP_PROVIDER: 'serper',
    SIGHTLINE_SERPER_KEY: FAKE_SERPER_KEY,
    SIGHTLINE_SERPER_URL: url,
  }
}

async function onDataForSeo(context: TestContext, options: FakeDataForSeoOptions): Promise<Environment> {
  const fake = await startFakeDataForSeo(options)
  context.after(() => fake.close())
  return {
    SIGHTLINE_SERP_PROVIDER: 'dataforseo',
    SIGHTLINE_DATAFORSEO_MODE: 'live',
    SIGHTLINE_DATAFORSEO_LOGIN: fake.login,
    SIGHTLINE_DATAFORSEO_PASSWORD: fake.password,
    SIGHTLINE_DATAFORSEO_URL: fake.url,
  }
}

async function onSearxng(context: TestContext, options: FakeSearxngOptions): Promise<Environment> {
  const { url } = await startFakeSearxng(context, options)
  return { SIGHTLINE_SERP_PROVIDER: 'searxng', SIGHTLINE_SEARXNG_URL: url }
}

/** Pages of so many organic results each, none of them ours. */
function strangers(...sizes: number[]): FakeItem[] {
  return sizes.flatMap((size, index) =>
    Array.from({ length: size }, (_, place) => organicItem(index + 1, `https://p${index}-${place}.example/`)),
  )
}

/** Ten results, the first of them ours. */
const OWN = [organicItem(1, 'https://example.com/desks'), ...strangers(9)]

onEveryEngine('a check claims', (context) => {
  const newProject = trackedProjects(context)

  /** The one keyword of a project of example.com, checked once by the default provider of that environment. */
  async function checkOnce(env: Environment, depth: number) {
    const { database } = context
    const project = await createRankProject(database, { rank_tracker_depth: depth }, newProject)
    const [keywordId] = (await project.add(['oak desk'], { device: 'desktop' })) as [number]
    const providers = createProviders(loadConfig(env).providers, { fetch, nowMs: Date.now })
    const handler = checkHandler({ database, providers, spendLimitMicros: LIMIT_MICROS })
    await runOnce(database, handler, (await project.takeBatches())[0])
    const [analysis] = await project.analyses()
    assert.ok(analysis !== undefined)
    return { project, record: await project.record(keywordId), analysis }
  }

  test('a position on a third page when two pages hold fewer than twenty results', async (t) => {
    const third = ['https://other.example/', 'https://example.com/desks', ...linksOf(3, 6)]
    const env = await onSerper(t, { pages: [linksOf(1, 8), linksOf(2, 8), third] })
    const { record, analysis } = await checkOnce(env, 20)
    assert.deepEqual([record.last_position, record.message], [18, null])
    assert.partialDeepStrictEqual(analysis, {
      pages_scanned: 3,
      organic_results_scanned: 20,
      is_scan_complete: 1,
      cost_micros: 3_000,
    })
  })

  test('no more results than the pages that were paid for hold', async (t) => {
    const pages = Array.from({ length: 9 }, (_, index) => linksOf(index + 1, 5))
    const { record, analysis } = await checkOnce(await onSerper(t, { pages }), 20)
    assert.deepEqual([record.status, record.last_position], ['success', null])
    assert.equal(
      record.message,
      'Not found in the first 15 organic results. The 3 pages that were read hold no more.',
    )
    assert.partialDeepStrictEqual(analysis, {
      organic_results_scanned: 15,
      is_scan_complete: 0,
      cost_micros: 3_000,
    })
  })

  test('72 results where 100 were asked for and 72 came', async (t) => {
    const items = strangers(7, 7, 8, 7, 7, 7, 8, 7, 7, 7)
    const env = await onDataForSeo(t, { serp: (search) => fakeResult(search, items) })
    const { record, analysis } = await checkOnce(env, 100)
    assert.equal(record.status, 'success')
    assert.match(record.message ?? '', /^Not found in the first 72 organic results\. The 10 pages/)
    assert.partialDeepStrictEqual(analysis, { organic_results_scanned: 72, is_scan_complete: 0 })
  })

  test('no results where the engine has none', async (t) => {
    const { record, analysis } = await checkOnce(await onDataForSeo(t, { serp: () => null }), 100)
    assert.deepEqual(
      [record.status, record.last_position, record.message],
      ['success', null, 'The search engine has no results for this keyword.'],
    )
    assert.partialDeepStrictEqual(analysis, { organic_results_scanned: 0, is_scan_complete: 1 })
  })

  test('nothing of features that the provider does not tell of', async (t) => {
    const free = await checkOnce(await onSearxng(t, { pages: [linksOf(1)] }), 10)
    assert.deepEqual([free.record.status, free.record.serp_features], ['success', {}])
    assert.equal(free.analysis.feature_notes, '---')

    const blocks = { peopleAlsoAsk: [{ question: 'Is oak good?' }], ads: [{ link: 'https://ads.example/' }] }
    const { record, analysis } = await checkOnce(await onSerper(t, { pages: [linksOf(1)], blocks }), 10)
    const { people_also_ask, ads, local_pack } = record.serp_features
    assert.deepEqual([people_also_ask, ads, local_pack], [true, true, false])
    assert.ok(!Object.hasOwn(record.serp_features, 'ai_overview'))
    assert.deepEqual(decodeFeatures(analysis.features_json), record.serp_features)
    assert.match(analysis.feature_notes ?? '', /^.-n$/)
  })

  test('no position of another search than was asked for', async (t) => {
    const serp = (search: FakeSearch) => fakeResult(search, OWN, { keyword: 'elm desk' })
    const { record, analysis } = await checkOnce(await onDataForSeo(t, { serp }), 10)
    assert.deepEqual([record.status, record.last_position, analysis.status], ['failed', null, 'failed'])
    assert.match(record.message ?? '', /^DataForSEO answered the search "elm desk"/)
  })

  test('positions of a changed query, with what was changed', async (t) => {
    const spell = (type: string) => ({ spell: { keyword: 'oak desks', type } })
    for (const [type, message] of [
      ['including_results_for', 'The search engine also showed results for "oak desks".'],
      [
        'no_results_found_for',
        'The search engine showed results for "oak desks" instead. The search engine has no results for the keyword as it is written.',
      ],
    ] as const) {
      const serp = (search: FakeSearch) => fakeResult(search, OWN, spell(type))
      const { record, analysis } = await checkOnce(await onDataForSeo(t, { serp }), 10)
      assert.deepEqual([record.last_position, record.message, analysis.message], [1, message, message])
    }
  })

  test('that the site is cited where it does not rank', async (t) => {
    const overview = {
      type: 'ai_overview',
      page: 1,
      asynchronous_ai_overview: false,
      items: [{ type: 'ai_overview_element', title: 'Oak', text: 'Oak lasts.', references: null }],
      references: [
        { type: 'ai_overview_reference', url: 'https://other.example/', domain: 'other.example' },
        { type: 'ai_overview_reference', url: 'https://www.example.com/guide', domain: 'www.example.com' },
      ],
    }
    const serp = (search: FakeSearch) => fakeResult(search, [overview, ...strangers(10)])
    const { project, record, analysis } = await checkOnce(await onDataForSeo(t, { serp }), 10)
    assert.deepEqual([record.status, record.last_position, record.owned_results_count], ['success', null, 0])
    assert.equal(record.message, 'Not among the first 10 organic results; cited in the AI overview.')
    assert.equal(record.serp_features.ai_overview, true)
    const seen = await context.database.read((db) => readSeen(db, project.id, analysis.id))
    assert.deepEqual(seen?.shown, [
      { feature: 'ai_overview', rank: 2, url: 'https://www.example.com/guide', title: '' },
    ])
  })
})
