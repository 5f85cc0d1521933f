import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { callCommand, callJson } from '../../../../test/helpers/command.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { storedRow } from '../../../../test/helpers/stored-rows.ts'
import { raise } from '../../../background/alerts/rule.ts'
import { recordEvent } from '../../../background/events/event-store.ts'
import { AGENT_EVENTS } from '../../../entry/mcp/events.ts'
import { applyVerdicts } from '../alert-store.ts'
import { defaultOf } from '../rule-kinds.ts'

onEveryEngine('alerts and events on the command line', (context) => {
  const app = suiteApp(context)
  let uid: string
  let accountId: number
  before(async () => {
    const tenant = await app.createTenant()
    accountId = tenant.accountId
    uid = await app.createProject(tenant.key)
    const { id: projectId } = await storedRow(context.database, 'projects', ['id'], { uid })
    const text = { title: 'Clicks fell', text: 'By half.', place: 'search', before: 100, after: 50 }
    const verdict = raise(defaultOf('clicks_dropped'), { subject: 'clicks', window: '2026-11-01', text })
    await context.database.transaction((tx) =>
      applyVerdicts(tx, { accountId, projectId }, [verdict], app.clock.ms),
    )
  })

  const json = (...args: string[]) => callJson(args, context.storage.env)
  const run = (...args: string[]) => callCommand(args, context.storage.env)

  test('what is open is listed, and what happened', async () => {
    const [alert] = await json('alerts', 'list', '--project', uid)
    assert.deepEqual([alert.kind, alert.severity, alert.title], ['clicks_dropped', 'critical', 'Clicks fell'])
    assert.deepEqual(await json('alerts', 'list', '--project', uid, '--resolved'), [])
    const [event] = await json('events', 'list', '--project', uid, '--kind', 'alert.opened')
    assert.deepEqual([event.title, event.path], ['Clicks fell', `/p/${uid}/search`])
    assert.equal((await run('events', 'list', '--project', uid, '--kind', 'nonsense')).exitCode, 2)
  })

  test('how often a rule would have raised an alert is told, or that nobody knows', async () => {
    const preview = (...more: string[]) =>
      run('alerts', 'preview', 'keyword_dropped', '--project', uid, ...more)
    assert.equal((await preview()).stdout, 'unknown\n')
    assert.equal((await preview('--threshold', 'places_top_10=0')).exitCode, 2)
    assert.match(
      (await run('alerts', 'preview', 'keyword_droped', '--project', uid)).stderr,
      /keyword_dropped/,
    )
  })

  test('a kind that is off stays off when something else of it is changed', async () => {
    const set = ['alerts', 'set', 'keyword_url_changed', '--project', uid]
    assert.equal((await json(...set, '--severity', 'critical')).is_on, false)
    assert.equal((await json(...set, '--on')).is_on, true)
    await json(...set, '--default')
  })

  test('rules are changed, listed and taken back, and the audit log says so', async () => {
    const set = ['alerts', 'set', 'clicks_dropped', '--project', uid]
    const rule = await json(...set, '--severity', 'info', '--threshold', 'percent=50')
    assert.deepEqual([rule.severity, rule.thresholds], ['info', { percent: 50, clicks_min: 100 }])
    await json(...set, '--off')
    const rules: { kind: string; is_on: boolean; severity: string }[] = await json(
      'alerts',
      'rules',
      '--project',
      uid,
    )
    const changed = rules.find(({ kind }) => kind === 'clicks_dropped')
    assert.deepEqual([changed?.is_on, changed?.severity], [false, 'info'])
    assert.deepEqual(await json('alerts', 'list', '--project', uid), [])
    assert.equal((await json(...set, '--default')).id, null)
    const [line] = await json('events', 'audit', '--account', String(accountId))
    assert.deepEqual([line.kind, line.actor], ['alert_rule.changed', 'cli'])
    const { id: projectId } = await storedRow(context.database, 'projects', ['id'], { uid })
    const data = { tool: 'disavow', text: 'Disavowed 1 domain' }
    await context.database.transaction((tx) =>
      recordEvent(tx, { kind: AGENT_EVENTS.acted, projectId, actor: 'mcp:1', data }),
    )
    const { stdout } = await run('events', 'audit', '--account', String(accountId))
    assert.match(stdout, /An agent used disavow\. Disavowed 1 domain\.\n/)
    const wrong = [['--on', '--off'], [], ['--default'], ['--threshold', 'percent'], ['--threshold', 'x=1']]
    for (const more of wrong) assert.notEqual((await run(...set, ...more)).exitCode, 0, more.join(' '))
    const typo = await run('alerts', 'set', 'click_dropped', '--project', uid, '--on')
    assert.match(typo.stderr, /clicks_dropped/)
  })
})
