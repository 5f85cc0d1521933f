// From rows of a file to what is to be stored: one keyword for each device, in batches that know every keyword once,
// and positions with the time they are stored under. Pure. A keyword that comes again in a later batch is tracked by
// then and skipped when it is added, so that no list of all keywords is needed.

import type { Device } from '../../../background/providers/contracts.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { localDay } from '../../../lib/local-day.ts'
import { foldKeyword } from '../records/keyword-text.ts'
import type { DayPosition, ImportedKeyword } from './keyword-fields.ts'
import type { Measured } from './measured-analyses.ts'

export type PlannedKeyword = {
  keyword: string
  countryCode: string
  languageCode: string
  location: string | null
  device: Device
  history: readonly DayPosition[]
  tags: readonly string[]
  searchVolume: number | null
  line: number
  lastUpdatedMs: number | null
}

export type Identity = Pick<
  PlannedKeyword,
  'keyword' | 'countryCode' | 'languageCode' | 'location' | 'device'
>

export type Batch = {
  keywords: PlannedKeyword[]
  /** Rows of the file that went into the batch. */
  rows: number
  /** Keywords that were in the batch already. */
  repeated: PlannedKeyword[]
}

const HALF_DAY_MS = DAY_MS / 2
/** A keyword may come with the positions of many years, and a batch is stored in one go. */
const BATCH_POSITIONS_MAX = 10_000
// Refused in every text, so no two identities join to the same.
const SEPARATOR = '\0'

/** Equal for two keywords that are the same to the rank tracker. */
export function identityOf({ keyword, countryCode, languageCode, location, device }: Identity): string {
  return [foldKeyword(keyword), countryCode, languageCode, location ?? '', device].join(SEPARATOR)
}

export async function* planBatches(
  rows: AsyncIterable<ImportedKeyword>,
  keywordsMax: number,
): AsyncGenerator<Batch> {
  let batch = emptyBatch()
  let known = new Set<string>()
  let taken = 0
  let positions = 0
  for await (const { devices, rows: ofFile = 1, ...rest } of rows) {
    batch.rows += ofFile
    taken++
    positions += rest.history.length * devices.length
    for (const device of devices) {
      const keyword = { ...rest, device }
      const identity = identityOf(keyword)
      if (known.has(identity)) batch.repeated.push(keyword)
      else batch.keywords.push(keyword)
      known.add(identity)
    }
    // Repeated rows count too: a file may say the same thing a million times.
    if (Math.max(batch.keywords.length, taken) < keywordsMax && positions < BATCH_POSITIONS_MAX) continue
    yield batch
    batch = emptyBatch()
    taken = 0
    positions = 0
    known = new Set()
  }
  if (batch.rows > 0) yield batch
}

function emptyBatch(): Batch {
  return { keywords: [], rows: 0, repeated: [] }
}

/**
 * A day of somebody else's calendar is the same date of the project's: noon there, or the known time if it is of that
 * day. Each is later than the one before, and all are past, when the keyword's own first analysis is now.
 */
export function timesOf(
  { history, lastUpdatedMs }: Pick<PlannedKeyword, 'history' | 'lastUpdatedMs'>,
  { timeZone, nowMs }: { timeZone: string; nowMs: number },
): Measured[] {
  const measured: Measured[] = []
  let latestMs = nowMs - 1
  for (const { day, atMs: exactMs, ...rest } of history.toReversed()) {
    const isLastDay = lastUpdatedMs !== null && localDay(lastUpdatedMs, timeZone) === day
    const atMs = Math.min(exactMs ?? (isLastDay ? lastUpdatedMs : noonOf(day, timeZone)), latestMs)
    measured.push({ ...rest, atMs })
    latestMs = atMs - 1
  }
  return measured.reverse()
}

function noonOf(day: number, timeZone: string): number {
  const noonUtc = day * DAY_MS + HALF_DAY_MS
  // Where the date is ahead of UTC by twelve hours and more, midnight of UTC is that day's noon or early afternoon.
  return localDay(noonUtc, timeZone) === day ? noonUtc : noonUtc - HALF_DAY_MS
}
