import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { runOnce } from '../../../../test/helpers/rank-project.ts'
import { storedRow, storedRows } from '../../../../test/helpers/stored-rows.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { addShare, revokeShare } from '../store/share-store.ts'
import { ENDED_SHARES_KIND, endedSharesHandler } from './ended-shares.ts'

const NOW_MS = Date.UTC(2026, 10, 15)
const daysAgo = (days: number) => NOW_MS - days * DAY_MS

onEveryEngine(ENDED_SHARES_KIND, (context) => {
  test('links go 90 days after they have expired or were revoked', async () => {
    const { database } = context
    const { account_id } = await storedRow(database, 'projects', ['account_id'], {
      id: await trackedProjects(context)(),
    })
    await database.transaction(async (tx) => {
      const { id: report_id } = await tx
        .insertInto('reports')
        .values({
          uid: 'r1',
          account_id,
          name: 'Weekly',
          definition_json: '{}',
          logo: null,
          next_at: null,
          created_at: 1,
          updated_at: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const add = (token_hash: string, expires_at: number) =>
        addShare(
          tx,
          { report_id, made_id: null, token_hash, password_hash: null, recipient: null, expires_at },
          1,
        )
      await add('expired long ago', daysAgo(91))
      await add('expired', daysAgo(89))
      await add('open', NOW_MS + DAY_MS)
      await revokeShare(
        tx,
        report_id,
        (await add('revoked long ago', NOW_MS + DAY_MS)) as number,
        daysAgo(91),
      )
      await revokeShare(tx, report_id, (await add('revoked', NOW_MS + DAY_MS)) as number, daysAgo(89))
    })
    await runOnce(database, endedSharesHandler({ nowMs: () => NOW_MS }))
    const left = await storedRows(database, 'report_shares', ['token_hash'], {}, 'id')
    assert.deepEqual(
      left.map(({ token_hash }) => token_hash),
      ['expired', 'open', 'revoked'],
    )
  })
})
