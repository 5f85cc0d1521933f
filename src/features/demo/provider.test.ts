import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../../../test/helpers/app.ts'
import { type Demo, fillDemos, openDemo } from '../../../test/helpers/demo-project.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { assertRecount } from '../../../test/helpers/recount.ts'
import type { SerpProviderName } from '../../background/providers/contracts.ts'
import { chooseProvider } from '../rank-tracker/checks/provider-choice.ts'
import type { KeywordRecord } from '../rank-tracker/records/record.ts'
import { adoptSources } from '../rank-tracker/source/adopt-sources.ts'
import { connectOlderDemos } from './older-demos.ts'

/** More than visibility looks back. */
const DAYS = 40

/** Without when keywords are checked next, which another provider may have changed. */
function timeless<T extends { keywords: KeywordRecord[] }>(seen: T) {
  return { ...seen, keywords: seen.keywords.map(({ next_analyze_at: _, ...rest }) => rest) }
}

onEveryEngine('the ranks of the demo on a server without a provider', (context) => {
  const app = suiteApp(context, { SIGHTLINE_SERP_PROVIDER: '' })
  let demo: Demo
  before(async () => {
    demo = await openDemo(app, context.database, { units: 6 })
    await fillDemos(app, context.database, { days: DAYS })
  })

  async function look() {
    const read = async (path: string) => (await demo.call('GET', `/rank-tracker${path}`)).body.data
    await assertRecount(context.database, demo.projectId)
    const keywords: KeywordRecord[] = await read('/keywords?sort=keyword')
    return { keywords, overview: await read('/overview'), segments: await read('/segments') }
  }

  const use = (provider: SerpProviderName | null) =>
    context.database.transaction((tx) =>
      chooseProvider(tx, context.engine, demo.projectId, { provider, nowMs: Date.now() }),
    )
  const isRanking = ({ last_position }: KeywordRecord) => last_position !== null

  test('are there, and each says that it is simulated', async () => {
    assert.equal(await adoptSources(context.database, undefined), 0)
    const { keywords, overview } = await look()
    assert.ok(keywords.length > 0 && keywords.some(isRanking))
    for (const { message, next_analyze_at } of keywords) {
      assert.match(message ?? '', /This result is simulated\.$/)
      assert.ok(next_analyze_at !== null)
    }
    assert.ok(overview.summary.visibility_score > 0)
  })

  test('are the same after a real provider was chosen for it and left again', async () => {
    const before = await look()
    await use('serper')
    assert.ok(!(await look()).keywords.some(isRanking))
    await use('simulator')
    await fillDemos(app, context.database)
    assert.deepEqual(timeless(await look()), timeless(before))
  })

  test('come back to a demo of an older release that had no provider of its own, at the next start', async () => {
    const before = await look()
    await use(null)
    await adoptSources(context.database, undefined)
    assert.ok(!(await look()).keywords.some(isRanking))
    await connectOlderDemos(context.database, Date.now())
    await fillDemos(app, context.database)
    assert.deepEqual(timeless(await look()), timeless(before))
  })
})
