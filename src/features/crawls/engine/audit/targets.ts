// What several join rules ask of an address that a page refers to. Unknown is never broken: an address that was not
// asked, is blocked, or turned the crawler away may be well for everybody else.
import type { TargetFacts } from './rule.ts'

const TOO_MANY_REQUESTS = 429
/** The answer of an address that is not broken for that, on the site itself and on others: see below. */
export const UNKNOWN_WHEN_INTERNAL: ReadonlySet<number> = new Set([TOO_MANY_REQUESTS])
// Sites that turn away programs, not people: 999 is how some large networks do it.
export const UNKNOWN_WHEN_EXTERNAL: ReadonlySet<number> = new Set([403, TOO_MANY_REQUESTS, 999])

export function isBroken(target: Pick<TargetFacts, 'isUnanswered' | 'statusCode'>): boolean {
  if (target.isUnanswered) return true
  return (
    target.statusCode !== null && target.statusCode >= 400 && !UNKNOWN_WHEN_INTERNAL.has(target.statusCode)
  )
}

export function isBrokenExternal(target: TargetFacts): boolean {
  return isBroken(target) && !UNKNOWN_WHEN_EXTERNAL.has(target.statusCode ?? 0)
}

/** A redirect that arrives somewhere: one that does not is broken. */
export function isWorkingRedirect(target: TargetFacts): boolean {
  return target.isRedirected && !isBroken(target)
}

/** Answers itself, and names another page as its original. */
export function isCanonicalised(target: TargetFacts): boolean {
  return !target.isRedirected && target.canonicalUrl !== null && target.canonicalUrl !== target.url
}

export function isHidden(target: TargetFacts): boolean {
  return !target.isRedirected && target.isNoindex
}
