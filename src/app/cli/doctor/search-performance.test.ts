import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import {
  connect,
  findConnection,
  recordFailure,
  recordSuccess,
} from '../../../features/search-performance/connections/connection-store.ts'
import { examineConnections } from './search-performance.ts'

const DAY_MS = 86_400_000

onEveryEngine('what doctor says of search data', (context) => {
  test('is which connections fail, and which have brought nothing for three days', async () => {
    const { database, engine } = context
    const newProject = trackedProjects({ database })
    const findings = (nowMs: number) => examineConnections(database, nowMs)
    assert.deepEqual(await findings(0), [
      { check: 'search data', status: 'ok', message: 'no project is connected', advice: null },
    ])

    const projectId = await newProject()
    const nowMs = Date.now()
    const given = {
      projectId,
      source: 'search_console' as const,
      property: 'sc-domain:example.com',
      hasCountry: false,
      hasDevice: false,
      wantedFromDay: 0,
      credential: null,
    }
    await database.transaction((tx) => connect(tx, given, nowMs - 4 * DAY_MS))
    const connection = (await database.read((db) => findConnection(db, projectId)))!
    const check = `search data of ${connection.projectUid}`
    const [quiet] = await findings(nowMs)
    assert.deepEqual([quiet?.check, quiet?.status], [check, 'warn'])
    assert.equal(quiet?.message, 'sc-domain:example.com has brought nothing for 4 days.')

    await database.transaction((tx) => recordSuccess(tx, engine, connection, { isComplete: true }))
    assert.equal((await findings(nowMs))[0]?.message, '1 project is connected, none fails')

    const failure = { message: 'It may not read this property.', isFailing: true }
    await database.transaction((tx) => recordFailure(tx, connection, failure))
    const [failing] = await findings(nowMs)
    assert.equal(failing?.message, 'sc-domain:example.com fails. It may not read this property.')
    assert.match(failing?.advice ?? '', /sightline search-console sync --project \w+$/)
  })
})
