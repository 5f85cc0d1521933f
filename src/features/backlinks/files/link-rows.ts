// Reads one line of a file of links as an observation. Missing columns and empty cells give null; a value that cannot
// be right ends the import.

import type { LinkObservation, LinkType } from '../../../background/providers/backlink-source.ts'
import { describeCells, quoted } from '../../../lib/import-fault.ts'
import type { LinePlace } from '../../../lib/import-place.ts'
import { formatDay } from '../../../lib/local-day.ts'
import { type BacklinkReading, leaveOut } from './backlink-reading.ts'
import { createAddressCells, isOfSite, pageAddress } from './cell-addresses.ts'
import type { DateCells } from './cell-dates.ts'
import { readCount, readScore } from './cell-numbers.ts'
import { readLine } from './cell-text.ts'
import { createWordCells } from './cell-words.ts'
import { columnKey } from './column-names.ts'
import type { LinkColumns } from './columns.ts'

const SCORE_MAX = 1000
const SPAM_MAX = 100
const STATUS_MIN = 100
const STATUS_MAX = 599
// Moz writes this where it has no score.
const MOZ_UNKNOWN = '-1'
// Screaming Frog writes this where robots.txt forbade the address or nothing answered.
const NO_STATUS = 0
/** What Screaming Frog lists and people follow; the rest is what pages load. */
const FOLLOWED: readonly LinkType[] = ['anchor', 'redirect', 'meta', 'form', 'frame']

type Cells = readonly string[]
type ReadFlag = (cells: Cells, column: number) => boolean | null
type ReadLink = (cells: Cells) => LinkObservation | undefined

export function createLinkReader(
  columns: LinkColumns,
  dates: DateCells,
  place: LinePlace,
  reading: BacklinkReading,
): ReadLink {
  const { target: site, notes } = reading
  const { header, format, rankKind, rankScale } = columns
  const isOwn = format === 'sightline'
  const ofOwn = { isOwn }
  const addresses = createAddressCells(place, { site, canLackScheme: format === 'moz', notes })
  const words = createWordCells(place)
  const names = header.map((name) => name.trim())
  const nameOf = (column: number) => names[column]!
  // Majestic's flags are written as + and -.
  const signed = header.map((name) => ({ isSigned: columnKey(name).startsWith('flag') }))
  const flag = (cells: Cells, column: number) =>
    column === -1 ? null : words.flag(cells[column]!, nameOf(column), signed[column])
  const follow = createFollowReader(columns, flag)
  const linkType = createTypeReader(columns, flag)
  const day = (cells: Cells, column: number) =>
    column === -1 ? null : dates.day(cells[column]!, column, nameOf(column))

  function score(cells: Cells, column: number, scale: number, max: number): number | null {
    if (column === -1) return null
    const cell = cells[column]!
    if (cell === MOZ_UNKNOWN && format === 'moz') return null
    const value = readScore(cell, max / scale, place, nameOf(column))
    return value === null ? null : Math.round(value * scale)
  }

  /** A tool that only says yes or no about spam gives no score for a no. */
  function spamScore(cells: Cells): number | null {
    const own = score(cells, columns.spamScore, 1, SPAM_MAX)
    return own ?? (flag(cells, columns.isSpam) === true ? SPAM_MAX : null)
  }

  function targetStatus(cells: Cells): number | null {
    const column = columns.targetStatus
    if (column === -1) return null
    const status = readCount(cells[column]!, place, nameOf(column))
    if (status === NO_STATUS && format === 'screaming_frog') return null
    if (status === null || (status >= STATUS_MIN && status <= STATUS_MAX)) return status
    throw place.refuse(`must be a status from ${STATUS_MIN} to ${STATUS_MAX}, not ${status}.`, nameOf(column))
  }

  function lostSince(cells: Cells): { isLost: boolean; lostAt: number | null } {
    const { status, lost, lostReason, lostAt } = columns
    const state = status === -1 ? null : words.state(cells[status]!, nameOf(status), ofOwn)
    let since = day(cells, lostAt)
    let isLost = since !== null
    if (lost !== -1) {
      const said = words.flagOrOther(cells[lost]!)
      if (said === null) since ??= day(cells, lost)
      isLost ||= said ?? true
    }
    if (lostReason !== -1 && !isLost) isLost = words.reason(cells[lostReason]!)
    if (state === false && since !== null && isOwn) {
      throw place.refuse(`must be empty for a link that is not lost.`, nameOf(lostAt))
    }
    // The state of a link takes precedence over the date on which it was lost: the link may have come back.
    return (state ?? isLost) ? { isLost: true, lostAt: since } : LIVE
  }

  /** Screaming Frog lists whatever pages load, from any site to any other. */
  function notALinkToSite(cells: Cells, type: LinkType): 'resources' | 'elsewhere' | undefined {
    if (format !== 'screaming_frog') return undefined
    if (!FOLLOWED.includes(type)) return 'resources'
    const led = pageAddress(cells[columns.target]!)
    return led === undefined || !isOfSite(led, site) ? 'elsewhere' : undefined
  }

  return (cells) => {
    if (cells.length !== header.length) {
      throw place.refuse(describeCells(cells.length, header.length))
    }
    const { source, target, anchor, title, type, outLinks } = columns
    const isMention = columns.isMention !== -1 && flag(cells, columns.isMention) === true
    const named = isMention || type === -1 ? NO_TYPE : words.type(cells[type]!, nameOf(type), ofOwn)
    const reason = isMention ? 'mentions' : notALinkToSite(cells, named.type)
    if (reason !== undefined) {
      leaveOut(reading, reason, place.line)
      return undefined
    }
    const targetUrl = target === -1 ? null : addresses.target(cells[target]!, nameOf(target))
    const sourceUrl = addresses.source(cells[source]!, nameOf(source))
    const { firstSeen, lastSeen } = orderSeen(
      day(cells, columns.firstSeen),
      day(cells, columns.lastSeen),
      isOwn ? place : undefined,
    )
    const { isLost, lostAt } = lostSince(cells)
    const link: LinkObservation = {
      sourceUrl,
      sourceTitle: (title === -1 ? '' : readLine(cells[title]!, place, nameOf(title))) || null,
      targetUrl,
      anchor: anchor === -1 ? null : readLine(cells[anchor]!, place, nameOf(anchor)),
      linkType: linkType(cells, named.type),
      isDofollow: follow(cells, named.isDofollow),
      rank: score(cells, columns.rank, rankScale, SCORE_MAX),
      domainRank: score(cells, columns.domainRank, rankScale, SCORE_MAX),
      rankKind,
      spamScore: spamScore(cells),
      outLinks: outLinks === -1 ? null : readCount(cells[outLinks]!, place, nameOf(outLinks)),
      targetStatus: targetStatus(cells),
      firstSeen,
      lastSeen,
      isLost,
      lostAt,
    }
    if (!isOfSite(sourceUrl, site)) return link
    leaveOut(reading, 'internal', place.line)
    return undefined
  }
}

