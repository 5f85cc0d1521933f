import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ANCHOR_SIGN } from './anchor-bits.ts'
import { REASON, SPAM_REASONS, spamReasonsOf } from './reasons.ts'
import { type DomainTraits, SPAM_LIMITS, scoreDomain } from './score-domain.ts'

const HONEST: DomainTraits = {
  domain: 'wanderlust.example',
  links: 3,
  sources: 3,
  dofollowLinks: 2,
  nofollowLinks: 1,
  pages: 2,
  outLinksMax: 40,
  rank: 310,
  anchorBits: 0,
  placedAnchorDomains: 0,
}

const count = fc.nat({ max: 100_000 })
const traits: fc.Arbitrary<DomainTraits> = fc.record({
  domain: fc.oneof(
    fc.domain(),
    fc.string(),
    fc.constantFrom('best-casino-4-you-now.xyz', '203.0.113.7', 'x7k2q9.top', 'links-directory.example'),
  ),
  links: count,
  sources: count,
  dofollowLinks: count,
  nofollowLinks: count,
  pages: count,
  outLinksMax: fc.option(count, { nil: undefined }),
  rank: fc.option(fc.nat({ max: 1000 }), { nil: undefined }),
  anchorBits: fc.nat({ max: 31 }),
  placedAnchorDomains: count,
})

test('a domain without signs has 0, whether its links are known or only its name', () => {
  assert.deepEqual(scoreDomain(HONEST), { score: 0, reasons: 0 })
  const unknown = {
    links: 0,
    sources: 0,
    dofollowLinks: 0,
    nofollowLinks: 0,
    pages: 0,
    outLinksMax: undefined,
  }
  assert.deepEqual(scoreDomain({ ...HONEST, ...unknown, rank: undefined }), { score: 0, reasons: 0 })
})

test('the score is the sum of the points of its reasons, from 0 to 100', () => {
  fc.assert(
    fc.property(traits, (of) => {
      const { score, reasons } = scoreDomain(of)
      const points = spamReasonsOf(reasons).reduce((sum, reason) => sum + reason.points, 0)
      assert.equal(score, Math.min(100, points))
      assert.deepEqual(scoreDomain(of), { score, reasons })
    }),
  )
})

test('more of a sign never lowers the score', () => {
  const more = { by: count, bits: fc.nat({ max: 31 }) }
  fc.assert(
    fc.property(traits, fc.record(more), (of, { by, bits }) => {
      const { score, reasons } = scoreDomain(of)
      for (const worse of [
        { anchorBits: of.anchorBits | bits },
        { placedAnchorDomains: of.placedAnchorDomains + by },
        { outLinksMax: (of.outLinksMax ?? 0) + by },
        { rank: Math.max(0, (of.rank ?? 1000) - by) },
        { pages: Math.max(0, of.pages - by) },
      ]) {
        const changed = scoreDomain({ ...of, ...worse })
        assert.ok(changed.score >= score)
        assert.equal(changed.reasons & reasons, reasons)
      }
    }),
  )
})

test('each limit is met exactly where it says', () => {
  const cases: readonly [reason: number, at: Partial<DomainTraits>, short: Partial<DomainTraits>][] = [
    [
      REASON.repeatedAnchor,
      { placedAnchorDomains: SPAM_LIMITS.placedAnchorDomains },
      { placedAnchorDomains: SPAM_LIMITS.placedAnchorDomains - 1 },
    ],
    [REASON.manyOutLinks, { outLinksMax: 100 }, { outLinksMax: 99 }],
    [REASON.farmPage, { outLinksMax: 10_000 }, { outLinksMax: 9_999 }],
    [REASON.crowdedPages, { links: 30 }, { links: 29 }],
    [REASON.lowRank, { rank: 20 }, { rank: 21 }],
    [REASON.lowRank, { rank: 0 }, { rank: undefined }],
    [
      REASON.sitewideCommercial,
      { anchorBits: ANCHOR_SIGN.commercial, sources: 30, pages: 2 },
      { anchorBits: ANCHOR_SIGN.commercial, sources: 29, pages: 2 },
    ],
    [
      REASON.sitewideCommercial,
      { anchorBits: ANCHOR_SIGN.commercial, sources: 30, pages: 2 },
      { anchorBits: ANCHOR_SIGN.commercial, sources: 30, pages: 3 },
    ],
    [REASON.nofollowOnly, { links: 1, dofollowLinks: 0 }, { links: 2, dofollowLinks: 0 }],
  ]
  for (const [reason, at, short] of cases) {
    assert.notEqual(scoreDomain({ ...HONEST, ...at }).reasons & reason, 0, JSON.stringify(at))
    assert.equal(scoreDomain({ ...HONEST, ...short }).reasons & reason, 0, JSON.stringify(short))
  }
})

test('every sign has a bit, a name and points of its own place', () => {
  assert.deepEqual(
    SPAM_REASONS.map(({ bit }) => bit),
    Object.values(REASON),
  )
  assert.equal(new Set(SPAM_REASONS.map(({ name }) => name)).size, SPAM_REASONS.length)
  for (const { points, sentence } of SPAM_REASONS) assert.ok(points > 0 && /^[A-Z].*\.$/.test(sentence))
})
