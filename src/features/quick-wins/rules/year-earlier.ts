// Adds to a row that lost something its figures of the same days a year earlier.

import type { Compared } from '../facts.ts'
import type { RuleContext } from '../rule-context.ts'
import { isSeasonal, type Loss } from '../season.ts'
import type { Subject } from './subject.ts'

/** The end of a sentence about a loss that comes every year. */
export const FELL_LAST_YEAR = 'but it fell at this time a year earlier too'

type YearEarlier = { year_earlier_clicks: number | null; is_seasonal: boolean | null }

export function yearEarlierOf(
  noun: Subject['noun'],
  compared: Compared,
  { season: querySeason, pageSeason }: RuleContext,
  loss: Loss,
): YearEarlier {
  const season = noun === 'page' ? pageSeason : querySeason
  return {
    year_earlier_clicks: season === null ? null : (compared.yearAgo?.clicks ?? null),
    is_seasonal: isSeasonal(compared, season, loss, { isAbsentNone: noun === 'page' }),
  }
}
