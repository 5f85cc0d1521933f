// What several join rules ask of an address that a page refers to. An unknown address never counts as broken: one that was
// not requested, is blocked, or turned the crawler away may work for everybody else.
import type { FetchFacts } from './page-facts.ts'
import type { AnswerFacts, TargetFacts } from './rule.ts'

/** A server that answers this works for others: it refused our pace. */
export const TOO_MANY_REQUESTS = 429

/** What an answer says of an address: whether people get what they look for there. */
export type TargetState =
  /** It answers. */
  | 'fine'
  /** It answers with an error, or not at all. */
  | 'broken'
  /** It turns programs away, which says nothing of what people get. */
  | 'refused'
  /** It was not requested, as of addresses that robots.txt forbids. */
  | 'unknown'

const REFUSALS_OF_OWN_SITE: readonly number[] = [TOO_MANY_REQUESTS]
/** A site knows who may read its own pages; of other sites, these are how they turn programs away, some by 999. */
const REFUSALS_OF_OTHER_SITES: readonly number[] = [TOO_MANY_REQUESTS, 401, 403, 999]

/** Statuses by which a site turns programs away. */
export function refusalsOf({ isExternal }: { isExternal: boolean }): readonly number[] {
  return isExternal ? REFUSALS_OF_OTHER_SITES : REFUSALS_OF_OWN_SITE
}

/** The one rule of all that asks whether an address is broken; as SQL in references/broken-target.ts. */
export function judgeTarget({
  isExternal,
  isAnsweredByOther,
  isUnanswered,
  statusCode,
}: AnswerFacts): TargetState {
  if (isUnanswered) return 'broken'
  if (statusCode === null) return 'unknown'
  if (refusalsOf({ isExternal: isExternal || isAnsweredByOther }).includes(statusCode)) return 'refused'
  return statusCode >= 400 ? 'broken' : 'fine'
}

export function isBroken(target: AnswerFacts): boolean {
  return judgeTarget(target) === 'broken'
}

/** The same of the status of one of the site's own pages. */
export function isBrokenStatus(statusCode: number, isAnsweredByOther = false): boolean {
  return isBroken({ isExternal: false, isAnsweredByOther, isUnanswered: false, statusCode })
}

/** The same of the answer to a request for a page of the site, which redirects may have led to another one. */
export function isBrokenAnswer({
  isAnsweredByOther,
  failure,
  statusCode,
}: Pick<FetchFacts, 'isAnsweredByOther' | 'failure' | 'statusCode'>): boolean {
  return isBroken({ isExternal: false, isAnsweredByOther, isUnanswered: failure !== null, statusCode })
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
