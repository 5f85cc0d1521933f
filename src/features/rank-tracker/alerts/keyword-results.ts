// Judges changes of a results page other than the position, against the check before: features that the site won or
// lost, competitors that moved ahead, another page of the site that ranks. Anything that one of the two checks does not
// know counts as no change. Pure.

import { hash } from 'node:crypto'
import { clear, type Rule, raise, type Verdict } from '../../../background/alerts/rule.ts'
import { urlIdentity } from '../../../background/providers/organic-pages.ts'
import { formatDay } from '../../../lib/local-day.ts'
import type { ResultAlert } from '../alert-kinds.ts'
import type { FeatureHolder, WatchedFeature } from '../evidence/feature-notes.ts'
import type { KeywordResult } from '../history/last-results.ts'

type ComparedKeyword = {
  readonly id: number
  readonly text: string
  readonly device: string
  readonly before: KeywordResult
  readonly now: KeywordResult
  readonly segmentIds: readonly number[]
}

/** A match of a rule; `about` distinguishes several matches for one keyword. */
type Finding = { readonly about: string; readonly title: string; readonly text: string }
type Judge = (keyword: ComparedKeyword, names: CompetitorNames) => Finding[]

export type CompetitorNames = ReadonlyMap<number, string>

const FEATURE_NAMES: Readonly<Record<WatchedFeature, { won: string; lost: string }>> = {
  featured_snippet: { won: 'has the featured snippet', lost: 'lost the featured snippet' },
  ai_overview: { won: 'is cited in the AI overview', lost: 'is no longer cited in the AI overview' },
  local_pack: { won: 'is listed in the local pack', lost: 'is no longer listed in the local pack' },
}

const JUDGES: Readonly<Record<ResultAlert, Judge>> = {
  keyword_feature_won: ({ text, device, before, now }) =>
    featuresThat(before, now, (was, is) => was !== 'own' && is === 'own').map(([feature]) => ({
      about: feature,
      title: `The site ${FEATURE_NAMES[feature].won} for "${text}"`,
      text: `The check before had not seen it there, on ${device}.`,
    })),
  keyword_feature_lost: ({ text, device, before, now }) =>
    featuresThat(before, now, (was, is) => was === 'own' && is !== 'own').map(([feature, holder]) => ({
      about: feature,
      title: `The site ${FEATURE_NAMES[feature].lost} for "${text}"`,
      text:
        holder === 'other'
          ? `Other sites are there now, on ${device}.`
          : `The results page has none now, on ${device}.`,
    })),
  keyword_competitor_passed: ({ text, device, before, now }, names) =>
    [...now.competitors].flatMap(([id, place]) => {
      const name = names.get(id)
      const wasBehind = isBehind(before, id)
      if (name === undefined || wasBehind !== true || isBehind(now, id) !== false) return []
      const title = `${name} passed the site for "${text}"`
      return [
        {
          about: `competitor:${id}`,
          title,
          text: `It is at ${place}, the site at ${now.position}, on ${device}.`,
        },
      ]
    }),
  keyword_url_changed: ({ text, device, before, now }) => {
    if (before.url === null || now.url === null) return []
    if (urlIdentity(before.url) === urlIdentity(now.url)) return []
    const title = `Another page ranks for "${text}"`
    return [
      { about: aboutPage(now.url), title, text: `It was ${before.url} and is ${now.url}, on ${device}.` },
    ]
  },
}

/** Applies the rules for a keyword: those of the project, and those of its segments. */
export function judgeResult(
  keyword: ComparedKeyword,
  rules: readonly Rule<ResultAlert>[],
  names: CompetitorNames,
  today: number,
): Verdict[] {
  const segmentIds = [0, ...keyword.segmentIds]
  const { id, before, now } = keyword
  return rules.flatMap((rule) => {
    if (!rule.isOn || !segmentIds.includes(rule.segmentId)) return []
    return JUDGES[rule.kind](keyword, names).map(({ about, title, text }) =>
      raise(rule, {
        subject: resultSubject(id, about),
        window: formatDay(today),
        text: { title, text, place: `keywords/${id}`, before: before.position, after: now.position },
      }),
    )
  })
}

/** Judges whether the change of an open alert has been undone. */
export function judgeOpenResult(
  now: KeywordResult,
  rule: Rule<ResultAlert>,
  subject: string,
): Verdict | undefined {
  const about = subject.slice(resultSubject(now.keywordId, '').length)
  return isUndone(now, rule.kind, about) ? clear(rule, subject) : undefined
}

function isUndone(now: KeywordResult, kind: ResultAlert, about: string): boolean {
  const holder = now.features.get(about as WatchedFeature)
  switch (kind) {
    case 'keyword_feature_won':
      return holder !== undefined && holder !== 'own'
    case 'keyword_feature_lost':
      return holder === 'own'
    case 'keyword_competitor_passed':
      return isBehind(now, Number(about.slice('competitor:'.length))) === true
    default:
      return now.url !== null && aboutPage(now.url) !== about
  }
}

function resultSubject(keywordId: number, about: string): string {
  return `keyword:${keywordId}/${about}`
}

/** Returns the keyword that an alert of these kinds is about. */
export function keywordOfSubject(subject: string): number {
  return Number(/^keyword:(\d+)\//.exec(subject)?.[1])
}

/** Returns features whose owners are known in both checks. */
function featuresThat(
  before: KeywordResult,
  now: KeywordResult,
  isWanted: (was: FeatureHolder, is: FeatureHolder) => boolean,
): [WatchedFeature, FeatureHolder][] {
  return [...now.features].filter(([feature, holder]) => {
    const was = before.features.get(feature)
    return was !== undefined && isWanted(was, holder)
  })
}

/** Returns undefined if the site was not found, or the competitor was not searched for. */
function isBehind({ position, competitors }: KeywordResult, id: number): boolean | undefined {
  const place = competitors.get(id)
  if (position === null || place === undefined) return undefined
  return place === null || place > position
}

function aboutPage(url: string): string {
  return `page:${hash('sha256', urlIdentity(url)).slice(0, 16)}`
}
