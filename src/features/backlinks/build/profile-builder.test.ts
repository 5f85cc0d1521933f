import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProfile, link, TODAY } from '../../../../test/helpers/built-profile.ts'
import { partOf } from '../lists.ts'
import { NONE_16, NONE_32 } from '../store/layout.ts'
import { FOLLOW, STATE } from '../store/layouts.ts'
import { LINK_SOURCES } from '../tables.ts'

const WHOLE = { links: true, domains: true }

test('a link keeps its first and its last day, and what is not told leaves what was', () => {
  const profile = createProfile()
  const before = {
    firstSeen: 100,
    lastSeen: 200,
    rank: 40,
    rankKind: 2,
    follow: FOLLOW.dofollow,
    type: 1,
    outLinks: 7,
  }
  profile.build({ told: { backlinks: [link(3, before)] } })
  profile.build({ told: { backlinks: [link(3, { firstSeen: 150, lastSeen: 150 })] } })
  const { firstSeen, lastSeen, rank, follow, type, outLinks, state } = profile.rows('backlinks')[2]!
  assert.deepEqual([firstSeen, lastSeen, rank, follow, type, outLinks], [100, 200, 40, FOLLOW.dofollow, 1, 7])
  assert.equal(state, STATE.live)
  profile.build({ told: { backlinks: [link(3, { firstSeen: 90, lastSeen: 250, rank: 41 })] } })
  const later = profile.rows('backlinks')[2]!
  assert.deepEqual([later.firstSeen, later.lastSeen, later.rank], [90, 250, 41])
})

test('a link is lost after two complete refreshes that do not see it, and not after one', () => {
  const profile = createProfile()
  const others = { backlinks: [link(2)] }
  profile.build({ told: { backlinks: [link(1), link(2)] }, isComplete: WHOLE })
  profile.build({ told: others, isComplete: WHOLE, today: TODAY + 7 })
  assert.equal(profile.rows('backlinks')[0]!.state, STATE.live)
  const built = profile.build({ told: others, isComplete: WHOLE, today: TODAY + 14 })
  const { state, lostAt } = profile.rows('backlinks')[0]!
  assert.deepEqual([state, lostAt], [STATE.lost, TODAY + 14])
  assert.equal(profile.rows('backlinks')[1]!.state, STATE.live)
  assert.equal(built.summary.backlinks, 1)
})

test('a refresh that sees it in between, is not complete or is of another source takes nothing away', () => {
  const profile = createProfile()
  const seen = { told: { backlinks: [link(1)] }, isComplete: WHOLE }
  const missed = { told: { backlinks: [link(2)] }, isComplete: WHOLE }
  profile.build(seen)
  profile.build(missed)
  profile.build(seen)
  profile.build(missed)
  assert.equal(profile.rows('backlinks')[0]!.state, STATE.live)
  profile.build({ ...missed, isComplete: { links: false, domains: true } })
  profile.build({ ...missed, origin: 2 })
  profile.build()
  assert.equal(profile.rows('backlinks')[0]!.state, STATE.live)
  profile.build(missed)
  assert.equal(profile.rows('backlinks')[0]!.state, STATE.lost)
})

test('a file that names a link of a source takes it away from nobody', () => {
  const [file, dataforseo] = [LINK_SOURCES.indexOf('file'), LINK_SOURCES.indexOf('dataforseo')]
  const profile = createProfile()
  const missed = { told: { backlinks: [link(2)] }, isComplete: WHOLE, origin: dataforseo }
  profile.build({ told: { backlinks: [link(1), link(2)] }, isComplete: WHOLE, origin: dataforseo })
  profile.build({ told: { backlinks: [link(1)] }, origin: file })
  profile.build(missed)
  assert.equal(profile.rows('backlinks')[0]!.state, STATE.live)
  profile.build(missed)
  assert.equal(profile.rows('backlinks')[0]!.state, STATE.lost)
})

test('one that is named as lost is lost at once, and as live again live', () => {
  const profile = createProfile()
  profile.build({
    told: { backlinks: [link(1), link(2, { isLost: 1, lostAt: 500 }), link(3, { isLost: 1 })] },
  })
  assert.deepEqual(profile.order('backlinks', 'lost_at', partOf('lost', 0)), [2, 3])
  assert.equal(profile.rows('backlinks')[2]!.lostAt, TODAY)
  // Told again without a day, it stays lost since the day that is known.
  profile.build({ told: { backlinks: [link(2, { isLost: 1 })] }, today: TODAY + 1 })
  assert.equal(profile.rows('backlinks')[1]!.lostAt, 500)
  profile.build({ told: { backlinks: [link(2)] } })
  const { state, lostAt } = profile.rows('backlinks')[1]!
  assert.deepEqual([state, lostAt], [STATE.live, NONE_16])
})

test('links are new for thirty days, and of the day before that no longer', () => {
  const profile = createProfile()
  const told = {
    backlinks: [link(1, { firstSeen: TODAY - 29 }), link(2, { firstSeen: TODAY - 30 }), link(3)],
  }
  profile.build({ told })
  assert.deepEqual(profile.order('backlinks', 'rank', partOf('new', 0)), [1])
  profile.build({ today: TODAY + 1 })
  assert.deepEqual(profile.order('backlinks', 'rank', partOf('new', 0)), [])
  assert.deepEqual(profile.order('backlinks', 'first_seen', partOf('live', 0)), [3, 2, 1])
})

