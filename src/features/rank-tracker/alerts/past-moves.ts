// What the rules about moves of keywords would have found in the last weeks of the demo: each day is judged as if it were today,
// and each alert ends on the day on which its move was undone, or after the week that changes stay open.

import type { Past, PastAlert } from '../../../background/alerts/alert-source.ts'
import { rulesOf } from '../../../background/alerts/rule.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { dayStartMs, localDay } from '../../../lib/local-day.ts'
import { MOVE_ALERTS } from '../alert-kinds.ts'
import { readRecents } from '../history/measured-keywords.ts'
import { measuredPositions, RECENT_DAYS } from '../roll-ups/recent-days.ts'
import { judgeKeyword, judgeOpenKeyword, type MeasuredKeyword } from './keyword-moves.ts'

/** More than the demo has. */
const KEYWORDS_MAX = 1000
const PAST_DAYS = 21
const OPEN_DAYS_MAX = 7
const NOON_MS = DAY_MS / 2

type TrackedDays = {
  readonly id: number
  readonly text: string
  readonly device: string
  readonly positions: MeasuredKeyword['days']
}

export async function pastMoves({ database, project, rules, nowMs }: Past): Promise<PastAlert[]> {
  const { timeZone } = project
  const today = localDay(nowMs, timeZone)
  const [recents, keywords] = await database.read((db) =>
    Promise.all([
      readRecents(db, project.id, { after: 0, rowsMax: KEYWORDS_MAX }),
      db
        .selectFrom('keywords')
        .where('project_id', '=', project.id)
        .select(['id', 'keyword', 'device'])
        .orderBy('id')
        .limit(KEYWORDS_MAX)
        .execute(),
    ]),
  )
  const recentOf = new Map(recents.map(({ keyword_id, recent }) => [keyword_id, recent]))
  const moveRules = rulesOf(rules, MOVE_ALERTS)
  const timeOf = (day: number) => Math.min(nowMs, dayStartMs(day, timeZone) + NOON_MS)
  return keywords.flatMap(({ id, keyword: text, device }) => {
    const recent = recentOf.get(id)
    if (recent === undefined) return []
    const tracked = { id, text, device, positions: measuredPositions(recent, today) }
    return movesOf(tracked, moveRules, today).map(({ verdict, day, endDay }) => ({
      ...verdict,
      openedAtMs: timeOf(day),
      resolvedAtMs: endDay === undefined ? null : timeOf(endDay),
    }))
  })
}

function movesOf(
  { positions, ...keyword }: TrackedDays,
  rules: Parameters<typeof judgeKeyword>[1],
  today: number,
) {
  const dayAt = (at: number) => today - (RECENT_DAYS - 1 - at)
  return positions.flatMap((position, at) => {
    if (at < RECENT_DAYS - PAST_DAYS || position === undefined) return []
    const measured = {
      ...keyword,
      position,
      previousPosition: positions[at - 1] ?? null,
      bestPosition: null,
      days: positions.slice(0, at + 1),
      measuredCount: 2,
      // A position that is missing may lie beyond the searched depth, so nothing is said of it.
      checks: undefined,
      segmentIds: [],
    }
    return judgeKeyword(measured, rules, dayAt(at)).flatMap((verdict) => {
      if (verdict.state !== 'raised') return []
      const rule = rules.find(({ kind }) => kind === verdict.kind)!
      const later = positions.slice(at + 1, at + 1 + OPEN_DAYS_MAX)
      const undone = later.findIndex(
        (after) =>
          after !== undefined &&
          judgeOpenKeyword({ id: keyword.id, position: after }, rule, verdict.text.before) !== undefined,
      )
      const end = undone >= 0 ? at + 1 + undone : at + OPEN_DAYS_MAX
      return [{ verdict, day: dayAt(at), endDay: end < RECENT_DAYS ? dayAt(end) : undefined }]
    })
  })
}
