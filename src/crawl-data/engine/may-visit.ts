// Whether an address may be asked, by the robots.txt of its host: looked up for every address and every hop of a
// redirect. What another address leads to, by a redirect, a refresh or a page that is rendered, must not be excluded by the
// crawl settings either; of what waits, the index of addresses has decided that. A host whose robots.txt could not even be asked
// for cannot be asked for anything else either; to try all the same would be to crawl without its rules, should it come
// back in that moment.

import { normalizeUrl } from '../../crawler/page-url.ts'
import type { FailureKind } from '../../fetching/failure.ts'
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

/** Of an address that another one leads to. */
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
