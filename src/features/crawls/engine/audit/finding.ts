// One issue of one page as it is stored. The detail is for people and may come from the page itself, so it is shortened, and
// characters are removed that a database does not take.
import type { IssueId } from './catalogue.ts'
import type { Verdict } from './rule.ts'

export const DETAIL_CHARS_MAX = 500

export type Finding = { id: IssueId; detail: string | null }

/** Undefined when the rule found nothing wrong. */
export function findingOf(id: IssueId, verdict: Verdict): Finding | undefined {
  if (verdict === false) return undefined
  return { id, detail: verdict === true || verdict === '' ? null : fitDetail(verdict) }
}

function fitDetail(text: string): string {
  return text.slice(0, DETAIL_CHARS_MAX).replaceAll('\0', '').toWellFormed()
}

/** Returns, for example, `https://example.com/a and 3 more`. */
export function targetDetail(firstUrl: string, count: number): string {
  const more = count > 1 ? ` and ${count - 1} more` : ''
  return fitDetail(firstUrl.slice(0, DETAIL_CHARS_MAX - more.length)) + more
}
