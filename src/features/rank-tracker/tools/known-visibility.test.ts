import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createAgent } from '../../../../test/helpers/agent.ts'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { callCommand, callJson } from '../../../../test/helpers/command.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'

onEveryEngine('visibility before the first result', (context) => {
  // Nothing is measured, and imported positions count.
  const provider = { SIGHTLINE_SERP_PROVIDER: 'searxng', SIGHTLINE_SEARXNG_URL: 'http://127.0.0.1:9' }
  const app = suiteApp(context, provider)
  const folder = temporaryFolder()

  test('is not known, and no rise, to agents and on the command line as in the list of projects', async () => {
    // As the command line sees it.
    app.clock.ms = Date.now()
    const owner = await app.createTenant()
    const uid = await app.createProject(owner.key)
    const agent = await createAgent(app, owner)
    const readAll = async () => {
      const { body } = await app.call('GET', '/v1/projects?include=summary', { key: owner.key })
      const ranks = (await agent.use('rank_overview', { project: uid, device: 'all' })).facts
      const week = (await agent.use('weekly_review', { project: uid })).facts.ranks
      const { stdout } = await callCommand(['overview', '--project', uid], {
        ...context.storage.env,
        ...provider,
      })
      return {
        listed: body.data[0].summary.rank_tracker,
        ranks,
        week,
        line: /^visibility +(.*)$/m.exec(stdout)?.[1],
      }
    }
    const market = { country_code: 'US', language_code: 'en', device: 'desktop' }
    const body = { keywords: Array.from({ length: 9 }, (_, at) => `never ${at}`), ...market }
    await app.call('POST', `/v1/projects/${uid}/rank-tracker/keywords`, { key: owner.key, body })
    const before = await readAll()
    assert.deepEqual(
      [before.ranks.summary.visibility_score, before.week.now.visibility_score, before.line],
      [null, null, '-'],
    )
    assert.deepEqual([before.ranks.visibility_by_day, before.ranks.seven_day_change], [{}, null])

    const today = new Date(app.clock.ms).toISOString().slice(0, 10)
    const file = join(folder, 'positions.csv')
    writeFileSync(
      file,
      `keyword,country_code,language_code,device,date,position\ndesk,US,en,desktop,${today},4\n`,
    )
    await callJson(['import', 'keywords', '--project', uid, file], { ...context.storage.env, ...provider })
    const { listed, ranks, line } = await readAll()
    assert.ok(listed.visibility > 0)
    assert.deepEqual([listed.visibility_change, ranks.seven_day_change], [null, null])
    assert.deepEqual(ranks.visibility_by_day, { [today]: listed.visibility })
    assert.deepEqual([ranks.summary.visibility_score, line], [listed.visibility, String(listed.visibility)])
  })
})
