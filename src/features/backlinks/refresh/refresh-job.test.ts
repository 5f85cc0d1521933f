import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { runOnce } from '../../../../test/helpers/rank-project.ts'
import { DOMAIN, useRefreshedProfile } from '../../../../test/helpers/refreshed-profile.ts'
import { COST_MICROS } from '../../../../test/helpers/scripted-backlink-source.ts'
import { changeRows, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import { failed } from '../../../background/providers/failure.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { projectRemovalHandler } from '../../projects/project-removal.ts'
import { backlinksRemoval } from '../removal/project-removal.ts'
import { nextRefresh } from './next-refresh.ts'
import { disconnect } from './refresh-connection.ts'
import { afterFailure } from './refresh-job.ts'
import { observeRefreshes } from './refresh-observer.ts'
import { findRefreshed } from './refreshed-profiles.ts'

onEveryEngine('a refresh of backlinks', (context) => {
  const refreshed = useRefreshedProfile(context)
  const { ask, work, profile, open, jobs, published, ledger, handlerOf } = refreshed
  const now = () => context.database.read((db) => readDatabaseNow(db, context.engine))

  test('asks page by page, and is read when all of it is there', async () => {
    let unseen: unknown = 'not looked at'
    refreshed.source.onRequest = async (step) => {
      if (step === 2) unseen = await published()
    }
    await ask()
    await work()
    assert.equal(unseen, undefined)
    assert.deepEqual(refreshed.source.asked, [0, 1, 2])
    const { summary } = (await published())!
    assert.deepEqual([summary.backlinks, summary.referring_domains, summary.rank], [6, 6, 321])
    const after = await profile()
    const nowMs = await now()
    assert.deepEqual([after.status, after.failure], ['working', null])
    assert.ok(after.succeededAtMs! <= nowMs && after.succeededAtMs! >= after.attemptedAtMs!)
    assert.equal(after.nextRefreshAtMs, nextRefresh(nowMs, 7, refreshed.key))
    assert.deepEqual([(await jobs())[0]?.state, await open()], ['succeeded', undefined])
  })

  test('asks for the domain as it is compared, in one refresh for one day and number of links', async () => {
    await ask()
    await work()
    const today = Math.floor((await now()) / DAY_MS)
    assert.deepEqual(refreshed.source.requests, Array(3).fill({ target: DOMAIN, linksMax: 100, today }))
  })

  test('writes down what each step cost, and nothing stays announced', async () => {
    await ask()
    await work()
    const { months, entries } = await ledger()
    assert.deepEqual(months, [{ spent: 3 * COST_MICROS, reserved: 0 }])
    const { projectUid } = await profile()
    assert.deepEqual(
      entries,
      [1, 2, 3].map((step) => ({
        provider: 'dataforseo',
        reference: `backlinks-${projectUid}-1-1-${step}`,
        cost: COST_MICROS,
        isEstimated: 0,
      })),
    )
  })

  test('is over when it was published and its process died before it could say so', async () => {
    await ask()
    await work()
    await changeRows(
      context.database,
      'backlink_profiles',
      { status: 'waiting' },
      { project_id: refreshed.key.projectId },
    )
    const [job] = await jobs()
    await runOnce(context.database, handlerOf(), JSON.parse(job!.payload_json))
    assert.deepEqual([refreshed.source.asked, (await profile()).status], [[0, 1, 2], 'working'])
  })

  test('that is free is asked without an announcement, and again after a fault', async () => {
    refreshed.source.stepMicros = 0
    let faults = 1
    refreshed.source.onRequest = async (step) => {
      if (step === 1 && faults-- > 0) throw new Error('A fault of ours.')
    }
    await ask()
    const [job] = await jobs()
    const payload = JSON.parse(job!.payload_json)
    await assert.rejects(runOnce(context.database, handlerOf(), payload), /A fault of ours/)
    await runOnce(context.database, handlerOf(), payload)
    assert.deepEqual(refreshed.source.asked, [0, 1, 1, 2])
    assert.deepEqual([(await ledger()).entries, (await published())?.summary.backlinks], [[], 6])
  })

  test('stops before its next step when its source is taken away', async () => {
    refreshed.source.onRequest = async (step) => {
      if (step === 1)
        await context.database.transaction(async (tx) =>
          disconnect(tx, context.engine, [refreshed.key], await now()),
        )
    }
    const { accountId } = await profile()
    await ask()
    await work()
    assert.deepEqual(refreshed.source.asked, [0, 1])
    assert.equal((await jobs())[0]?.state, 'succeeded')
    assert.equal(await context.database.read((db) => findRefreshed(db, refreshed.key)), undefined)
    const [month] = await storedRows(context.database, 'spend_months', '*', { account_id: accountId })
    // The step that was under way counts at its estimate.
    assert.deepEqual([month?.spent_micros, month?.reserved_micros], [COST_MICROS + 50_000, 0])
  })

  test('ends quietly when its project is deleted, and what was announced is settled', async () => {
    const { projectId } = refreshed.key
    const { accountId } = await profile()
    const removal = projectRemovalHandler([{ step: backlinksRemoval(context.engine) }])
    refreshed.source.onRequest = async (step) => {
      if (step !== 1) return
      await changeRows(context.database, 'projects', { deleted_at: 1 }, { id: projectId })
      await runOnce(context.database, removal, { projectId })
    }
    await ask()
    await work()
    assert.deepEqual(refreshed.source.asked, [0, 1])
    assert.equal((await jobs())[0]?.state, 'succeeded')
    const left = await storedRows(context.database, 'backlink_generations', '*', { project_id: projectId })
    const months = await storedRows(context.database, 'spend_months', ['reserved_micros'], {
      account_id: accountId,
    })
    assert.deepEqual([left, months], [[], [{ reserved_micros: 0 }]])
  })

  test('tells whoever counts what became of each step', async () => {
    const seen: string[] = []
    const end = observeRefreshes(context.database, {
      onStep: (source, outcome) => seen.push(`${source} ${outcome}`),
    })
    refreshed.source.failures.set(1, [failed('input', 'What is this?')])
    await ask()
    await work()
    end()
    assert.deepEqual(seen, ['dataforseo answered', 'dataforseo input'])
  })
})

test('what passes is asked again, later each time, and at last at the next regular time', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6].map((failures) => afterFailure(failed('upstream', 'Down.'), failures))
  assert.deepEqual(
    waits.map((after) => (after.next === 'wait' ? after.waitMs / 60_000 : 'stop')),
    [0.5, 2, 10, 30, 60, 120, 'stop'],
  )
})

test("the source's own wish counts when it is longer", () => {
  const wait = (retryAfterMs: number) => afterFailure(failed('rate', 'Slow down.', { retryAfterMs }), 0)
  assert.deepEqual(wait(90_000), { next: 'wait', waitMs: 90_000 })
  assert.deepEqual(wait(1_000), { next: 'wait', waitMs: 30_000 })
})

test('what lasts, and what may have been paid for, waits for the next regular time', () => {
  for (const failure of [
    failed('auth', 'Who are you?'),
    failed('quota', 'Nothing is left.'),
    failed('input', 'What is this?'),
    failed('upstream', 'Lost.', { costMicros: 100, isCostEstimated: true }),
  ])
    assert.deepEqual(afterFailure(failure, 0), { next: 'stop' })
})
