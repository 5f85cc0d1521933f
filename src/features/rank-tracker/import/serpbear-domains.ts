// Which sites SerpBear tracks keywords of, and how many: what projects are made of when all are brought in at once.

import { parseSiteHost } from '../../../lib/host.ts'
import type { Networks } from '../../../lib/networks.ts'
import { trimTrailing } from '../../../lib/trim-trailing.ts'
import { type SerpbearKeyword, siteOf } from './serpbear-row.ts'

export type SerpbearDomain = {
  /** Spelled as SerpBear spells it. */
  domain: string
  keywords: number
  /** The country in which most of its keywords are tracked. */
  countryCode: string
  languageCode: string
} & (
  | { host: string }
  /** Why it cannot be a project. */
  | { refusal: string }
)

type Seen = { domain: string; keywords: number; markets: Map<string, number> }

/** In the order of their first rows. Reads every row, so that all are valid before anything is stored. */
export async function listSerpbearDomains(
  keywords: AsyncIterable<SerpbearKeyword>,
  { allowedNetworks, onProgress }: { allowedNetworks: Networks; onProgress(rows: number): void },
): Promise<SerpbearDomain[]> {
  const sites = new Map<string, Seen>()
  let rows = 0
  for await (const { domain, countryCode, languageCode } of keywords) {
    const site = siteOf(domain)
    const seen = sites.get(site) ?? { domain, keywords: 0, markets: new Map() }
    sites.set(site, seen)
    seen.keywords++
    const market = `${countryCode} ${languageCode}`
    seen.markets.set(market, (seen.markets.get(market) ?? 0) + 1)
    onProgress(++rows)
  }
  return [...sites.values()].map((seen) => toDomain(seen, allowedNetworks))
}

function toDomain({ domain, keywords, markets }: Seen, allowedNetworks: Networks): SerpbearDomain {
  const [[market = ''] = []] = [...markets].sort(([, a], [, b]) => b - a)
  const [countryCode = '', languageCode = ''] = market.split(' ')
  const parsed = parseSiteHost(trimTrailing(domain.replace(/^https?:\/\//i, ''), '/'), { allowedNetworks })
  const known = { domain, keywords, countryCode, languageCode }
  return 'error' in parsed ? { ...known, refusal: parsed.error } : { ...known, host: parsed.host }
}
