import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openOlderDatabase } from '../../../test/helpers/older-database.ts'
import { storedRow, storedRows } from '../../../test/helpers/stored-rows.ts'
import { migrate } from '../../data/storage/migrate.ts'
import { ENGINES } from '../../data/storage/portable.ts'
import { hashKey } from '../accounts/api-key.ts'
import { createAuthentication } from '../accounts/authentication.ts'
import { newSessionToken } from '../accounts/session-token.ts'
import { storeChallenge } from '../accounts/sign-in-challenges.ts'
import { createAccount, createMember } from '../accounts/store.ts'
import { replaceRecoveryCodes, takeRecoveryCode } from './totp/recovery-codes.ts'

const NOW_MS = 1_800_000_000_000

for (const engine of ENGINES) {
  test(`a session from before links could set passwords goes on, and sets none (${engine})`, async (t) => {
    const database = await openOlderDatabase(t, engine, '0030_signing-in')
    const { token, hash } = newSessionToken()
    const memberId = await database.transaction(async (tx) => {
      const accountId = await createAccount(tx, { name: 'A' }, 0)
      const id = await createMember(tx, { accountId, name: 'Owner', role: 'owner' }, 0)
      const times = { created_at: NOW_MS, last_seen_at: NOW_MS, expires_at: NOW_MS + 1000 }
      await tx
        .insertInto('sessions')
        .values({ token_hash: hash, member_id: id, user_agent: 'x', address: '192.0.2.1', ...times })
        .execute()
      return id
    })
    await migrate(database, { nowMs: () => 0 })
    const { findPrincipal } = createAuthentication(database, { nowMs: () => NOW_MS })
    assert.equal((await findPrincipal({ kind: 'session', text: token }))?.memberId, memberId)
    const session = await storedRow(database, 'sessions', ['can_set_password'])
    assert.equal(session.can_set_password, 0)
    await database.transaction(async (tx) => {
      const [code = ''] = await replaceRecoveryCodes(tx, memberId)
      assert.equal(await takeRecoveryCode(tx, memberId, code), true)
    })
  })

  test(`a sign-in that was begun before they were counted can be finished (${engine})`, async (t) => {
    const database = await openOlderDatabase(t, engine, '0032_challenge-subjects')
    const row = { token_hash: hashKey('t'), kind: 'passkey', data_json: '{}', expires_at: NOW_MS + 1000 }
    await database.write((db) => db.insertInto('sign_in_challenges').values(row).execute())
    await migrate(database, { nowMs: () => 0 })
    const challenge = { tokenHash: hashKey('u'), kind: 'passkey', data: {}, subject: 'member 1' as const }
    await database.transaction((tx) => storeChallenge(tx, challenge, NOW_MS))
    const rows = await storedRows(database, 'sign_in_challenges', ['token_hash', 'subject'], {}, 'expires_at')
    assert.deepEqual(rows, [
      { token_hash: hashKey('t'), subject: '' },
      { token_hash: hashKey('u'), subject: 'member 1' },
    ])
  })
}
