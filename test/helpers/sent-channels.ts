// Channels at work in a test: events become messages, and messages are sent when the test says so, by its own clock.

import assert from 'node:assert/strict'
import type { Selectable } from 'kysely'
import type { EventKind } from '../../src/background/events/event-kind.ts'
import { recordEvent } from '../../src/background/events/event-store.ts'
import { createFollowing } from '../../src/background/events/followers.ts'
import { type Job, RetryLater } from '../../src/background/jobs/job.ts'
import type { Database } from '../../src/data/storage/database.ts'
import type { Tables } from '../../src/data/storage/tables.ts'
import { ALERT_EVENTS } from '../../src/features/alerts/events.ts'
import { SEND_KIND, type SendPayload } from '../../src/features/channels/send-queue.ts'
import type { TestApp } from './app.ts'
import { storedRow, storedRows } from './stored-rows.ts'

export type SentChannels = {
  /** Writes down an alert and hands all events to their followers. */
  alert(projectUid: string, data?: Record<string, string | number>): Promise<void>
  resolve(projectUid: string): Promise<void>
  follow(): Promise<void>
  /** Sends all messages whose time has come, once each; how many there were. */
  sendDue(): Promise<number>
  deliveries(channelUid: string): Promise<Selectable<Tables['deliveries']>[]>
}

export async function openChannels(app: TestApp, database: Database): Promise<SentChannels> {
  const { followers, handlers } = app.product
  const following = createFollowing({
    database,
    followers: followers.filter(({ name }) => name === 'channels'),
    clock: app.clock,
    log: { warn: (details) => assert.fail(String((details as { err: unknown }).err)) },
  })
  // What happened before is not followed.
  await following.catchUp()
  const handler = handlers[SEND_KIND] ?? assert.fail()

  async function record(kind: EventKind, uid: string, data: object): Promise<void> {
    const { id } = await storedRow(database, 'projects', ['id'], { uid })
    await database.transaction(async (tx) => {
      await recordEvent(tx, {
        kind,
        projectId: id,
        subject: 'keyword:1',
        data: { severity: 'warning', ...data },
      })
    })
    await following.catchUp()
  }

  /** Sends as a worker would, except for the time of the job: the message has its own. */
  async function attempt(deliveryId: number): Promise<boolean> {
    const payload: SendPayload = { deliveryId }
    const job: Job = { id: 0, kind: SEND_KIND, payload, attempt: 1, attemptsMax: 9, fence: 1 }
    const store = (work: (tx: never) => Promise<void>) => database.transaction((tx) => work(tx as never))
    const context = {
      signal: new AbortController().signal,
      stopping: new AbortController().signal,
      slice: new AbortController().signal,
      commit: store,
      checkpoint: store,
      restsUntil() {},
    }
    try {
      await handler.run(job, context as never)
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error
      return !/has not come/.test(error.message)
    }
    return true
  }

  return {
    alert: (uid, data = {}) =>
      record(ALERT_EVENTS.opened, uid, {
        title: '"running shoes" fell from 3 to 11',
        text: 'On mobile.',
        ...data,
      }),
    resolve: (uid) => record(ALERT_EVENTS.resolved, uid, { title: '"running shoes" fell', text: '' }),
    follow: () => following.catchUp(),
    async sendDue() {
      const open = await storedRows(
        database,
        'deliveries',
        ['id'],
        { status: ['gathering', 'pending'] },
        'id',
      )
      let sent = 0
      for (const { id } of open) if (await attempt(id)) sent++
      return sent
    },
    deliveries: (uid) =>
      database.read((db) =>
        db
          .selectFrom('deliveries')
          .innerJoin('channels', 'channels.id', 'deliveries.channel_id')
          .where('channels.uid', '=', uid)
          .selectAll('deliveries')
          .orderBy('deliveries.id')
          .execute(),
      ),
  }
}
