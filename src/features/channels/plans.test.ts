import { before, test } from 'node:test'
import { sql } from 'kysely'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { assertSeeks, plansOfReads } from '../../../test/helpers/plans.ts'
import { createAccount } from '../../entry/accounts/store.ts'
import { readDeliveredEvents } from './delivered-events.ts'
import { findDueDelivery, findMessage, listDeliveries, readLastSent } from './delivery-store.ts'

const DELIVERIES = 20_000
const CHANNELS = 20
// PostgreSQL may go back through all messages as well, where every twentieth is of the channel.
const BY_CHANNEL = /deliveries_by_channel|deliveries_pkey/

onEveryEngine('plans of messages', (context) => {
  before(() =>
    context.database.transaction(async (tx) => {
      const accountId = await createAccount(tx, { name: 'Plans' }, 0)
      const numbers = (count: number) =>
        sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`
      await sql`insert into channels (id, uid, account_id, kind, name, target_hint, is_all_projects, event_kinds_json,
          severity_min, mode, digest_minute, digest_weekday, is_critical_at_once, is_enabled, failures, created_at, updated_at)
        ${numbers(CHANNELS)} select n, 'channel ' || n, ${sql.lit(accountId)}, 'slack', 'x', 'x', 1, '[]', 'info', 'instant', 480, 1,
          1, 1, 0, 0, 0 from numbers`.execute(tx)
      await sql`insert into deliveries (id, channel_id, project_id, subject, message_id, status, event_count, send_at, sent_at, attempts,
          resends, created_at)
        ${numbers(DELIVERIES)} select n, n % ${sql.lit(CHANNELS)} + 1, n % 7, 'event:' || n, 'msg_' || n, 'delivered', 1, n, n, 1, 0, n
        from numbers`.execute(tx)
      await sql`insert into delivery_events (channel_id, event_id, delivery_id)
        select channel_id, id, id from deliveries`.execute(tx)
      for (const table of ['channels', 'deliveries', 'delivery_events'])
        await sql`analyze ${sql.table(table)}`.execute(tx)
    }),
  )

  const plans = (work: Parameters<typeof plansOfReads>[1]) => plansOfReads(context.database, work)

  test('a page of messages is read in its order, without a sort', async () => {
    const range = { limit: 50, isReversed: false }
    assertSeeks(await plans((db) => listDeliveries(db, 3, {}, [14_000], range)), BY_CHANNEL)
  })

  test('what is due next at a channel is found among what is open', async () => {
    assertSeeks(await plans((db) => findDueDelivery(db, 3, { nowMs: 5, exceptId: 2 })), /deliveries_open/)
  })

  test('when a channel was last sent something of a project is one look', async () => {
    assertSeeks(await plans((db) => readLastSent(db, 3, 3)), /deliveries_sent/)
  })

  test('a message and its events are found by their ids', async () => {
    const byId = /sqlite_autoindex_deliveries|deliveries_message_id_key/
    assertSeeks(await plans((db) => findMessage(db, 3, 'msg_7')), byId)
    assertSeeks(await plans((db) => readDeliveredEvents(db, 7, undefined)), /delivery_events_by_delivery/)
  })
})
