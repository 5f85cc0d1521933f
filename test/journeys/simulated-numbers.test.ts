// A site owner comes from SerpBear, before and after a provider of search results is set up, and tries the simulator in
// between: no invented number ever stands where a real one is expected. Over HTTP and by commands, on a real database,
// with the jobs of the whole product and a DataForSEO that speaks the real wire format.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { REBUILD_RECORDS_KIND } from '../../src/features/rank-tracker/records/outdated.ts'
import type { KeywordRecord } from '../../src/features/rank-tracker/records/record.ts'
import { CHECK_KIND } from '../../src/features/rank-tracker/schedule/check-batches.ts'
import { OPEN_KIND } from '../../src/features/rank-tracker/schedule/open-slots.ts'
import { createTestApp, type TestApp } from '../helpers/app.ts'
import { callCommand, callJson } from '../helpers/command.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { type FakeDataForSeo, startFakeDataForSeo } from '../helpers/fake-dataforseo.ts'
import { enqueueOne, testRunner } from '../helpers/jobs.ts'
import { assertRecount } from '../helpers/recount.ts'
import { createSerpbearDatabase, SERPBEAR_ROW } from '../helpers/serpbear.ts'
import { countStored, storedRow } from '../helpers/stored-rows.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { until } from '../helpers/until.ts'

const NO_PROVIDER = 'No search provider is set up for this project.'
const SIMULATED = 'This result is simulated.'

onEveryEngine('a site owner who comes from SerpBear', (context) => {
  let without: TestApp
  let withProvider: TestApp
  let fake: FakeDataForSeo
  const folder = temporaryFolder()
  let paid: Record<string, string>
  before(async () => {
    fake = await startFakeDataForSeo()
    paid = {
      SIGHTLINE_DATAFORSEO_LOGIN: fake.login,
      SIGHTLINE_DATAFORSEO_PASSWORD: fake.password,
      SIGHTLINE_DATAFORSEO_URL: fake.url,
      SIGHTLINE_DATAFORSEO_MODE: 'live',
    }
    without = await createTestApp(context.database, { SIGHTLINE_SERP_PROVIDER: '' })
    withProvider = await createTestApp(context.database, { ...paid, SIGHTLINE_SERP_PROVIDER: 'dataforseo' })
  })
  after(async () => {
    await fake?.close()
    await without?.close()
    await withProvider?.close()
  })

  /** A server that runs until there is nothing left to do for the rank tracker. */
  async function work({ product }: TestApp): Promise<void> {
    const { database } = context
    await product.prepare()
    const kinds = [OPEN_KIND, CHECK_KIND, REBUILD_RECORDS_KIND]
    const handlers = Object.entries(product.handlers).filter(([kind]) => kinds.includes(kind))
    const runner = testRunner(database, Object.fromEntries(handlers))
    runner.start()
    await enqueueOne(database, { kind: OPEN_KIND })
    await until('all that is due is done', async () => {
      const waiting = await countStored(database, 'jobs', { state: ['queued', 'running'], kind: kinds })
      return waiting === 0
    })
    await runner.stop(5_000)
    assert.deepEqual(runner.faults, [])
  }

  test('sees real positions only, unless the simulator was chosen, and the same ones after it', async () => {
    const { database, storage } = context
    const { key } = await without.createTenant()
    const uid = await without.createProject(key, { domain: 'site-4.example', rank_tracker_depth: 10 })
    const { id: projectId } = await storedRow(database, 'projects', ['id'], { uid })
    const tracker = `/v1/projects/${uid}/rank-tracker`
    async function look(): Promise<{ keywords: KeywordRecord[]; overview: unknown }> {
      await assertRecount(database, projectId)
      const list = await without.call('GET', `${tracker}/keywords?device=desktop&sort=keyword`, { key })
      const overview = await without.call('GET', `${tracker}/overview?device=desktop`, { key })
      return { keywords: list.body.data, overview: overview.body.data }
    }

    const file = join(folder, `${context.engine}.sqlite`)
    const history = (positions: number[]) =>
      JSON.stringify(
        Object.fromEntries(positions.map((position, index) => [`2024-1-${index + 1}`, position])),
      )
    createSerpbearDatabase(file, [
      { ...SERPBEAR_ROW, domain: 'site-4.example', keyword: 'first', history: history([3, 1]) },
      { ...SERPBEAR_ROW, domain: 'site-4.example', keyword: 'second', history: history([7]) },
      { ...SERPBEAR_ROW, domain: 'site-4.example', keyword: 'unmeasured' },
    ])
    const imported = await callCommand(['import', 'keywords', file, '--project', uid], storage.env)
    assert.equal(imported.exitCode, 0, imported.stderr)
    assert.match(
      imported.stderr,
      new RegExp(
        `${NO_PROVIDER} To track real positions, enter the key of a provider in Settings → Providers of the dashboard, or set SIGHTLINE_SERP_PROVIDER`,
      ),
    )

    await work(without)
    const before = await look()
    const [first, second, unmeasured] = before.keywords
    assert.deepEqual([first?.last_position, first?.best_position, first?.change_position], [1, 1, 2])
    assert.deepEqual([first?.last_result_url, first?.message, first?.next_analyze_at], [null, null, null])
    assert.equal(second?.last_position, 7)
    assert.deepEqual(
      [unmeasured?.status, unmeasured?.message, unmeasured?.next_analyze_at],
      ['pending', NO_PROVIDER, null],
    )
    assert.deepEqual(fake.counts().paid, {})

    // The server is started again with a provider.
    await work(withProvider)
    const real = await look()
    assert.deepEqual(Object.values(fake.counts().paid), [1], 'the one that nothing was known of')
    assert.deepEqual(
      real.keywords.map(({ last_position, best_position, change_position, message }) => [
        last_position,
        best_position,
        change_position,
        message,
      ]),
      [
        [1, 1, 2, null],
        [7, 7, null, null],
        [4, 4, null, null],
      ],
    )
    assert.ok(real.keywords.every(({ next_analyze_at }) => Date.parse(next_analyze_at ?? '') > Date.now()))

    await callJson(['providers', 'use', 'simulator', '--project', uid], storage.env)
    assert.ok(
      (await look()).keywords.every(
        ({ last_position, status }) => last_position === null && status === 'pending',
      ),
    )
    await work(withProvider)
    const simulated = await look()
    for (const keyword of simulated.keywords) {
      assert.ok(keyword.message?.endsWith(SIMULATED), keyword.message ?? 'no message')
      assert.deepEqual([keyword.status, keyword.change_position], ['success', null])
    }

    // Runs a command that knows nothing of the provider.
    await callJson(['providers', 'use', 'default', '--project', uid], storage.env)
    assert.deepEqual((await look()).keywords, simulated.keywords)
    await work(withProvider)
    const again = await look()
    const timeless = ({ next_analyze_at: _, ...rest }: KeywordRecord) => rest
    assert.deepEqual(again.keywords.map(timeless), real.keywords.map(timeless))
    assert.deepEqual(again.overview, real.overview)
    assert.deepEqual(Object.values(fake.counts().paid), [1], 'and nothing was bought again')
    const analyses = await without.call('GET', `${tracker}/keywords/1/analyses`, { key })
    assert.deepEqual(
      analyses.body.data.map((one: { is_simulated: boolean }) => one.is_simulated),
      [true, false, false],
    )
  })
})
