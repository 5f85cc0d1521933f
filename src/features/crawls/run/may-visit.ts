// Whether an address may be asked, by the robots.txt of its host: looked up for every address and every hop of a redirect.
// Addresses that another address leads to, by a redirect, a refresh or a rendered page, must not be excluded by the crawl
// settings either; for waiting addresses, the index has checked that already. A host that does not answer for its robots.txt
// is not asked for anything else: should it come back in that moment, we would crawl it without its rules.

import type { FailureKind } from '../../../background/fetching/failure.ts'
import { normalizeUrl } from '../../../lib/page-url.ts'
import type { CrawlRun } from './crawl-run.ts'
import type { RobotsAnswer } from './site-robots.ts'

type Admission =
  | { state: 'allowed' }
  | { state: 'blocked' }
  | { state: 'unconnected'; kind: FailureKind; message: string }

/** Excluded is what the crawl settings keep out; blocked, what robots.txt does. */
export type OnwardAdmission = Admission | { state: 'excluded' }

const ALLOWED: Admission = { state: 'allowed' }
const BLOCKED: Admission = { state: 'blocked' }
const EXCLUDED: OnwardAdmission = { state: 'excluded' }

export function admission(run: Pick<CrawlRun, 'robots'>, url: URL): Admission | Promise<Admission> {
  const rules = run.robots.of(url.origin)
  return rules instanceof Promise ? rules.then((read) => judge(read, url)) : judge(rules, url)
}

/** For an address that another one leads to. */
export function onwardAdmission(
  run: Pick<CrawlRun, 'robots' | 'scope'>,
  url: URL,
): OnwardAdmission | Promise<OnwardAdmission> {
  return run.scope.isExcluded(normalizeUrl(url)) ? EXCLUDED : admission(run, url)
}

export async function mayVisit(run: Pick<CrawlRun, 'robots' | 'scope'>, url: URL): Promise<boolean> {
  return (await onwardAdmission(run, url)).state === 'allowed'
}

function judge({ isAllowed, unconnected }: RobotsAnswer, url: URL): Admission {
  if (unconnected !== null) return { state: 'unconnected', ...unconnected }
  return isAllowed(normalizeUrl(url)) ? ALLOWED : BLOCKED
}
