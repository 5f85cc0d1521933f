import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openOlderDatabase } from '../../../../test/helpers/older-database.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { migrate } from '../../../data/storage/migrate.ts'
import { ENGINES } from '../../../data/storage/portable.ts'
import { hashKey } from '../../accounts/api-key.ts'
import { createAccount, createMember } from '../../accounts/store.ts'
import { openGrant, takeCode } from './grant-store.ts'

const MIGRATION = '0052_used-agent-codes'
const GRANT = {
  ...{
    clientId: 'https://agent.example/client.json',
    clientName: 'Agent',
    redirectUri: 'https://agent.example/',
  },
  ...{ challenge: 'c', scope: 'read', projectUids: [], dailyCallsMax: 50, dailySpendMicrosMax: 0 },
}

for (const engine of ENGINES) {
  test(`a code of an older release opens its grant after the update, and ends it when it comes again (${engine})`, async (t) => {
    const database = await openOlderDatabase(t, engine, MIGRATION)
    const memberId = await database.transaction(async (tx) => {
      const accountId = await createAccount(tx, { name: 'A' }, 0)
      const id = await createMember(tx, { accountId, name: 'Owner', role: 'owner' }, 0)
      await sql`insert into agent_codes (hash, member_id, grant_json, expires_at)
        values (${hashKey('code')}, ${id}, ${JSON.stringify(GRANT)}, 1000)`.execute(tx)
      return id
    })
    assert.deepEqual(await migrate(database, { nowMs: () => 0 }), [MIGRATION])
    await database.transaction(async (tx) => {
      const taken = (await takeCode(tx, 'code', 10)) ?? assert.fail()
      assert.equal(taken.memberId, memberId)
      await openGrant(tx, taken, 10)
    })
    const revokedAt = async () =>
      (await storedRows(database, 'api_keys', ['revoked_at'])).map((row) => row.revoked_at)
    assert.deepEqual(await revokedAt(), [null])
    assert.equal(await database.transaction((tx) => takeCode(tx, 'code', 20)), undefined)
    assert.deepEqual(await revokedAt(), [20])
  })
}
