// Runs followers: parts of the product that react to events after they were committed, outside the transaction and the
// request that wrote them. What a follower does and how far it has come are stored in one transaction, so that a kill
// loses nothing, and only one process works on it at a time. Each follows at its own pace: one that fails stays where
// it is and tries again, and holds up no other.

import { type Database, READ_COMMITTED, type Tx } from '../../data/storage/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { DAY_MS, SECOND_MS } from '../../lib/durations.ts'
import type { Loop } from '../jobs/loop.ts'
import { startPoll } from '../jobs/poll.ts'
import { currentMark, type ReadingPlace, readEvents, type StoredEvent } from './event-reader.ts'
import { observeEvents } from './event-store.ts'
import {
  createReadPlaces,
  type FollowerRow,
  introduceFollower,
  lockFollower,
  moveFollower,
  readFollower,
} from './follower-store.ts'

export type EventFollower = {
  /** The name under which its place is stored; renaming a follower would make it begin anew. */
  readonly name: string
  readonly kinds: readonly string[] | 'all'
  /** Called before the transaction in which events are taken. */
  prepare?(): Promise<void> | undefined
  /** May receive an event twice and must then change nothing: by unique keys, for example. */
  take(tx: Tx, events: readonly StoredEvent[]): Promise<void>
}

type Following = {
  start(): void
  stop(): Promise<void>
  /** Runs until every follower has handled all events. */
  catchUp(): Promise<void>
}

type FollowingOptions = {
  database: Database
  followers: readonly EventFollower[]
  clock: Clock
  log: { warn(details: object, message: string): void }
}

const LOOK_MS = SECOND_MS
const GATHERED_MS = 250
export const EVENTS_PER_STEP_MAX = 500
// Older events are skipped: they only become visible late when the database was restored from a backup.
const AGE_MS_MAX = 7 * DAY_MS

export function createFollowing({ database, followers, clock, log }: FollowingOptions): Following {
  const readPlaces = createReadPlaces(followers.map(({ name }) => name))
  let loop: Loop | undefined
  let timer: NodeJS.Timeout | undefined
  let endHearing = () => {}
  let isStopped = false

  /** Returns false if one of them failed. */
  async function followAll(): Promise<boolean> {
    let isDone = true
    for (const follower of await listBehind())
      await follow(follower).catch((err) => {
        isDone = false
        log.warn({ err, follower: follower.name }, 'events were not followed; the next poll tries again')
      })
    return isDone
  }

  /** Lists the followers with something to do. Mostly nobody has, and all are at one place, whose events are read once. */
  async function listBehind(): Promise<EventFollower[]> {
    const rows = new Map((await readPlaces(database)).map((row) => [row.name, row]))
    const news = new Map<string, boolean>()
    for (const { mark, taken_json } of rows.values()) {
      const place = `${mark} ${taken_json}`
      if (!news.has(place)) news.set(place, await hasNews(placeOf({ mark, taken_json })))
    }
    return followers.filter(({ name }) => {
      const row = rows.get(name)
      return row === undefined || news.get(`${row.mark} ${row.taken_json}`) === true
    })
  }

  async function hasNews(before: ReadingPlace): Promise<boolean> {
    const { events, place } = await readEvents(database, before, 1)
    return events.length > 0 || isWorthMoving(before, place)
  }

  async function follow(follower: EventFollower): Promise<void> {
    while (await takeStep(follower)) if (isStopped) return
  }

  /** Returns whether there may be more. */
  async function takeStep(follower: EventFollower): Promise<boolean> {
    const row = await database.read((db) => readFollower(db, follower.name))
    if (row === undefined) {
      const place = await placeOfNow()
      await database.write((db) => introduceFollower(db, follower.name, place))
      return false
    }
    const before = placeOf(row)
    const { events, place } = await readEvents(database, before, EVENTS_PER_STEP_MAX)
    if (events.length === 0 && !isWorthMoving(before, place)) return false
    await follower.prepare?.()
    const isTaken = await database.transaction(
      (tx) => store(tx, follower, row, { events, place }),
      READ_COMMITTED,
    )
    return isTaken && events.length >= EVENTS_PER_STEP_MAX
  }

  /**
   * Reads past everything that is visible now: the mark alone may lie before events that were committed while a long
   * transaction ran.
   */
  async function placeOfNow(): Promise<ReadingPlace> {
    let place: ReadingPlace = { mark: await currentMark(database), seen: new Set() }
    for (;;) {
      const read = await readEvents(database, place, EVENTS_PER_STEP_MAX)
      place = read.place
      if (read.events.length < EVENTS_PER_STEP_MAX) return place
    }
  }

  /** Returns false if another process holds the follower, or has moved it since we read. */
  async function store(
    tx: Tx,
    { name, kinds, take }: EventFollower,
    row: FollowerRow,
    { events, place }: { events: readonly StoredEvent[]; place: ReadingPlace },
  ): Promise<boolean> {
    if ((await lockFollower(tx, database.engine, name)) !== row.step) return false
    const youngMs = clock.nowMs() - AGE_MS_MAX
    const taken = events.filter(
      ({ kind, createdAtMs }) => createdAtMs >= youngMs && (kinds === 'all' || kinds.includes(kind)),
    )
    if (taken.length > 0) await take(tx, taken)
    await moveFollower(tx, name, { mark: place.mark, taken: [...place.seen], step: row.step + 1 })
    return true
  }

  const wake = () => {
    timer = undefined
    loop?.wake()
  }

  return {
    async catchUp() {
      await followAll()
    },
    start() {
      if (followers.length === 0) return
      loop = startPoll(database, {
        everyMs: LOOK_MS,
        poll: async () => ((await followAll()) ? undefined : 0),
        onError: (err) => log.warn({ err }, 'events were not followed; the next poll tries again'),
      })
      // Events of this process are followed after a short delay, so that many events that come together are read at
      // once.
      endHearing = observeEvents(database, {
        onEvent() {
          timer ??= setTimeout(wake, GATHERED_MS).unref()
        },
      })
    },
    async stop() {
      isStopped = true
      endHearing()
      clearTimeout(timer)
      await loop?.stop()
    },
  }
}

function placeOf({ mark, taken_json }: Pick<FollowerRow, 'mark' | 'taken_json'>): ReadingPlace {
  return { mark, seen: new Set(JSON.parse(taken_json) as number[]) }
}

/**
 * Without new events, the mark is stored only if the next poll would otherwise read handled events again, or if it has
 * to go back: the database may have come from another server, whose counter was higher.
 */
function isWorthMoving(before: ReadingPlace, after: ReadingPlace): boolean {
  return after.mark < before.mark || after.seen.size < before.seen.size
}
