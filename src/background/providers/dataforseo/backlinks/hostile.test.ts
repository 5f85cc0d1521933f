// Whatever comes back, a step ends with an answer of the right shape or with a failure.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { REQUEST, TARGET, TODAY } from '../../../../../test/helpers/dataforseo-backlinks.ts'
import { fakeLink } from '../../../../../test/helpers/fake-dataforseo-backlinks-profile.ts'
import { hostileJson } from '../../../../../test/helpers/hostile-json.ts'
import { LINK_TYPES, type RefreshReply } from '../../backlink-source.ts'
import { createDataForSeoBacklinks } from './backlink-source.ts'
import { readCursor } from './cursor.ts'
import { dayOf } from './fields.ts'
import { FUNCTIONS, STAGES } from './stages.ts'

let reply = ''
const source = createDataForSeoBacklinks({
  login: 'a',
  password: 'b',
  baseUrl: 'https://api.example/v3',
  fetch: async () => new Response(reply),
  nowMs: () => 0,
})

const ROW_KEYS = [
  ...Object.keys(fakeLink('https://a.example/', 'https://shop.example/')),
  ...['domain', 'backlinks', 'backlinks_spam_score', 'referring_main_domains', 'referring_links_attributes'],
  ...['nofollow', 'page', 'status_code', 'page_summary', 'date'],
]
const value = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    0,
    3,
    1_500,
    -1,
    1.5,
    '',
    TARGET,
    `https://${TARGET}/a`,
    'https://b.example/x',
  ),
  fc.constantFrom<unknown>(
    '2026-02-30 00:00:00 +00:00',
    '2026-03-01 00:00:00 +00:00',
    'a.example',
    'ä.example',
  ),
  hostileJson(ROW_KEYS),
)
const row = fc.oneof(fc.dictionary(fc.constantFrom(...ROW_KEYS), value, { maxKeys: 12 }), value)
const result = fc.record(
  {
    target: fc.oneof({ weight: 8, arbitrary: fc.constant<unknown>(TARGET) }, value),
    total_count: value,
    items_count: value,
    search_after_token: value,
    items: fc.oneof({ weight: 4, arbitrary: fc.array(row, { maxLength: 14 }) }, value),
    backlinks: value,
    rank: value,
  },
  { requiredKeys: ['target'] },
)

function isCount(count: number | null | undefined, max: number = Number.MAX_SAFE_INTEGER): boolean {
  return count === null || (Number.isSafeInteger(count) && Number(count) >= 0 && Number(count) <= max)
}

function assertShape(told: RefreshReply): void {
  if (told.kind === 'failed') {
    assert.ok(isCount(told.failure.costMicros) && told.failure.message !== '')
    return
  }
  assert.ok(isCount(told.costMicros))
  assert.equal('next' in told, told.isComplete === undefined)
  if ('next' in told) assert.deepEqual(readCursor(JSON.parse(JSON.stringify(told.next))), told.next)
  const { links = [], domains = [], anchors = [], pages = [] } = told.observations
  for (const link of links) {
    for (const url of [link.sourceUrl, link.targetUrl]) assert.ok(URL.canParse(String(url)))
    assert.ok(LINK_TYPES.includes(link.linkType))
    assert.ok([link.rank, link.domainRank].every((rank) => isCount(rank, 1_000)))
    assert.ok(isCount(link.spamScore, 100) && isCount(link.outLinks) && isCount(link.targetStatus, 599))
    assert.ok([link.firstSeen, link.lastSeen].every((day) => isCount(day, TODAY)))
  }
  for (const one of domains) {
    assert.match(one.domain, /^[a-z0-9_.-]+$/)
    assert.ok(isCount(one.backlinks) && isCount(one.dofollowBacklinks) && isCount(one.spamScore, 100))
    if (one.dofollowBacklinks !== null) assert.ok(one.dofollowBacklinks <= Number(one.backlinks))
  }
  assert.equal(new Set(domains.map(({ domain }) => domain)).size, domains.length)
  for (const one of anchors) assert.ok(typeof one.anchor === 'string' && isCount(one.backlinks))
  for (const one of pages)
    assert.ok(URL.canParse(one.url) && isCount(one.backlinks) && isCount(one.status, 599))
  for (const { day, backlinks } of told.history ?? []) assert.ok(isCount(day, TODAY) && isCount(backlinks))
  if (told.summary !== undefined)
    assert.ok(isCount(told.summary.backlinks) && isCount(told.summary.rank, 1_000))
}

test('no reply makes a step throw or give a wrong shape', async () => {
  let answered = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...STAGES),
      fc.oneof(result, value),
      value,
      async (stage, told, cost) => {
        const data = { tag: `${FUNCTIONS[stage]} ${TARGET}` }
        reply = JSON.stringify({
          status_code: 20000,
          tasks: [{ status_code: 20000, cost, data, result: [told] }],
        })
        const cursor = { stage, fetched: 0, unread: 0, backlinks: 3, hasAllDomains: true }
        const seen = await source.step(REQUEST, cursor, new AbortController().signal)
        if (seen.kind === 'answered') answered++
        assertShape(seen)
      },
    ),
    { numRuns: 300 },
  )
  assert.ok(answered > 25, `${answered} of 300 are answers`)
})

test('a text is a day only when it begins with one that exists', () => {
  const days = [
    '2026-03-01 10:00:00 +00:00',
    '2026-03-01',
    '2026-02-30 00:00:00 +00:00',
    '2026-03-011',
    '1969-01-01',
  ]
  assert.deepEqual(
    days.map((text) => dayOf(text, TODAY)),
    [20_513, 20_513, null, null, null],
  )
})
