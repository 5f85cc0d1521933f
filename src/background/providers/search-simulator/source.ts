// The source of search data that needs no connection: it invents what a shop for outdoor gear gets from searches, the
// same for a domain and a day at every request, so that search performance and quick wins can be tried and shown. Its
// data is marked as simulated wherever it is shown.

import { localDay } from '../../../lib/local-day.ts'
import type { SearchSource } from '../search-source.ts'
import { createSimulatedSite, rowsOn } from './day-rows.ts'

// The same zone as Search Console's days.
const TIME_ZONE = 'America/Los_Angeles'
const LAG_DAYS = 3

type SearchSimulatorOptions = { domain: string; nowMs(): number }

export function createSearchSimulator({ domain, nowMs }: SearchSimulatorOptions): SearchSource {
  const site = createSimulatedSite(domain)
  return {
    async findLastFinalDay(signal) {
      signal.throwIfAborted()
      return { state: 'known', day: localDay(nowMs(), TIME_ZONE) - LAG_DAYS }
    },
    async readDay(day, signal) {
      signal.throwIfAborted()
      return { state: 'read', rows: rowsOn(site, day), isTruncated: false }
    },
  }
}
