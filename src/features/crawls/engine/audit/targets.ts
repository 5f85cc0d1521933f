// What several join rules ask of an address that a page refers to. An unknown address never counts as broken: one that was
// not requested, is blocked, or turned the crawler away may work for everybody else.
import type { TargetFacts } from './rule.ts'

/** A server that answers this works for others: it refused our pace. */
export const TOO_MANY_REQUESTS = 429
/** Statuses that do not make an address of the site itself broken. */
export const UNKNOWN_WHEN_INTERNAL: ReadonlySet<number> = new Set([TOO_MANY_REQUESTS])
// The same for other sites, some of which turn away programs, not people: 999 is how some large networks do it.
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

/** A redirect that does not arrive anywhere is broken instead. */
export function isWorkingRedirect(target: TargetFacts): boolean {
  return target.isRedirected && !isBroken(target)
}

/** Whether the address answers without a redirect and names another page as its original. */
export function isCanonicalised(target: TargetFacts): boolean {
  return !target.isRedirected && target.canonicalUrl !== null && target.canonicalUrl !== target.url
}

export function isHidden(target: TargetFacts): boolean {
  return !target.isRedirected && target.isNoindex
}
