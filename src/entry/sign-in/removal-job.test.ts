import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { storedRows } from '../../../test/helpers/stored-rows.ts'
import { DAY_MS, MINUTE_MS } from '../../lib/durations.ts'
import { createKey, revokeKey } from '../accounts/key-store.ts'
import { createSignInLink, redeemSignInLink } from '../accounts/sign-in-links.ts'
import { takeTry } from './attempts/failure-store.ts'
import { createChallenge } from './challenge-store.ts'

onEveryEngine('what signing in leaves behind', (context) => {
  test('goes once it opens nothing and counts for nothing any more; the rest stays', async () => {
    const { database } = context
    const app = await createTestApp(database)
    const { memberId } = await app.createTenant()
    const nowMs = app.clock.ms
    await app.signIn(memberId)
    await database.transaction(async (tx) => {
      for (const [name, daysAgo] of [
        ['long revoked', 386],
        ['revoked', 384],
      ] as const) {
        const { id } = await createKey(tx, { memberId, name, scope: 'read' }, nowMs - 390 * DAY_MS)
        await revokeKey(tx, id, nowMs - daysAgo * DAY_MS)
      }
    })
    await database.transaction(async (tx) => {
      const { token } = await createSignInLink(tx, memberId, nowMs)
      await redeemSignInLink(tx, token, nowMs)
      await takeTry(tx, ['network 192.0.2.1'], nowMs)
      await createChallenge(tx, 'passkey', { address: '192.0.2.1' }, { challenge: 'x' }, nowMs)
    })
    app.clock.ms = nowMs + 15 * DAY_MS
    await app.signIn(memberId)
    await database.transaction(async (tx) => {
      await createSignInLink(tx, memberId, app.clock.ms)
      await takeTry(tx, ['network 192.0.2.2'], app.clock.ms)
      await createChallenge(tx, 'passkey', { address: '192.0.2.1' }, { challenge: 'y' }, app.clock.ms)
    })
    app.clock.ms += MINUTE_MS

    const checkpoint = (work: Parameters<typeof database.transaction>[0]) => database.transaction(work)
    for (const kind of ['sign-in.remove-old', 'sign-in.remove-challenges']) {
      const handler = app.product.handlers[kind] ?? assert.fail()
      await handler.run({} as never, { checkpoint } as never)
    }
    for (const table of ['sessions', 'sign_in_links', 'sign_in_challenges', 'sign_in_failures'] as const) {
      const { count } = await database.read((db) =>
        db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      )
      assert.equal(Number(count), 1, table)
    }
    const keys = await storedRows(database, 'api_keys', ['name'], {}, 'id')
    assert.deepEqual(
      keys.map(({ name }) => name).filter((name) => name.includes('revoked')),
      ['revoked'],
    )
    await app.close()
  })
})
