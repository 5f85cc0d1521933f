import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { useRefreshedProfile } from '../../../../test/helpers/refreshed-profile.ts'
import { COST_MICROS } from '../../../../test/helpers/scripted-backlink-source.ts'
import { addStoredTo, limitStorage } from '../../../../test/helpers/stored-bytes.ts'
import { changeRows } from '../../../../test/helpers/stored-rows.ts'
import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import { failed } from '../../../background/providers/failure.ts'
import { DAY_MS } from '../../../lib/durations.ts'

onEveryEngine('a refresh of backlinks that fails', (context) => {
  const refreshed = useRefreshedProfile(context)
  const { ask, work, profile, open, jobs, published, ledger, handlerOf } = refreshed

  async function deliver(): Promise<void> {
    await ask()
    await work()
    refreshed.source.asked.length = 0
  }

  test('leaves what was delivered before readable, and is visible', async () => {
    await deliver()
    const before = await published()
    const succeededAtMs = (await profile()).succeededAtMs
    refreshed.source.pages = [[7], [8]]
    refreshed.source.failures.set(1, [failed('auth', 'DataForSEO refused the credentials.')])
    await ask()
    await work()
    assert.deepEqual(await published(), before)
    const after = await profile()
    assert.deepEqual(
      [after.status, after.failure, after.succeededAtMs],
      ['failing', 'DataForSEO refused the credentials.', succeededAtMs],
    )
    assert.deepEqual(refreshed.warnings, [
      'Backlinks could not be refreshed. DataForSEO refused the credentials.',
    ])
    assert.equal((await jobs()).at(-1)?.state, 'succeeded')
  })

  test('before the first delivery leaves nothing to read, and goes on from that step when it is asked again', async () => {
    refreshed.source.failures.set(2, [failed('quota', 'No money is left.')])
    await ask()
    await work()
    assert.deepEqual([await published(), (await profile()).generation], [undefined, 0])
    assert.equal((await profile()).status, 'failing')
    await ask()
    await work()
    assert.deepEqual(refreshed.source.asked, [0, 1, 2, 2])
    assert.deepEqual([(await published())?.summary.backlinks, (await profile()).failure], [6, null])
    assert.deepEqual((await ledger()).months, [{ spent: 3 * COST_MICROS, reserved: 0 }])
  })

  test('for a moment waits as long as it is asked to, and goes on with that step', async () => {
    const busy = failed('rate', 'Slow down.', { retryAfterMs: 90_000 })
    refreshed.source.failures.set(1, [busy, failed('upstream', 'Out of order.')])
    await ask()
    await work()
    const [job] = await jobs()
    const nowMs = await context.database.read((db) => readDatabaseNow(db, context.engine))
    assert.deepEqual([job?.state, job?.attempts, job?.last_error], ['queued', 0, 'Slow down.'])
    assert.ok(job!.run_at > nowMs + 80_000 && job!.run_at <= nowMs + 90_000)
    const during = await profile()
    assert.deepEqual([during.status, during.failure], ['waiting', 'Slow down.'])
    assert.deepEqual((await ledger()).months, [{ spent: COST_MICROS, reserved: 0 }])
    await ask()
    await work()
    assert.equal((await open())?.progress.failures, 2)
    await ask()
    await work()
    assert.deepEqual(refreshed.source.asked, [0, 1, 1, 1, 2])
    assert.deepEqual([(await profile()).status, (await profile()).failure], ['working', null])
  })

  test('too often at one step waits for its next regular time', async () => {
    refreshed.source.failures.set(1, Array(20).fill(failed('upstream', 'Out of order.')))
    await ask()
    for (let attempt = 0; attempt < 7; attempt++) {
      await ask()
      await work()
    }
    assert.equal(refreshed.source.asked.length, 8)
    assert.deepEqual([(await jobs())[0]?.state, (await profile()).status], ['succeeded', 'failing'])
  })

  test('says so when this server has no credentials, and asks nobody', async () => {
    await ask()
    await work(handlerOf(() => failed('auth', 'DataForSEO is not set up on this server.')))
    assert.deepEqual(
      [(await profile()).status, (await profile()).failure],
      ['failing', 'DataForSEO is not set up on this server.'],
    )
    assert.deepEqual(refreshed.source.asked, [])
  })

  test('asks nobody for an account whose access to backlinks was taken away', async () => {
    await changeRows(context.database, 'accounts', { has_backlink_access: 0 })
    await ask()
    await work()
    assert.deepEqual(refreshed.source.asked, [])
    const { status, failure } = await profile()
    assert.deepEqual([status, /no access to backlinks/.test(failure ?? '')], ['failing', true])
    await changeRows(context.database, 'accounts', { has_backlink_access: null })
  })

  test('asks nobody for an account that keeps as much as it may', async () => {
    const { projectId } = await profile()
    await addStoredTo(context.database, projectId, 1_000)
    await limitStorage(context.database, projectId, 1_000)
    await ask()
    await work()
    assert.deepEqual(refreshed.source.asked, [])
    const { status, failure } = await profile()
    assert.deepEqual([status, /keep all of the .* GiB/.test(failure ?? '')], ['failing', true])
    await limitStorage(context.database, projectId, null)
  })

  test('begins anew when what it has is more than eight days old', async () => {
    refreshed.source.failures.set(1, [failed('auth', 'Who are you?')])
    await ask()
    await work()
    const first = await open()
    await changeRows(
      context.database,
      'backlink_generations',
      { created_at: first!.createdAtMs - 9 * DAY_MS },
      { project_id: refreshed.key.projectId },
    )
    await ask()
    await work()
    assert.deepEqual(refreshed.source.asked, [0, 1, 0, 1, 2])
    assert.equal((await published())?.generation, first!.key.generation + 1)
  })

  test('by what cannot be stored is paid for, and named', async () => {
    refreshed.source.pages = [[1], [Number.NaN]]
    const { step } = refreshed.source
    const source = {
      ...refreshed.source,
      step: async (...given: Parameters<typeof step>) => {
        const reply = await step(...given)
        if (reply.kind === 'answered' && given[1] !== undefined)
          reply.observations.links!.map((link) => Object.assign(link, { sourceUrl: 'https://a\0b.example/' }))
        return reply
      },
    }
    await ask()
    await work(handlerOf(() => source))
    assert.match((await profile()).failure!, /^The delivered backlinks could not be stored: /)
    assert.deepEqual((await ledger()).months, [{ spent: 2 * COST_MICROS, reserved: 0 }])
    assert.equal(await published(), undefined)
  })
})
