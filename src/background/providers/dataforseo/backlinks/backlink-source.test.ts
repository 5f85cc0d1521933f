// A refresh from the first call to the last, on a fake that counts what it charges.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answersOf, openBacklinks, TARGET, TODAY } from '../../../../../test/helpers/dataforseo-backlinks.ts'
import {
  type FakeProfile,
  fakeLink,
  fakeMonth,
} from '../../../../../test/helpers/fake-dataforseo-backlinks-profile.ts'
import { parseDay } from '../../../../lib/local-day.ts'

const HOME = 'https://shop.example/'
const DESKS = 'https://www.shop.example/desks'

const PROFILE: FakeProfile = {
  links: [
    fakeLink('https://news.example/today#top', HOME, {
      rank: 400,
      page_from_rank: 350,
      domain_from_rank: 700,
      backlink_spam_score: 2,
      page_from_external_links: 31,
      page_from_title: ' News\tof today ',
      first_seen: '2025-01-31 23:59:59 +00:00',
      last_seen: '2026-11-14 00:00:01 +00:00',
    }),
    fakeLink('http://blog.news.example/a', DESKS, {
      rank: 300,
      item_type: 'image',
      anchor: null,
      dofollow: false,
      url_to_status_code: 404,
      backlink_spam_score: 9,
    }),
    fakeLink('https://forum.example/b', DESKS, { rank: 200, url_to_status_code: 404 }),
    fakeLink('https://forum.example/gone', DESKS, { is_lost: true }),
    fakeLink('https://blog.shop.example/own', HOME),
  ],
  history: [fakeMonth('2026-10-01', 3, 2), fakeMonth('2026-09-01', 1, 1)],
}

const DAY = (text: string) => parseDay(text) as number

test('a refresh asks one thing after the other and tells what it found', async (t) => {
  const { fake, source } = await openBacklinks(t, PROFILE)
  const [summary, history, domains, anchors, pages, links, ...more] = await answersOf(source)
  assert.deepEqual(more, [])
  assert.deepEqual(summary?.summary, {
    rank: 210,
    backlinks: 3,
    referringDomains: 2,
    referringPages: 3,
    spamScore: 5,
    brokenBacklinks: 2,
  })
  assert.deepEqual(history?.history, [
    { day: DAY('2026-09-01'), backlinks: 1, referringDomains: 1 },
    { day: DAY('2026-10-01'), backlinks: 3, referringDomains: 2 },
  ])
  const ofDomain = { rank: null, rankKind: 'none', lastSeen: null }
  assert.deepEqual(domains?.observations, {
    domains: [
      // Two hosts of one domain; the spam score is the mean of two links.
      {
        ...ofDomain,
        domain: 'news.example',
        spamScore: 6,
        backlinks: 2,
        dofollowBacklinks: 1,
        firstSeen: DAY('2025-01-31'),
      },
      {
        ...ofDomain,
        domain: 'forum.example',
        spamScore: 5,
        backlinks: 1,
        dofollowBacklinks: 1,
        firstSeen: DAY('2026-03-01'),
      },
    ],
  })
  assert.deepEqual(anchors?.observations, {
    anchors: [
      { anchor: 'oak desks', rank: 90, backlinks: 2, referringDomains: 2, firstSeen: DAY('2025-01-31') },
      { anchor: '', rank: 90, backlinks: 1, referringDomains: 1, firstSeen: DAY('2026-03-01') },
    ],
  })
  assert.deepEqual(pages?.observations, {
    pages: [
      { url: DESKS, rank: 110, backlinks: 2, referringDomains: 2, status: 404 },
      { url: HOME, rank: 110, backlinks: 1, referringDomains: 1, status: 200 },
    ],
  })
  assert.deepEqual(
    links?.observations.links?.map(({ sourceUrl, targetUrl }) => `${sourceUrl} ${targetUrl}`),
    [
      `https://news.example/today ${HOME}`,
      `http://blog.news.example/a ${DESKS}`,
      `https://forum.example/b ${DESKS}`,
    ],
  )
  assert.deepEqual(links?.isComplete, { links: true, domains: true })
  assert.deepEqual(
    fake.account.requests.map(({ call }) => call),
    ['summary', 'history', 'referring_domains', 'anchors', 'domain_pages', 'backlinks'],
  )
})

test('a link is told with everything that is known of it, and the ranks are those of the page and of its domain', async (t) => {
  const { source } = await openBacklinks(t, PROFILE)
  const [first, second] = (await answersOf(source)).at(-1)?.observations.links ?? []
  assert.deepEqual(first, {
    sourceUrl: 'https://news.example/today',
    sourceTitle: 'News of today',
    targetUrl: HOME,
    anchor: 'oak desks',
    linkType: 'anchor',
    isDofollow: true,
    rank: 350,
    domainRank: 700,
    rankKind: 'dataforseo',
    spamScore: 2,
    outLinks: 31,
    targetStatus: 200,
    firstSeen: DAY('2025-01-31'),
    lastSeen: DAY('2026-11-14'),
    isLost: false,
    lostAt: null,
  })
  assert.deepEqual(
    { anchor: second?.anchor, type: second?.linkType, is: second?.isDofollow, status: second?.targetStatus },
    { anchor: '', type: 'image', is: false, status: 404 },
  )
})

test('a call says which links are meant', async (t) => {
  const { fake, source } = await openBacklinks(t, PROFILE)
  await answersOf(source, { linksMax: 2_500 })
  const counted = {
    target: TARGET,
    include_subdomains: true,
    exclude_internal_backlinks: true,
    backlinks_status_type: 'live',
  }
  const sent = Object.fromEntries(fake.account.requests.map(({ call, sent }) => [call, sent]))
  assert.deepEqual(sent.history, { target: TARGET, tag: `history ${TARGET}` })
  assert.deepEqual(sent.backlinks, {
    ...counted,
    include_indirect_links: false,
    mode: 'as_is',
    order_by: ['rank,desc'],
    limit: 834,
    tag: `backlinks ${TARGET}`,
  })
  assert.deepEqual(sent.domain_pages, {
    ...counted,
    filters: ['page_summary.backlinks', '>', 0],
    order_by: ['page_summary.backlinks,desc'],
    internal_list_limit: 1,
    limit: 1_000,
    tag: `domain_pages ${TARGET}`,
  })
})

test('a domain that nobody links to is an answer with zeros, and asks for no lists but the one of links', async (t) => {
  const { fake, source } = await openBacklinks(t)
  const answers = await answersOf(source)
  assert.equal(answers[0]?.summary?.backlinks, 0)
  assert.deepEqual(answers.at(-1)?.observations, { links: [] })
  assert.deepEqual(answers.at(-1)?.isComplete, { links: true, domains: true })
  assert.deepEqual(
    fake.account.requests.map(({ call }) => call),
    ['summary', 'history', 'backlinks'],
  )
})

test('a host below a domain has no history to ask for', async (t) => {
  const { fake, source } = await openBacklinks(t)
  await answersOf(source, { target: 'blog.shop.example' })
  assert.ok(fake.account.requests.every(({ call }) => call !== 'history'))
})

test('a day that has not begun where the project is counts as today', async (t) => {
  const link = fakeLink('https://a.example/', HOME, {
    first_seen: '2026-11-16 00:10:00 +00:00',
    last_seen: '2026-12-24 00:00:00 +00:00',
  })
  const { source } = await openBacklinks(t, { links: [link] })
  const [told] = (await answersOf(source)).at(-1)?.observations.links ?? []
  assert.deepEqual([told?.firstSeen, told?.lastSeen], [TODAY, null])
})
