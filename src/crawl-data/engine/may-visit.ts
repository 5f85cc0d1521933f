// Whether robots.txt of its host lets an address be asked; asked for every address and every hop of a redirect.

import { normalizeUrl } from '../../crawler/page-url.ts'
import type { CrawlRun } from './crawl-run.ts'

export function mayVisit(run: Pick<CrawlRun, 'robots'>, url: URL): Promise<boolean> | boolean {
  const rules = run.robots.of(url.origin)
  const address = normalizeUrl(url)
  return rules instanceof Promise
    ? rules.then(({ isAllowed }) => isAllowed(address))
    : rules.isAllowed(address)
}
