// The keywords that moved most over some days: those whose positions at two days differ, as keywords remember them
// (recent-days.ts). A day without a check, or with one that failed, ended as the day before it, so nothing moves by that. Until
// today, a keyword whose latest check failed has not moved: where it stands is not known. The filter `moved` of the list of
// keywords counts the same. Moves are compared by what they mean for visibility: from 2 to 1 is more than from 80 to 50. All
// keywords of the project are gone through: 20,000 take some 80 ms of a processor.

import type { Device } from '../../../background/providers/contracts.ts'
import type { Database } from '../../../data/storage/database.ts'
import { isOneOf } from '../../../data/storage/portable.ts'
import { formatDay, localDay } from '../../../lib/local-day.ts'
import { positionAt, RECENT_DAYS } from '../roll-ups/recent-days.ts'
import { weightOf } from '../roll-ups/visibility.ts'
import type { DayRange } from './day-range.ts'
import { readHistoryContext } from './project-history-store.ts'

type Mover = {
  id: number
  keyword: string
  country_code: string
  device: Device
  /** Null when it was not found. */
  before: number | null
  after: number | null
  /** The page that ranks, or ranked last; null when the source did not say which. */
  url: string | null
}

type Movers = {
  isSimulated: boolean
  hasProvider: boolean
  /** The day that positions are compared with: the one before the range, or the first that is remembered. */
  comparedWith: string
  tracked: number
  improved: number
  declined: number
  /** The largest moves first. */
  up: Mover[]
  down: Mover[]
}

type Move = { id: number; before: number | null; after: number | null; effect: number; places: number }

const ROWS_PER_READ = 5_000
/** A keyword that is not found stands behind all that are. */
const BEHIND_ALL = 101

/** Undefined when the project is gone; null when keywords remember nothing of the range. */
export async function readMovers(
  database: Database,
  projectId: number,
  { firstDay, lastDay }: DayRange,
  { nowMs, rowsMax, placesMin = 1 }: { nowMs: number; rowsMax: number; placesMin?: number },
): Promise<Movers | null | undefined> {
  const context = await readHistoryContext(database, projectId)
  if (context === undefined) return undefined
  const today = localDay(nowMs, context.timeZone)
  const comparedDay = Math.max(firstDay - 1, today - RECENT_DAYS + 1)
  if (comparedDay >= lastDay) return null
  const sums = { tracked: 0, improved: 0, declined: 0 }
  const up = new LargestMoves(rowsMax)
  const down = new LargestMoves(rowsMax)
  for await (const { keyword_id: id, recent, status } of walkRecents(database, projectId)) {
    const after = positionAt(recent, lastDay)
    const before = positionAt(recent, comparedDay)
    if (after === undefined || after === 'unmeasured') continue
    sums.tracked++
    // The position of a keyword before its first result is unknown.
    if (before === undefined || before === 'unmeasured' || before === after) continue
    if (lastDay >= today && status === 'failed') continue
    const places = (before ?? BEHIND_ALL) - (after ?? BEHIND_ALL)
    // To be found or no longer found is a move of any size.
    if (before !== null && after !== null && Math.abs(places) < placesMin) continue
    const effect = weightOf(after) - weightOf(before)
    if (places > 0) sums.improved++
    else sums.declined++
    ;(places > 0 ? up : down).add({ id, before, after, effect: Math.abs(effect), places: Math.abs(places) })
  }
  const texts = await readTexts(database, projectId, [...up.moves, ...down.moves])
  return {
    isSimulated: context.source === 'simulated',
    hasProvider: context.source !== 'none',
    comparedWith: formatDay(comparedDay),
    ...sums,
    up: up.moves.flatMap((move) => withText(move, texts)),
    down: down.moves.flatMap((move) => withText(move, texts)),
  }
}

/** In the order of ids. Index: keyword_states_pkey. */
async function* walkRecents(database: Database, projectId: number) {
  let after = 0
  for (let found = ROWS_PER_READ; found === ROWS_PER_READ; ) {
    const from = after
    const rows = await database.read((db) =>
      db
        .selectFrom('keyword_states')
        .where('project_id', '=', projectId)
        .where('keyword_id', '>', from)
        .select(['keyword_id', 'recent', 'status'])
        .orderBy('keyword_id')
        .limit(ROWS_PER_READ)
        .execute(),
    )
    yield* rows
    after = rows.at(-1)?.keyword_id ?? after
    found = rows.length
  }
}

/** Keeps the largest moves, as many as are wanted; among equal ones, the older keyword. */
class LargestMoves {
  readonly moves: Move[] = []
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  add(move: Move): void {
    const last = this.moves.at(-1)
    const isFull = this.moves.length >= this.#max
    if (isFull && (last === undefined || !isLarger(move, last))) return
    if (isFull) this.moves.pop()
    const at = this.moves.findIndex((known) => isLarger(move, known))
    this.moves.splice(at === -1 ? this.moves.length : at, 0, move)
  }
}

function isLarger(one: Move, other: Move): boolean {
  if (one.effect !== other.effect) return one.effect > other.effect
  return one.places > other.places
}

type Texts = Map<number, { keyword: string; country_code: string; device: Device; url: string | null }>

/** Indexes: keywords_pkey, keyword_records_pkey. */
async function readTexts(database: Database, projectId: number, moves: readonly Move[]): Promise<Texts> {
  if (moves.length === 0) return new Map()
  const ids = moves.map(({ id }) => id)
  const rows = await database.read((db) =>
    db
      .selectFrom('keywords as k')
      .leftJoin('keyword_records as r', (join) =>
        join.onRef('r.project_id', '=', 'k.project_id').onRef('r.keyword_id', '=', 'k.id'),
      )
      .where('k.project_id', '=', projectId)
      .where(isOneOf(database.engine, 'k.id', ids))
      .select(['k.id', 'k.keyword', 'k.country_code', 'k.device', 'r.url'])
      .execute(),
  )
  return new Map(rows.map(({ id, ...text }) => [id, text]))
}

/** None for a keyword that was deleted meanwhile. */
function withText({ id, before, after }: Move, texts: Texts): Mover[] {
  const text = texts.get(id)
  return text === undefined ? [] : [{ id, ...text, before, after }]
}
