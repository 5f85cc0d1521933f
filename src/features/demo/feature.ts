// Puts the demo feature together: its jobs write the past that a new project does not have, and crawls of its site get
// their pages from a server of our own.

import type { Fetcher } from '../../background/fetching/fetcher.ts'
import { loadedHandler } from '../../background/jobs/loaded-handler.ts'
import type { Feature } from '../../entry/feature.ts'
import type { CrawlSettings } from '../crawls/reads.ts'
import { DEMO_DOMAIN, FILL_KIND, PAST_KIND, WHOLE_KIND } from './demo-name.ts'
import { demoSummary, inventedSite } from './demo-summary.ts'
import { fillActivity } from './fill-activity.ts'
import type { FillOptions } from './fill-job.ts'
import type { WholeOptions } from './whole-job.ts'

type Demo = Feature & {
  isInvented(domain: string): boolean
  /** Returns undefined for every site but the demo's. */
  fetcherOf(
    settings: Pick<CrawlSettings, 'domain'>,
    userAgent: string,
    behindMs?: number,
  ): Promise<Fetcher | undefined>
}

export function createDemo(parts: FillOptions & WholeOptions): Demo {
  return {
    name: 'demo',
    handlers: {
      [FILL_KIND]: loadedHandler({ title: 'Filling the demo', concurrency: 1 }, async () => {
        const { fillHandler } = await import('./fill-job.ts')
        return fillHandler(parts)
      }),
      [PAST_KIND]: loadedHandler({ title: 'Making up backlinks for the demo', concurrency: 1 }, async () => {
        const { pastHandler } = await import('./backlinks-past.ts')
        return pastHandler(parts.database)
      }),
      [WHOLE_KIND]: loadedHandler({ title: 'Completing the demo', concurrency: 1 }, async () => {
        const { wholeHandler } = await import('./whole-job.ts')
        return wholeHandler(parts)
      }),
    },
    summary: demoSummary(parts.database),
    activity: fillActivity(parts.clock),
    simulated: inventedSite(parts.database),
    isInvented: (domain) => domain === DEMO_DOMAIN,
    async fetcherOf(settings, userAgent, behindMs) {
      if (settings.domain !== DEMO_DOMAIN) return undefined
      // Loaded on demand, because it is a whole site.
      const { fetcherOfDemo } = await import('./site/demo-fetcher.ts')
      return fetcherOfDemo(settings, userAgent, behindMs === undefined ? 'now' : 'earlier')
    },
  }
}