/** A column that names the kind of link takes precedence over columns that say yes or no for one kind. */
function createTypeReader(columns: LinkColumns, flag: ReadFlag): (cells: Cells, named: LinkType) => LinkType {
  const typeFlags = (['isImage', 'isRedirect', 'isFrame', 'isForm', 'isText'] as const)
    .map((field) => [columns[field], TYPE_OF_FLAG[field]] as const)
    .filter(([column]) => column !== -1)
  return (cells, named) => {
    if (named !== 'unknown' || typeFlags.length === 0) return named
    for (const [column, type] of typeFlags) if (flag(cells, column) === true) return type
    return 'anchor'
  }
}

type ReadFollow = (cells: Cells, ofType: boolean | null) => boolean | null

function createFollowReader({ dofollow, nofollow, ugc, sponsored }: LinkColumns, flag: ReadFlag): ReadFollow {
  const notFollowed = [nofollow, ugc, sponsored].filter((column) => column !== -1)
  return (cells, ofType) => {
    let isFollow = flag(cells, dofollow) ?? ofType
    for (const column of notFollowed) {
      const isNot = flag(cells, column)
      if (isNot === true) return false
      if (isNot === false) isFollow ??= true
    }
    return isFollow
  }
}

/** `own` is the place in a file of our own, in which the two are never in the wrong order. */
function orderSeen(
  firstSeen: number | null,
  lastSeen: number | null,
  own: LinePlace | undefined,
): { firstSeen: number | null; lastSeen: number | null } {
  if (firstSeen === null || lastSeen === null || firstSeen <= lastSeen) return { firstSeen, lastSeen }
  if (own !== undefined) {
    const first = quoted(formatDay(firstSeen))
    throw own.refuse(`${first} is after last_seen, which is ${formatDay(lastSeen)}.`, 'first_seen')
  }
  // Some tools write both when the page was found and when it was read, and the two may be in the wrong order.
  return { firstSeen: lastSeen, lastSeen: firstSeen }
}

const LIVE = { isLost: false, lostAt: null } as const
const NO_TYPE = { type: 'unknown', isDofollow: null } as const
const TYPE_OF_FLAG = {
  isImage: 'image',
  isRedirect: 'redirect',
  isFrame: 'frame',
  isForm: 'form',
  isText: 'anchor',
} as const satisfies Record<string, LinkType>