test('a link is broken by what its page answers: at the latest crawl, else as the source says', () => {
  const profile = createProfile()
  const told = {
    backlinks: [
      link(1, { page: 1, targetStatus: 404 }),
      link(2, { page: 2, targetStatus: 200 }),
      link(3, { page: 3, targetStatus: 500 }),
      link(4, { page: 0 }),
      // Its server refused the pace of whoever asked.
      link(5, { page: 4, targetStatus: 429 }),
    ],
  }
  const first = profile.build({ told })
  assert.deepEqual(profile.order('backlinks', 'rank', partOf('broken', 0)), [1, 3])
  assert.equal(first.summary.broken_backlinks, 2)
  profile.build({
    statuses: [
      { id: 1, status: 200 },
      { id: 2, status: 410 },
    ],
  })
  assert.deepEqual(profile.order('backlinks', 'rank', partOf('broken', 0)), [2, 3])
  // Without that crawl the source's word counts again.
  profile.build()
  assert.deepEqual(profile.order('backlinks', 'rank', partOf('broken', 0)), [1, 3])
})

test('links that pass rank are counted where it is told of all live ones of a domain', () => {
  const profile = createProfile()
  const told = {
    backlinks: [
      link(1, { domain: 1, follow: FOLLOW.nofollow }),
      link(2, { domain: 2, follow: FOLLOW.dofollow }),
      link(3, { domain: 2, follow: FOLLOW.unknown }),
      link(4, { domain: 3, follow: FOLLOW.dofollow }),
      link(5, { domain: 3, follow: FOLLOW.unknown, isLost: 1 }),
      link(6, { domain: 4, follow: FOLLOW.unknown }),
    ],
    referring_domains: [{ id: 4, dofollow: 3 }],
  }
  profile.build({ told })
  const domains = profile.rows('referring_domains').slice(0, 4)
  assert.deepEqual(
    domains.map(({ dofollow }) => dofollow),
    [0, NONE_32, 1, 3],
  )
})

test('domains, anchors and pages count live links, and different domains once', () => {
  const profile = createProfile()
  const told = {
    backlinks: [
      link(1, { domain: 1, anchor: 1, page: 1, follow: FOLLOW.dofollow, rank: 10 }),
      link(2, { domain: 1, anchor: 1, page: 2, follow: FOLLOW.nofollow, rank: 30 }),
      link(3, { domain: 2, anchor: 1, page: 2 }),
      link(4, { domain: 3, anchor: 2, page: 2, isLost: 1 }),
      link(5, { domain: 2, anchor: 0, page: 0 }),
    ],
  }
  const { summary, parts } = profile.build({ told })
  const [first, second, third] = profile.rows('referring_domains')
  assert.deepEqual(
    [first!.backlinks, first!.dofollow, second!.backlinks, second!.dofollow],
    [2, 1, 2, NONE_32],
  )
  assert.equal(third!.backlinks, NONE_32)
  const [anchor] = profile.rows('anchors')
  assert.deepEqual([anchor!.backlinks, anchor!.domains, anchor!.rank], [3, 2, 30])
  const [, page] = profile.rows('linked_pages')
  assert.deepEqual([page!.backlinks, page!.domains, page!.rank], [2, 2, 30])
  assert.deepEqual([parts.referring_domains, parts.anchors, parts.linked_pages], [[2, 1], [1], [2, 0]])
  assert.deepEqual([summary.backlinks, summary.referring_domains, summary.referring_pages], [4, 2, 4])
})

test('spellings of one address are one linked page, with the links to all of them and each of their domains once', () => {
  const profile = createProfile()
  const pages = ['https://site.example/a', 'http://www.site.example/a/', 'https://site.example/A']
  const told = {
    backlinks: [
      link(1, { page: 1, domain: 1, rank: 5 }),
      link(2, { page: 2, domain: 1, rank: 9 }),
      link(3, { page: 2, domain: 2 }),
      link(4, { page: 3, domain: 2 }),
    ],
  }
  const { parts } = profile.build({ told, pages })
  const shown = () =>
    profile.order('linked_pages', 'backlinks').map((id) => {
      const { backlinks, domains, rank } = profile.rows('linked_pages')[id - 1]!
      return [pages[id - 1], backlinks, domains, rank]
    })
  const expected = [
    [pages[2], 1, 1, NONE_16],
    [pages[1], 3, 2, 9],
  ]
  assert.deepEqual(shown(), expected)
  assert.deepEqual(parts.linked_pages, [2, 1])
  profile.build({ pages })
  assert.deepEqual(shown(), expected, 'the next build starts from the links, not from what was joined')
})

test('what a source reports of spellings is added up, and of their domains the most count', () => {
  const profile = createProfile()
  const pages = ['https://site.example/a', 'https://site.example/a/']
  const told = {
    linked_pages: [
      { id: 1, backlinks: 70, domains: 9, rank: 3 },
      { id: 2, backlinks: 20, domains: 12, rank: 2 },
    ],
  }
  profile.build({ told, pages })
  const { backlinks, domains, rank } = profile.rows('linked_pages')[0]!
  assert.deepEqual([backlinks, domains, rank], [90, 12, 3])
  assert.deepEqual(profile.order('linked_pages', 'rank'), [1])
})
