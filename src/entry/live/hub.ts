// The open streams of this process, and the one loop that feeds them. While there are listeners, it looks once a second
// for new events and, where work is under way, for its progress; otherwise it asks nothing. All processes read the same
// tables, so a stream sees what any worker writes, on both engines and behind any pooler. NOTIFY is not used: it takes
// one lock for all commits of a server that notify (ADR 42).

import type { Activity, ActivitySource } from '../../background/events/activity.ts'
import {
  createEventReader,
  currentMark,
  type EventReader,
  type StoredEvent,
} from '../../background/events/event-reader.ts'
import { observeEvents } from '../../background/events/event-store.ts'
import { type Loop, startLoop } from '../../background/jobs/loop.ts'
import type { Database } from '../../data/storage/database.ts'
import { SECOND_MS } from '../../lib/durations.ts'
import { ACCOUNT_EVENTS } from '../accounts/events.ts'
import type { AccessSource, Principal } from '../http/access/principal.ts'
import type { EventStream } from './event-stream.ts'
import { eventRecord } from './schema.ts'
import { readVisibleProjects, type VisibleProjects, visibleWork } from './visible-work.ts'

const POLL_MS = SECOND_MS
const GATHERED_MS = 100
/** At most half of the silence that common proxies allow on a connection. */
const BEAT_MS = 15 * SECOND_MS

type HubOptions = {
  database: Database
  findPrincipal: AccessSource['findPrincipal']
  forgetSession(token: string): void
  sources: readonly ActivitySource[]
  log: { warn(details: object, message: string): void }
  nowMs(): number
}

type Listener = {
  stream: EventStream
  /** The token of the session, which is checked regularly. */
  token: string
  principal: Principal
  /** The place at which the browser's last connection ended. */
  lastEventId: string | undefined
}

export type Hub = {
  join(listener: Listener): Promise<void>
  leave(stream: EventStream): void
  readonly size: number
  countOf(memberId: number): number
  /** Ends every stream; browsers reconnect to another process or to the next start. */
  stop(): Promise<void>
}

type Joined = Listener & {
  projectIds: VisibleProjects
  beatAtMs: number
  /** Events that became visible before it joined are not sent. */
  fromMark: number
  /** The last activities that were sent to it. */
  sentActivity: string
}

/** The text before any activities were sent. */
const NOTHING_SENT = ''

