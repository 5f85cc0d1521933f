// Addresses that lead elsewhere. An address that redirects is judged here alone: the page it leads to has its own record.
import { type FetchFacts, type HopRefresh, isRedirected, leadsNowhere } from './page-facts.ts'
import { defineFamily } from './rule.ts'
import { isBrokenAnswer } from './targets.ts'
import { THRESHOLDS } from './thresholds.ts'

const TEMPORARY: ReadonlySet<number> = new Set([302, 303, 307])

export const REDIRECTS = defineFamily({
  http_3xx: {
    kind: 'page',
    scope: 'address',
    severity: 'notice',
    title: 'Redirect',
    explanation: 'The address redirects; links and sitemaps should name its target.',
    check: (page) => page.hops.some(({ refresh }) => refresh === undefined) && page.finalUrl,
  },
  redirect_chain: {
    kind: 'page',
    scope: 'address',
    severity: 'warning',
    title: 'Redirect chain',
    explanation: `The address redirects ${THRESHOLDS.redirectChainHopsMin} times or more before a page answers; each step costs time and crawling.`,
    // Redirects that never lead to a page have findings of their own: redirect_loop, redirect_limit.
    check: ({ hops, failure }) =>
      failure !== 'redirect-loop' &&
      failure !== 'too-many-redirects' &&
      hops.length >= THRESHOLDS.redirectChainHopsMin &&
      `${hops.length} redirects`,
  },
  redirect_loop: {
    kind: 'page',
    scope: 'address',
    severity: 'critical',
    title: 'Redirect loop',
    explanation: 'The redirects come back to an address already visited, so nobody reaches a page.',
    check: (page) => page.failure === 'redirect-loop',
  },
  redirect_limit: {
    kind: 'page',
    scope: 'address',
    severity: 'critical',
    title: 'Redirects do not end',
    explanation: 'There are more redirects in a row than search engines follow.',
    check: (page) => page.failure === 'too-many-redirects',
  },
  redirect_invalid: {
    kind: 'page',
    scope: 'response',
    severity: 'critical',
    title: 'Redirect that leads nowhere',
    explanation:
      'The answer has a status of 300 to 399 but no Location that leads to a page, so neither visitors nor search engines get one.',
    check: (page) => leadsNowhere(page) && describeDeadEnd(page),
  },
  redirect_blocked: {
    kind: 'page',
    scope: 'response',
    severity: 'warning',
    title: 'Redirect to a blocked address',
    explanation:
      'The redirect leads to an address that robots.txt forbids to crawl, so search engines do not see what is there.',
    check: ({ unfollowed }) => unfollowed?.reason === 'robots' && unfollowed.location,
  },
  redirect_temporary: {
    kind: 'page',
    scope: 'address',
    severity: 'notice',
    title: 'Temporary redirect',
    explanation:
      'A redirect of the status 302, 303 or 307 keeps the old address in the index; use 301 or 308 for a lasting move.',
    check: ({ hops }) => {
      const hop = hops.find(({ statusCode }) => TEMPORARY.has(statusCode))
      return hop !== undefined && String(hop.statusCode)
    },
  },
  meta_refresh_redirect: {
    kind: 'page',
    scope: 'address',
    severity: 'warning',
    title: 'Redirect by refresh',
    explanation: `The page sends visitors on by a meta refresh or a Refresh header within ${THRESHOLDS.refreshSecondsMax} s; use a redirect of the status 301 or 308, which search engines and browsers follow at once.`,
    check: ({ hops, finalUrl }) => {
      const at = hops.findIndex(({ refresh }) => refresh !== undefined)
      const refresh = hops[at]?.refresh
      return refresh !== undefined && describeRefresh(refresh, hops[at + 1]?.url ?? finalUrl)
    },
  },
  meta_refresh_delayed: {
    kind: 'page',
    scope: 'address',
    severity: 'warning',
    title: 'Delayed redirect by refresh',
    explanation:
      'The refresh waits before it sends visitors on, so search engines take the move for a temporary one and keep the old address.',
    check: ({ hops }) => {
      const hop = hops.find(({ refresh }) => refresh !== undefined && refresh.delaySeconds > 0)
      return hop !== undefined && `${hop.refresh!.delaySeconds} s`
    },
  },
  meta_refresh_late: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Visitors are sent on while they read',
    explanation: `The page sends visitors to another address after more than ${THRESHOLDS.refreshSecondsMax} s, whether they have finished reading or not.`,
    check: (_, { refresh, finalUrl }) =>
      refresh !== null &&
      refresh.url !== null &&
      refresh.url !== finalUrl &&
      refresh.delaySeconds > THRESHOLDS.refreshSecondsMax &&
      describeRefresh(refresh, refresh.url),
  },
  redirect_to_error: {
    kind: 'page',
    scope: 'address',
    severity: 'critical',
    title: 'Redirect to an error',
    explanation: 'The redirect ends at a page that answers with an error or not at all.',
    check: (page) => {
      if (!isRedirected(page) || page.failure === 'redirect-loop' || page.failure === 'too-many-redirects')
        return false
      return isBrokenAnswer(page) && (page.failure ?? String(page.statusCode))
    },
  },
  script_redirect: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Redirect by a script',
    explanation:
      'A script sends visitors on to another address; only search engines that run scripts follow it. Let the server redirect.',
    needs: 'rendering',
    check: ({ scriptTarget }) => scriptTarget ?? false,
  },
})

function describeRefresh({ by, delaySeconds }: HopRefresh, to: string): string {
  return `after ${delaySeconds} s, by ${by === 'meta' ? 'meta element' : 'header'}, to ${to}`
}

const FOLLOWED: ReadonlySet<number | null> = new Set([301, 302, 303, 307, 308])

function describeDeadEnd({ statusCode, unfollowed }: FetchFacts): string {
  if (unfollowed !== null) return `${statusCode} to ${unfollowed.location}`
  if (FOLLOWED.has(statusCode)) return `${statusCode} without Location`
  return statusCode === 304 ? '304 to a request without conditions' : String(statusCode)
}
