import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { failure } from '../../../../test/helpers/scripted-search-source.ts'
import { addStoredTo, limitStorage } from '../../../../test/helpers/stored-bytes.ts'
import { changeRows } from '../../../../test/helpers/stored-rows.ts'
import {
  DAYS_PER_JOB,
  down,
  LAST,
  NOW_MS,
  useSyncedProject,
} from '../../../../test/helpers/synced-project.ts'
import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import { formatDay } from '../../../lib/local-day.ts'
import { COMPUTE_KIND } from '../store/compute-job-kind.ts'
import { type DayOutcome, observeSyncs } from './sync-observer.ts'
import { readProgress } from './sync-progress.ts'

onEveryEngine('a sync that fails', (context) => {
  const synced = useSyncedProject(context)
  const { handlers, connected, ask, connection, storedDays, jobs, work } = synced

  test('never stores a day that failed, and asks it again', async () => {
    await connected(20)
    synced.source.failures.set(LAST - 4, [failure('upstream', 'Search Console is out of order (HTTP 503).')])
    await work()
    assert.deepEqual(await storedDays(), down(LAST, LAST - 3).reverse())
    const during = await connection()
    const message = '2026-11-08: Search Console is out of order (HTTP 503).'
    assert.deepEqual([during.status, during.failure], ['failing', message])
    assert.deepEqual(synced.warnings, [`Search data could not be read. ${message}`])
    const [job] = await jobs()
    assert.deepEqual([job?.state, job?.attempts, job?.last_error], ['queued', 0, message])
    synced.source.asked.length = 0
    await ask()
    await work()
    assert.deepEqual(synced.source.asked, down(LAST - 4, LAST - 19))
    const after = await connection()
    assert.deepEqual([after.status, after.failure], ['working', null])
  })

  test('does not count a day that makes no sense among those that are done', async () => {
    await connected(20)
    synced.source.failures.set(LAST - 12, [failure('garbage', 'A row makes no sense.')])
    for (const day of down(LAST - 16, LAST - 19)) synced.source.clicks.set(day, 0)
    await work()
    const progress = async () => {
      const { daysDone, daysWanted, days } = await context.database.read(async (db) =>
        readProgress(db, await connection(), NOW_MS),
      )
      return [daysDone, daysWanted, days]
    }
    // Beyond what one job reads nothing was asked yet; then the last four are found to be before the site was known.
    assert.deepEqual(await progress(), [14, 20, 14])
    await ask()
    await work()
    assert.deepEqual(await progress(), [16, 16, 16])
  })

  test('is tried again later, and fails for good when nothing comes in', async () => {
    synced.source.lastFinalDay = failure('timeout', 'Search Console did not answer in 120 s.')
    await connected(20)
    await work()
    const [job] = await jobs()
    assert.deepEqual([job?.state, job?.attempts], ['queued', 1])
    await changeRows(context.database, 'jobs', { attempts: 9, run_at: 1 }, { id: job!.id })
    await work()
    assert.equal((await jobs())[0]?.state, 'failed')
    assert.equal((await connection()).status, 'failing')
  })

  test('waits when it is throttled, without spending an attempt or calling the connection broken', async () => {
    await connected(20)
    synced.source.failures.set(LAST - 4, [failure('quota', 'Enough for now.', 1_200_000)])
    await work()
    const [job] = await jobs()
    const nowMs = await context.database.read((db) => readDatabaseNow(db, context.engine))
    assert.deepEqual([job?.state, job?.attempts], ['queued', 0])
    assert.ok(job!.run_at > nowMs + 1_100_000 && job!.run_at <= nowMs + 1_200_000)
    const during = await connection()
    assert.deepEqual([during.status, during.failure], ['working', '2026-11-08: Enough for now.'])
    assert.equal((await jobs(COMPUTE_KIND)).length, 1, 'what came in is made readable')
    await ask()
    await work()
    assert.deepEqual([(await connection()).failure, (await storedDays()).length], [null, 20])
    assert.deepEqual(synced.source.asked.length, 21)
  })

  test('ends with a message, and does not hammer, when it may not read', async () => {
    for (const failureClass of ['auth', 'permission', 'missing'] as const) {
      await synced.renew()
      synced.source.lastFinalDay = failure(failureClass, 'It may not read this property.')
      await connected(20)
      await work()
      const [job, ...others] = await jobs()
      assert.deepEqual([job?.state, others.length], ['succeeded', 0])
      const after = await connection()
      assert.deepEqual([after.status, after.failure], ['failing', 'It may not read this property.'])
      assert.deepEqual([synced.source.asked, after.succeededAtMs], [[], null])
      synced.source.lastFinalDay = LAST
      await ask()
      await work()
      assert.deepEqual([(await connection()).status, (await connection()).failure], ['working', null])
    }
  })

  test('asks for nothing while its account keeps as much as it may, and says so', async () => {
    await connected(20)
    await addStoredTo(context.database, synced.projectId, 1_000)
    await limitStorage(context.database, synced.projectId, 1_000)
    await work()
    const after = await connection()
    assert.equal(after.status, 'failing')
    assert.match(after.failure ?? '', /keep all of the .* GiB that they may/)
    assert.deepEqual([synced.source.asked, (await jobs())[0]?.state], [[], 'succeeded'])
    await limitStorage(context.database, synced.projectId, null)
    await ask()
    await work()
    assert.deepEqual([(await connection()).failure, (await storedDays()).length], [null, 20])
  })

  test('says so when the connection cannot be opened', async () => {
    await connected(20)
    await work(handlers(() => failure('auth', 'It was sealed with another secret: connect again.')))
    const after = await connection()
    assert.deepEqual(
      [after.status, after.failure],
      ['failing', 'It was sealed with another secret: connect again.'],
    )
  })

  test('one day that makes no sense does not keep the others away, and is named', async () => {
    const senseless = failure('garbage', 'What is this?')
    synced.source.failures.set(LAST - 12, [senseless])
    await connected(DAYS_PER_JOB)
    await work()
    assert.deepEqual(
      (await storedDays()).toSorted((a, b) => b - a),
      down(LAST, LAST - DAYS_PER_JOB + 1).filter((day) => day !== LAST - 12),
    )
    assert.equal((await connection()).status, 'failing')
    assert.match((await connection()).failure ?? '', new RegExp(`^${formatDay(LAST - 12)}: What is this`))
  })

  test('many days that make no sense end it', async () => {
    for (let day = LAST - 19; day <= LAST; day++)
      synced.source.failures.set(day, [failure('garbage', 'What is this?')])
    await connected(20)
    await work()
    assert.deepEqual(synced.source.asked, down(LAST, LAST - 3))
  })

  test('tells whoever counts what became of each day', async () => {
    const outcomes: DayOutcome[] = []
    const end = observeSyncs(context.database, { onDay: (outcome) => outcomes.push(outcome) })
    synced.source.clicks.set(LAST - 1, 0)
    synced.source.failures.set(LAST - 3, [failure('garbage', 'What is this?')])
    await connected(4)
    await work()
    end()
    assert.deepEqual(outcomes, ['stored', 'empty', 'stored', 'garbage'])
  })
})
