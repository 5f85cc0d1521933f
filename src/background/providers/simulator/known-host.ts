// Facts about a domain that the simulator uses for all keywords. They are cached, because computing them takes longer
// than placing the site.

import { isIP } from 'node:net'
import { matchingHost } from '../../../lib/host.ts'
import { capitalize } from './phrase-book.ts'
import { mix, seedOf, toUnit } from './random.ts'
import type { SitePool } from './site-pool.ts'

export type KnownHost = {
  /** The host as given, with its port and `www.`. */
  domain: string
  /** The host without port and `www.`. */
  host: string
  seed: number
  /** The first label, by which people call the site. */
  label: string
  name: string
  /** A strong site ranks a third better everywhere, a weak one a third worse. */
  strength: number
  canHaveSubdomain: boolean
  /** Its index among the invented sites; undefined if it is none. */
  poolIndex: number | undefined
}

const KEPT_MAX = 10_000

export type KnownHosts = (domain: string) => KnownHost

export function createKnownHosts(pool: SitePool): KnownHosts {
  const kept = new Map<string, KnownHost>()
  return (domain) => {
    let known = kept.get(domain)
    if (known === undefined) {
      if (kept.size === KEPT_MAX) kept.clear()
      known = examine(domain, pool)
      kept.set(domain, known)
    }
    return known
  }
}

function examine(domain: string, pool: SitePool): KnownHost {
  const host = matchingHost(domain)
  const seed = seedOf(host)
  const [label = host] = host.split('.')
  return {
    domain,
    host,
    seed,
    label,
    name: label.split('-').map(capitalize).join(' '),
    strength: 0.7 + 0.6 * toUnit(mix(seed, 1)),
    canHaveSubdomain: host.includes('.') && isIP(host) === 0,
    poolIndex: pool.indexOf(host),
  }
}
