import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProfile, link } from '../../../../test/helpers/built-profile.ts'
import { NONE_8, NONE_32 } from '../store/layout.ts'
import { SPAM_FROM } from '../store/layouts.ts'
import { SPAM_REASONS } from './spam/reasons.ts'

const REPORTED = {
  rank: 321,
  backlinks: 9000,
  referringDomains: 400,
  referringPages: 8000,
  spamScore: 5,
  brokenBacklinks: 12,
}

test('a domain that a source only names is listed without a count, and gone after two releases without it', () => {
  const profile = createProfile()
  const release = (ids: number[]) => ({
    told: { referring_domains: ids.map((id) => ({ id, rank: id * 10, rankKind: 2 })) },
    isComplete: { links: false, domains: true },
    origin: 3,
  })
  const { summary } = profile.build(release([1, 2]))
  assert.deepEqual([summary.backlinks, summary.referring_pages, summary.broken_backlinks], [null, null, null])
  assert.equal(summary.referring_domains, 2)
  assert.equal(profile.rows('referring_domains')[0]!.backlinks, NONE_32)
  assert.deepEqual(profile.order('referring_domains', 'rank'), [1, 2])
  profile.build(release([2]))
  assert.deepEqual(profile.order('referring_domains', 'rank'), [1, 2])
  profile.build(release([2]))
  assert.deepEqual(profile.order('referring_domains', 'rank'), [2])
})

test('what a source counts is shown where it is more than what is stored', () => {
  const profile = createProfile()
  const told = {
    backlinks: [link(1), link(2), link(3, { domain: 2 })],
    referring_domains: [
      { id: 1, backlinks: 50, dofollow: 20 },
      { id: 2, backlinks: 0 },
    ],
    anchors: [{ id: 1, backlinks: 70, domains: 9 }, { id: 2 }],
    linked_pages: [{ id: 1, backlinks: 2, domains: 1 }],
  }
  const { summary, parts } = profile.build({ told, reported: REPORTED })
  const [first, second] = profile.rows('referring_domains')
  assert.deepEqual([first!.backlinks, first!.dofollow, second!.backlinks], [50, 20, 1])
  const [anchor] = profile.rows('anchors')
  assert.deepEqual([anchor!.backlinks, anchor!.domains], [70, 9])
  assert.deepEqual(parts.anchors, [2])
  const [page] = profile.rows('linked_pages')
  assert.deepEqual([page!.backlinks, page!.domains], [3, 2])
  assert.deepEqual(summary, {
    rank: 321,
    backlinks: 9000,
    referring_domains: 400,
    referring_pages: 8000,
    spam_score: 5,
    broken_backlinks: 12,
  })
})

test('what is told of several hosts of one domain adds up, and the next report takes its place', () => {
  const profile = createProfile()
  const hosts = [{ id: 1, backlinks: 50, dofollow: 20 }, { id: 1, backlinks: 7 }, { id: 1 }]
  profile.build({ told: { referring_domains: hosts } })
  const [first] = profile.rows('referring_domains')
  assert.deepEqual([first!.backlinks, first!.dofollow], [57, 20])
  profile.build({ told: { referring_domains: [{ id: 1, backlinks: 3 }] } })
  assert.equal(profile.rows('referring_domains')[0]!.backlinks, 3)
})

test('with all links stored, what is stored is what counts', () => {
  const profile = createProfile()
  const told = { backlinks: [link(1), link(2, { domain: 2 })] }
  const { summary } = profile.build({ told, reported: REPORTED, areAllStored: true })
  assert.deepEqual([summary.backlinks, summary.referring_domains, summary.broken_backlinks], [2, 2, 0])
  assert.deepEqual([summary.rank, summary.spam_score], [321, 5])
})

test("an anchor that falls out of the source's report is no longer listed for it", () => {
  const profile = createProfile()
  profile.build({
    told: {
      anchors: [
        { id: 1, backlinks: 7 },
        { id: 2, backlinks: 5 },
      ],
    },
  })
  profile.build({ told: { backlinks: [link(1, { anchor: 3 })] } })
  assert.deepEqual(profile.order('anchors', 'backlinks'), [3, 2, 1])
  profile.build({ told: { anchors: [{ id: 2, backlinks: 6 }] } })
  assert.deepEqual(profile.order('anchors', 'backlinks'), [3, 2])
})

test('an empty profile has zeros, and unknown is not zero', () => {
  const { summary, parts } = createProfile().build()
  assert.deepEqual(summary, {
    rank: null,
    backlinks: 0,
    referring_domains: 0,
    referring_pages: 0,
    spam_score: null,
    broken_backlinks: 0,
  })
  assert.deepEqual(
    Object.values(parts)
      .flat()
      .filter((count) => count !== 0),
    [],
  )
})

test("a spam score is the source's, else the mean of its links', else ours with its reasons", () => {
  const profile = createProfile()
  const told = {
    backlinks: [
      link(1, { domain: 1, spam: 10 }),
      link(2, { domain: 1, spam: 31 }),
      link(3, { domain: 2 }),
      link(4, { domain: 3 }),
    ],
    referring_domains: [{ id: 3, spam: 77 }],
  }
  profile.build({
    told,
    domains: ['a.example', 'casino-4-u.example', 'c.example'],
    anchors: ['cheap viagra'],
  })
  const [first, second, third] = profile.rows('referring_domains')
  assert.deepEqual([first!.spam, first!.spamFrom, third!.spam], [21, SPAM_FROM.links, 77])
  assert.equal(second!.spamFrom, SPAM_FROM.us)
  const points = SPAM_REASONS.filter(({ bit }) => (second!.spamReasons & bit) !== 0).map(
    ({ points: of }) => of,
  )
  assert.ok(points.length > 0)
  assert.equal(
    second!.spam,
    Math.min(
      100,
      points.reduce((sum, of) => sum + of, 0),
    ),
  )
  assert.equal(profile.rows('referring_domains')[3]!.spam, NONE_8)
})

test("a score that the source gives the domain goes before its links', and a mean goes with them", () => {
  const profile = createProfile()
  const names = { domains: ['a.example', 'b.example'] }
  profile.build({
    ...names,
    told: {
      backlinks: [link(1, { domain: 1, spam: 10 }), link(2, { domain: 2, spam: 50 }), link(3, { domain: 2 })],
      referring_domains: [{ id: 1, spam: 77 }],
    },
  })
  assert.deepEqual(
    profile
      .rows('referring_domains')
      .map(({ spam }) => spam)
      .slice(0, 2),
    [77, 50],
  )
  profile.build({ ...names, told: { backlinks: [link(2, { domain: 2, isLost: 1 })] } })
  const [first, second] = profile.rows('referring_domains')
  assert.deepEqual([first!.spam, second!.spamFrom], [77, SPAM_FROM.us])
})

test('hosts of one domain are added within a delivery, and never to what was told before', () => {
  const profile = createProfile()
  profile.build({ told: { referring_domains: [{ id: 1, backlinks: 9, dofollow: 4 }] } })
  profile.build({
    told: { referring_domains: [{ id: 1 }, { id: 1, backlinks: 5 }, { id: 1, backlinks: 2 }] },
  })
  const [row] = profile.rows('referring_domains')
  assert.deepEqual([row?.backlinks, row?.dofollow], [7, 4])
})
