// Reads DataForSEO's list of linking hosts and groups them by domain. The rank in this list is what a host passes on to
// the target, not the host's own rank, so it is not used: the list of links gives the rank of each domain.

import { isIP } from 'node:net'
import { isWithinSite, registrableDomain } from '../../../../lib/host.ts'
import type { DomainObservation } from '../../backlink-source.ts'
import { type JsonObject, objectOf, stringOf } from '../../reply-json.ts'
import { countOrNull, dayOf, scoreOf } from './fields.ts'
import { type ReadRow, type RowContext, UNFIT, UNREADABLE } from './rows.ts'

export function readDomain(row: JsonObject, { target, today }: RowContext): ReadRow<DomainObservation> {
  const host = hostOf(row.domain)
  if (host === undefined) return UNREADABLE
  if (isWithinSite(host, target)) return UNFIT
  const backlinks = countOrNull(row.backlinks)
  return {
    domain: registrableDomain(host),
    rank: null,
    rankKind: 'none',
    spamScore: scoreOf(row.backlinks_spam_score),
    backlinks,
    dofollowBacklinks: dofollowOf(backlinks, row.referring_links_attributes),
    firstSeen: dayOf(row.first_seen, today),
    lastSeen: null,
  }
}

const HOST = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+\.?$/i

function hostOf(value: unknown): string | undefined {
  const text = stringOf(value)
  if (text === undefined || text.length > 255) return undefined
  if (HOST.test(text) || isIP(text) === 4) return text.toLowerCase()
  // Names with other letters are brought into ASCII form.
  const host = /[^\p{L}\p{N}\p{M}._-]/u.test(text) ? undefined : URL.parse(`http://${text}/`)?.hostname
  return host !== undefined && HOST.test(host) ? host : undefined
}

// Each of these attributes keeps a link from being dofollow. One link may have several, so the number of links that are
// not dofollow is known only if a single attribute occurs.
const NOT_FOLLOWED = ['nofollow', 'ugc', 'sponsored']

/** `attributes` holds the number of links with each attribute; null if no link has any. */
function dofollowOf(backlinks: number | null, attributes: unknown): number | null {
  if (backlinks === null) return null
  if (attributes === null) return backlinks
  const counts = objectOf(attributes)
  if (counts === undefined) return null
  const present = NOT_FOLLOWED.filter((kind) => counts[kind] !== undefined && counts[kind] !== 0)
  if (present.length === 0) return backlinks
  const count = present.length === 1 ? countOrNull(counts[present[0] as string]) : null
  return count === null || count > backlinks ? null : backlinks - count
}

/** Merges the hosts of one domain: links are added up, and spam scores averaged in proportion to the links. */
export function mergeDomains(hosts: readonly DomainObservation[]): DomainObservation[] {
  const domains = new Map<string, DomainObservation>()
  for (const host of hosts) {
    const known = domains.get(host.domain)
    domains.set(host.domain, known === undefined ? host : merged(known, host))
  }
  return [...domains.values()]
}

function merged(one: DomainObservation, other: DomainObservation): DomainObservation {
  return {
    ...one,
    spamScore: meanScore(one, other),
    backlinks: sum(one.backlinks, other.backlinks),
    dofollowBacklinks: sum(one.dofollowBacklinks, other.dofollowBacklinks),
    firstSeen: earliest(one.firstSeen, other.firstSeen),
  }
}

/** A value that is unknown for one host makes the sum unknown. */
function sum(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return null
  return Math.min(Number.MAX_SAFE_INTEGER, one + other)
}

function earliest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}

function meanScore(one: DomainObservation, other: DomainObservation): number | null {
  if (one.spamScore === null || other.spamScore === null) return one.spamScore ?? other.spamScore
  const [ofOne, ofOther] = [Math.max(1, one.backlinks ?? 1), Math.max(1, other.backlinks ?? 1)]
  return Math.round((one.spamScore * ofOne + other.spamScore * ofOther) / (ofOne + ofOther))
}
