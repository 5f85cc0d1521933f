// What the rows of keywords show, each value with the reason where there is none. A failed check is shown as failed, never as the
// position that was known before it.

import type { ListedKeyword, ReadKeyword } from '../../api/types.ts'
import { addDays } from '../../lib/days.ts'
import { countryName, formatDay, formatWhole, languageName } from '../../lib/format.ts'
import * as t from '../../text/keywords.ts'
import { features as featureWords } from '../../text/keywords.ts'
import { since } from '../../text/marks.ts'
import { Icon } from '../../ui/icon.tsx'
import { Badge, Delta, None, RankDelta } from '../../ui/marks.tsx'
import { FEATURES, type Feature } from './keyword-query.ts'
import { WEEK_DAYS, weekChangeOf } from './week-change.ts'

type Ranked = Pick<
  ReadKeyword,
  'status' | 'last_position' | 'message' | 'last_analyzed_at' | 'change_position' | 'best_position'
>

type PositionProps = {
  keyword: Ranked
  /** How many results a check reads. */
  depth: number
}

export function Position({ keyword, depth }: PositionProps) {
  const { status, last_position, message } = keyword
  if (status === 'failed')
    return (
      <Badge tone="bad" title={failureOf(keyword)}>
        {t.failedCheck}
      </Badge>
    )
  if (last_position !== null) return <strong>{formatWhole(last_position)}</strong>
  if (status === 'pending' || status === 'running')
    return (
      <span class="muted" title={message ?? undefined}>
        {status === 'running' ? t.running : t.waiting}
      </span>
    )
  return (
    <span class="muted" title={message ?? t.notFoundWhy}>
      {t.beyond(depth)}
    </span>
  )
}

export function failureOf({ message, last_position, last_analyzed_at }: Ranked): string {
  const reason = message ?? t.failedUnknown
  if (last_position === null || last_analyzed_at === null) return reason
  return t.failedKnown(reason, formatWhole(last_position), formatDay(last_analyzed_at))
}

export function Change({ keyword }: { keyword: Ranked }) {
  const { status, change_position } = keyword
  if (status === 'failed' || change_position === null) return <None why={t.noChange} />
  return <RankDelta value={change_position} />
}

/** Since the same weekday of the week before. */
export function WeekChange({ keyword, today }: { keyword: ListedKeyword; today: string }) {
  const change = weekChangeOf(keyword, today)
  if (change.state === 'unknown') return <None why={t.noWeekChange[change.why]} />
  const period = since(addDays(today, -WEEK_DAYS))
  if (change.state === 'known') return <Delta value={change.places} period={period} isBrief />
  const isGood = change.state === 'found'
  return (
    <span class="delta" data-tone={isGood ? 'good' : 'bad'} title={period}>
      {isGood ? '▲' : '▼'} {t.weekMoves[change.state]}
    </span>
  )
}

export function featuresOf(seen: Readonly<Record<string, boolean>>): Feature[] {
  return FEATURES.filter((feature) => seen[feature])
}

const FEATURES_SHOWN = 1

export function FeatureMarks({ seen }: { seen: Readonly<Record<string, boolean>> }) {
  const found = featuresOf(seen)
  if (found.length === 0) return <None why={t.noFeatures} />
  const names = found.map((feature) => featureWords[feature])
  return (
    <span class="feature-marks" title={names.join(', ')}>
      {names.slice(0, FEATURES_SHOWN).map((name) => (
        <Badge key={name}>{name}</Badge>
      ))}
      {names.length > FEATURES_SHOWN && (
        <span class="muted small">{t.moreFeatures(names.length - FEATURES_SHOWN)}</span>
      )}
    </span>
  )
}

type Market = Pick<ListedKeyword, 'country_code' | 'language_code' | 'location'>

export function marketOf({ country_code, language_code, location }: Market): string {
  return [countryName(country_code), languageName(language_code), location].filter(Boolean).join(' · ')
}

export function DeviceMark({ device, hasWord = false }: { device: 'mobile' | 'desktop'; hasWord?: boolean }) {
  const name = device === 'mobile' ? 'smartphone' : 'monitor'
  const word = t.devices[device]
  return hasWord ? (
    <span class="device-mark">
      <Icon name={name} size={14} />
      {word}
    </span>
  ) : (
    <span class="device-mark" title={word}>
      <Icon name={name} size={14} label={word} />
    </span>
  )
}
