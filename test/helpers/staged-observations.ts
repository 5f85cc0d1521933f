// Observations of backlinks for tests, made by hand or at random.

import fc from 'fast-check'
import {
  LINK_TYPES,
  type LinkObservation,
  type Observations,
  RANK_KINDS,
} from '../../src/background/providers/backlink-source.ts'
import type { Database } from '../../src/data/storage/database.ts'
import { READ_COMMITTED } from '../../src/data/storage/database.ts'
import { type GenerationKey, openGeneration } from '../../src/features/backlinks/store/generation-store.ts'
import { NONE_16, NONE_32 } from '../../src/features/backlinks/store/layout.ts'
import { openProfile } from '../../src/features/backlinks/store/profile-store.ts'
import { anyCharacter } from './any-character.ts'

/** A dofollow link that is live, of which little else is known. */
export function observedLink(link: Partial<LinkObservation> = {}): LinkObservation {
  return {
    sourceUrl: 'https://blog.example/post',
    sourceTitle: null,
    targetUrl: 'https://shop.example/',
    anchor: 'oak desk',
    linkType: 'anchor',
    isDofollow: true,
    rank: null,
    domainRank: null,
    rankKind: 'none',
    spamScore: null,
    outLinks: null,
    targetStatus: null,
    firstSeen: 20_000,
    lastSeen: 20_001,
    isLost: false,
    lostAt: null,
    ...link,
  }
}

/** An open generation of a profile of shop.example. */
export async function openTestGeneration(
  { engine, transaction }: Database,
  projectId: number,
  domain = 'shop.example',
): Promise<GenerationKey> {
  return await transaction(async (tx) => {
    const profile = await openProfile(tx, engine, projectId, domain, 0)
    return await openGeneration(tx, engine, profile, { source: 'file', nowMs: 0 })
  }, READ_COMMITTED)
}

const text = fc
  .string({ unit: anyCharacter, maxLength: 5 })
  .map((any) => any.toWellFormed().replaceAll('\0', ''))
const plain = <T>(model: { [Name in keyof T]: fc.Arbitrary<T[Name]> }) =>
  fc.record<T>(model, { noNullPrototype: true })
const upTo = (max: number) => fc.option(fc.nat(max))
const domain = fc.constantFrom('a.example', 'b.co.uk', 'c.github.io', '192.0.2.7')
const path = fc.constantFrom('', '/', '/1', '/2?x=é', '/3')
const page = fc.tuple(fc.constantFrom('shop.example', 'www.shop.example'), path)
const pageUrl = page.map(([host, of]) => `https://${host}${of}`)

const link = plain<LinkObservation>({
  sourceUrl: fc
    .tuple(fc.constantFrom('http', 'https'), fc.constantFrom('', 'www.'), domain, path)
    .map(([scheme, sub, of, rest]) => `${scheme}://${/^\d/.test(of) ? '' : sub}${of}${rest}`),
  sourceTitle: fc.option(text),
  targetUrl: fc.option(pageUrl),
  anchor: fc.option(text),
  linkType: fc.constantFrom(...LINK_TYPES),
  isDofollow: fc.option(fc.boolean()),
  rank: upTo(1000),
  domainRank: upTo(1000),
  rankKind: fc.constantFrom(...RANK_KINDS),
  spamScore: upTo(100),
  outLinks: upTo(NONE_16 - 1),
  targetStatus: upTo(599),
  firstSeen: upTo(NONE_16 - 1),
  lastSeen: upTo(NONE_16 - 1),
  isLost: fc.boolean(),
  lostAt: upTo(NONE_16 - 1),
})

/** A few observations of each kind, which share texts. */
export const someObservations: fc.Arbitrary<Required<Observations>> = plain({
  links: fc.array(link, { maxLength: 12 }),
  domains: fc.array(
    plain({
      domain,
      rank: upTo(1000),
      rankKind: fc.constantFrom(...RANK_KINDS),
      spamScore: upTo(100),
      backlinks: upTo(NONE_32 - 1),
      dofollowBacklinks: upTo(NONE_32 - 1),
      firstSeen: upTo(NONE_16 - 1),
      lastSeen: upTo(NONE_16 - 1),
    }),
    { maxLength: 5 },
  ),
  anchors: fc.array(
    plain({
      anchor: text,
      rank: upTo(1000),
      backlinks: upTo(NONE_32 - 1),
      referringDomains: upTo(NONE_32 - 1),
      firstSeen: upTo(NONE_16 - 1),
    }),
    { maxLength: 5 },
  ),
  pages: fc.array(
    plain({
      url: pageUrl,
      rank: upTo(1000),
      backlinks: upTo(NONE_32 - 1),
      referringDomains: upTo(NONE_32 - 1),
      status: upTo(599),
    }),
    { maxLength: 5 },
  ),
})