export function createHub(options: HubOptions): Hub {
  const { database, findPrincipal, forgetSession, sources, log, nowMs } = options
  const listeners = new Map<EventStream, Joined>()
  /** Accounts in which work is, or may be, under way. */
  const busy = new Set<number>()
  let reader: EventReader | undefined
  let loop: Loop | undefined
  let isStopped = false
  let endListening = () => {}

  /** Sends events of this process almost at once; events that come together share one read. */
  function listenToOwn(): () => void {
    let timer: NodeJS.Timeout | undefined
    const wake = () => {
      timer = undefined
      loop?.wake()
    }
    const end = observeEvents(database, {
      onEvent() {
        timer ??= setTimeout(wake, GATHERED_MS).unref()
      },
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }

  async function sendNews(): Promise<void> {
    // The reader is kept in a local variable: during the wait, the last listener may leave and the next one may join.
    const ours = reader
    if (ours === undefined) return
    const events = await ours.readNew()
    const id = String(ours.mark)
    for (const event of events) {
      busy.add(event.accountId)
      if (event.kind === ACCOUNT_EVENTS.accessChanged.name) await recheckMember(event)
    }
    if (events.length > 0) for (const joined of listeners.values()) sendEvents(joined, events, id)
    await sendChangedActivities()
    await beat()
  }

  async function sendChangedActivities(): Promise<void> {
    const accountIds = new Set([...listeners.values()].map(({ principal }) => principal.accountId))
    for (const id of busy) if (!accountIds.has(id)) busy.delete(id)
    if (busy.size === 0) return
    const busyIds = [...busy]
    const activities = await readActivities(busyIds)
    const byAccount = Map.groupBy(activities, ({ accountId }) => accountId)
    for (const id of busyIds) if (!byAccount.has(id)) busy.delete(id)
    for (const joined of listeners.values())
      if (busyIds.includes(joined.principal.accountId))
        sendActivities(joined, byAccount.get(joined.principal.accountId) ?? [])
  }

  async function readActivities(accountIds: readonly number[]): Promise<Activity[]> {
    const work = await database.read((db) => Promise.all(sources.map((source) => source(db, accountIds))))
    return work.flat()
  }

  async function beat(): Promise<void> {
    const dueAtMs = nowMs()
    for (const joined of listeners.values()) {
      if (joined.beatAtMs > dueAtMs) continue
      joined.beatAtMs = dueAtMs + BEAT_MS
      joined.stream.beat()
      await recheck(joined)
    }
  }

  async function recheckMember({ data }: StoredEvent): Promise<void> {
    for (const joined of listeners.values())
      if (joined.principal.memberId === data.member_id) await recheck(joined)
  }

  /** Ends the stream of a session that has ended; a listener whose rights were reduced gets less from here on. */
  async function recheck(joined: Joined): Promise<void> {
    try {
      await recheckSession(joined)
    } catch (err) {
      // It is unknown what this listener may still see, so its stream ends. The others must get what was read.
      log.warn({ err }, 'a stream was ended: whether its session lives could not be read')
      joined.stream.close()
    }
  }

  async function recheckSession(joined: Joined): Promise<void> {
    // Reads the session past the cache, because something has changed.
    forgetSession(joined.token)
    // A tab that is left open does not count as use of the session.
    const principal = await findPrincipal({ kind: 'session', text: joined.token }, false)
    if (principal === undefined) {
      joined.stream.send({ event: 'signed_out', data: {} })
      joined.stream.close()
      return
    }
    joined.principal = principal
    joined.projectIds = await visibleProjects(principal)
  }

  function visibleProjects(principal: Principal): Promise<VisibleProjects> {
    return database.read((db) => readVisibleProjects(db, principal))
  }

  async function admit(listener: Listener): Promise<void> {
    const projectIds = await visibleProjects(listener.principal)
    const fromMark = await currentMark(database)
    const joined = {
      ...listener,
      projectIds,
      fromMark,
      beatAtMs: nowMs() + BEAT_MS,
      sentActivity: NOTHING_SENT,
    }
    // The browser may have disconnected meanwhile, or this process may be stopping.
    if (!listener.stream.isOpen || isStopped) return listener.stream.close()
    listeners.set(listener.stream, joined)
    // An event that arrives during the catch-up is sent twice rather than not at all.
    reader ??= createEventReader(database, fromMark)
    busy.add(listener.principal.accountId)
    if (loop === undefined) endListening = listenToOwn()
    loop ??= startLoop({
      everyMs: POLL_MS,
      work: sendNews,
      onError: (err) => log.warn({ err }, 'open streams did not get new events'),
    })
    await catchUp(database, listener, projectIds)
    sendActivities(joined, await readActivities([listener.principal.accountId]))
  }

  return {
    get size() {
      return listeners.size
    },
    countOf: (memberId) =>
      [...listeners.values()].filter(({ principal }) => principal.memberId === memberId).length,
    async join(listener) {
      if (isStopped) return listener.stream.close()
      try {
        await admit(listener)
      } catch (err) {
        // The response has begun, so no error can be sent; the browser reconnects by itself.
        log.warn({ err }, 'a stream could not be opened')
        listeners.delete(listener.stream)
        listener.stream.close()
      }
    },
    leave(stream) {
      listeners.delete(stream)
      if (listeners.size > 0) return
      // Nothing is kept without listeners; the next one starts over.
      reader = undefined
      busy.clear()
      void loop?.stop()
      loop = undefined
      endListening()
    },
    async stop() {
      isStopped = true
      for (const stream of listeners.keys()) stream.close()
      await loop?.stop()
      endListening()
    },
  }
}

function sendEvents(
  { stream, principal, projectIds, fromMark }: Joined,
  events: readonly StoredEvent[],
  id: string,
): void {
  for (const event of events)
    if (event.stamp >= fromMark && isFor(event, principal, projectIds))
      stream.send({ event: 'event', id, data: eventRecord(event) })
}

function sendActivities(joined: Joined, activities: readonly Activity[]): void {
  const { stream, projectIds } = joined
  const seen = visibleWork(activities, projectIds)
  const text = JSON.stringify(seen)
  if (text === joined.sentActivity) return
  joined.sentActivity = text
  stream.send({ event: 'activity', data: seen })
}

/**
 * Sends what became visible since the browser was last connected or, if that is unknown, the message that it should
 * refetch everything.
 */
async function catchUp(
  database: Database,
  { stream, principal, lastEventId }: Listener,
  projectIds: VisibleProjects,
): Promise<void> {
  if (lastEventId === undefined) return
  const from = Number(lastEventId)
  const now = await currentMark(database)
  if (!Number.isSafeInteger(from) || from < 0 || from > now) return stream.send({ event: 'reset', data: {} })
  const missed = createEventReader(database, from)
  const events = await missed.readNew()
  if (missed.mark < now) return stream.send({ event: 'reset', data: {}, id: String(now) })
  for (const event of events)
    if (isFor(event, principal, projectIds))
      stream.send({ event: 'event', id: String(missed.mark), data: eventRecord(event) })
}

function isFor(event: StoredEvent, principal: Principal, projectIds: VisibleProjects): boolean {
  if (event.accountId !== principal.accountId || event.kind === ACCOUNT_EVENTS.accessChanged.name)
    return false
  if (event.audience === 'audit') return false
  return projectIds === undefined || (event.projectId !== null && projectIds.has(event.projectId))
}
