import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { connect } from '../../../features/backlinks/refresh/refresh-connection.ts'
import { recordFailure } from '../../../features/backlinks/refresh/refresh-outcomes.ts'
import { findRefreshed } from '../../../features/backlinks/refresh/refreshed-profiles.ts'
import { examineBacklinks } from './backlinks.ts'

const DAY_MS = 86_400_000

onEveryEngine('what doctor says of backlinks', (context) => {
  test('is which refreshes fail, and which are overdue', async () => {
    const { database, engine } = context
    const newProject = trackedProjects({ database })
    assert.deepEqual(await examineBacklinks(database, 0), [
      { check: 'backlinks', status: 'ok', message: 'no profile is refreshed from a source', advice: null },
    ])
    const projectId = await newProject({ domain: 'shop.example' })
    const wanted = { source: 'dataforseo', everyDays: 7, linksMax: 100 } as const
    const key = await database.transaction((tx) =>
      connect(tx, engine, projectId, 'shop.example', wanted, 20_000 * DAY_MS),
    )
    const [fine] = await examineBacklinks(database, 20_001 * DAY_MS)
    assert.deepEqual([fine?.status, fine?.message], ['ok', '1 profile is refreshed, none fails'])

    const [overdue] = await examineBacklinks(database, 20_011 * DAY_MS)
    const profile = (await database.read((db) => findRefreshed(db, key)))!
    assert.deepEqual([overdue?.check, overdue?.status], [`backlinks of ${profile.projectUid}`, 'warn'])
    assert.equal(overdue?.message, 'shop.example has been due for a refresh for 3 days.')

    const failure = { message: 'The credentials were refused.', isFailing: true }
    await database.transaction((tx) => recordFailure(tx, key, failure))
    const [failing] = await examineBacklinks(database, 20_001 * DAY_MS)
    assert.equal(failing?.message, 'shop.example fails at dataforseo. The credentials were refused.')
    assert.match(failing?.advice ?? '', /sightline backlinks refresh --project \w+ --target shop\.example$/)
  })
})
