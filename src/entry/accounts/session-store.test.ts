import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { createSession, listSessions } from './session-store.ts'

const PLACE = { userAgent: 'test', address: '192.0.2.1' }

onEveryEngine('sessions', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)

  const open = (count: number, session: { memberId: number; keyId?: number }, atMs: number) =>
    context.database.transaction(async (tx) => {
      const ids: number[] = []
      for (let made = 0; made < count; made++)
        ids.push((await createSession(tx, { ...PLACE, ...session }, atMs + made)).id)
      return ids
    })

  test('of more than fifty, the one that was not used for the longest time ends', async () => {
    const { memberId, keyId } = owner
    const nowMs = app.clock.ms
    const [oldest, ...rest] = await open(50, { memberId }, nowMs)
    // Those of a key count apart: whoever has the key does not sign its member out.
    const ofKey = await open(51, { memberId, keyId }, nowMs + 100)
    const [newest] = await open(1, { memberId }, nowMs + 200)
    const listed = (await context.database.read((db) => listSessions(db, memberId, nowMs))).map(
      ({ id }) => id,
    )
    assert.deepEqual(
      listed.toSorted((a, b) => a - b),
      [...rest, ...ofKey.slice(1), newest],
    )
    assert.ok(!listed.includes(oldest as number))
  })
})
