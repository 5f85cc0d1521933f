// The history of a keyword as lines over days. Days on which no check ended are left out of the line; days on which the site was
// not found, or on which every check failed, are gaps in it.

import type { KeywordHistory } from '../../api/types.ts'
import { eachDay } from '../../lib/days.ts'
import { pathOf } from '../../lib/format.ts'

type Value = number | null | undefined
type HistoryLine = { readonly name: string; readonly values: readonly Value[] }
type HistoryMark = {
  readonly day: string
  readonly text: string
  readonly kind: 'change' | 'failure' | 'remark'
}
type HistoryDays = {
  readonly days: readonly string[]
  readonly own: readonly Value[]
  readonly competitors: readonly HistoryLine[]
  readonly marks: readonly HistoryMark[]
}

type Words = {
  urlChanged(from: string, to: string): string
  readonly failed: string
  readonly absent: string
}

/** The days begin with the first check; before it there is nothing to draw. */
export function historyDays(history: KeywordHistory, words: Words): HistoryDays {
  const first = history.dates[0]
  if (first === undefined) return { days: [], own: [], competitors: [], marks: [] }
  const days = eachDay(first, history.to)
  const indexes = new Map(history.dates.map((day, index) => [day, index]))
  const lineOf = (positions: readonly (number | null)[]) =>
    days.map((day) => {
      const index = indexes.get(day)
      return index === undefined ? undefined : (positions[index] ?? null)
    })
  const states = history.dates.flatMap((day, index): HistoryMark[] => {
    const state = history.states[index]
    if (state === 'failed') return [{ day, text: words.failed, kind: 'failure' }]
    return state === 'absent' ? [{ day, text: words.absent, kind: 'remark' }] : []
  })
  const changes = history.url_changes.map(
    ({ date, previous_url, url }): HistoryMark => ({
      day: date,
      text: words.urlChanged(pathOf(previous_url), pathOf(url)),
      kind: 'change',
    }),
  )
  return {
    days,
    own: lineOf(history.positions),
    competitors: history.competitors.map(({ name, positions }) => ({ name, values: lineOf(positions) })),
    marks: [...states, ...changes],
  }
}
