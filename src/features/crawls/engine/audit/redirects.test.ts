import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerWith, findingOn, finds, PAGE_URL, pageWith } from '../../../../../test/helpers/audited-page.ts'
import { checkPage } from './page-check.ts'
import type { PageFacts } from './page-facts.ts'

const hop = (statusCode: number) => ({ url: 'https://example.com/old', statusCode })
const unanswered = { statusCode: null, contentType: null, content: null } as const

test(
  'one hop is a redirect, none is not',
  finds('http_3xx', answerWith({ hops: [hop(301)] }), answerWith({})),
)

test(
  'two hops are a chain, one is not',
  finds('redirect_chain', answerWith({ hops: [hop(301), hop(308)] }), answerWith({ hops: [hop(301)] })),
)

test('redirects that lead to no page are no chain', () => {
  for (const failure of ['redirect-loop', 'too-many-redirects'] as const) {
    const page = answerWith({ ...unanswered, hops: [hop(301), hop(301)], failure })
    assert.equal(findingOn(page, 'redirect_chain'), undefined, failure)
  }
})

test(
  'redirects that come back are a loop, redirects that do not end are none',
  finds(
    'redirect_loop',
    answerWith({ ...unanswered, hops: [hop(301)], failure: 'redirect-loop' }),
    answerWith({ ...unanswered, hops: [hop(301)], failure: 'too-many-redirects' }),
  ),
)

test(
  'redirects that do not end are told from a loop',
  finds(
    'redirect_limit',
    answerWith({ ...unanswered, hops: [hop(301)], failure: 'too-many-redirects' }),
    answerWith({ ...unanswered, hops: [hop(301)], failure: 'redirect-loop' }),
  ),
)

test(
  'a redirect without a target leads nowhere, one that robots.txt keeps us from does not',
  finds(
    'redirect_invalid',
    answerWith({ statusCode: 302 }),
    answerWith({ statusCode: 302, unfollowed: { reason: 'robots', location: 'https://example.com/no' } }),
  ),
)

test(
  'a redirect to an address that robots.txt forbids is told, one to no address is something else',
  finds(
    'redirect_blocked',
    answerWith({ statusCode: 301, unfollowed: { reason: 'robots', location: 'https://example.com/no' } }),
    answerWith({ statusCode: 301, unfollowed: { reason: 'bad-location', location: 'mailto:a@b.example' } }),
  ),
)

test('where a redirect leads in vain is said', () => {
  const detailOf = (page: Partial<PageFacts>) => findingOn(answerWith(page), 'redirect_invalid')?.detail
  const unfollowed = { reason: 'bad-location', location: 'mailto:a@b.example' } as const
  assert.equal(detailOf({ statusCode: 301, unfollowed }), '301 to mailto:a@b.example')
  assert.equal(detailOf({ statusCode: 308 }), '308 without Location')
  assert.equal(detailOf({ statusCode: 304 }), '304 to a request without conditions')
  assert.equal(detailOf({ statusCode: 300, hops: [hop(301)] }), '300')
  for (const statusCode of [200, 299, 400]) assert.equal(detailOf({ statusCode }), undefined)
})

for (const status of [302, 303, 307])
  test(
    `a redirect of status ${status} is temporary`,
    finds(
      'redirect_temporary',
      answerWith({ hops: [hop(301), hop(status)] }),
      answerWith({ hops: [hop(301), hop(308)] }),
    ),
  )

test(
  'a redirect that ends at status 400 ends at an error, at 399 it does not',
  finds(
    'redirect_to_error',
    answerWith({ hops: [hop(301)], statusCode: 400 }),
    answerWith({ hops: [hop(301)], statusCode: 399 }),
  ),
)

test('a redirect to a server that does not answer leads to an error, and a loop is only a loop', () => {
  const lost = answerWith({ ...unanswered, hops: [hop(301)], failure: 'dns' })
  assert.equal(findingOn(lost, 'redirect_to_error')?.detail, 'dns')
  assert.equal(findingOn(lost, 'connection_error'), undefined)
  const loop = answerWith({ ...unanswered, hops: [hop(301)], failure: 'redirect-loop' })
  assert.equal(findingOn(loop, 'redirect_to_error'), undefined)
})

test('the content behind a redirect is not judged: it is another page’s', () => {
  const page = pageWith({ title: null, h1: null }, { hops: [hop(301)], isInSitemap: null })
  assert.deepEqual(
    checkPage(page).map(({ id }) => id),
    ['http_3xx'],
  )
})

const refreshed = (delaySeconds: number) => ({ ...hop(200), refresh: { by: 'meta' as const, delaySeconds } })

test(
  'a refresh is a redirect of its own kind',
  finds('meta_refresh_redirect', answerWith({ hops: [refreshed(0)] }), answerWith({ hops: [hop(301)] })),
)

test('a refresh alone is no redirect by status', () => {
  assert.equal(findingOn(answerWith({ hops: [refreshed(0)] }), 'http_3xx'), undefined)
})

test(
  'a refresh that waits is taken for a temporary redirect, one at once is not',
  finds(
    'meta_refresh_delayed',
    answerWith({ hops: [refreshed(1)] }),
    answerWith({ hops: [refreshed(0), hop(302)] }),
  ),
)

const refresh = (delaySeconds: number, url: string | null) => ({ by: 'meta' as const, delaySeconds, url })

for (const silent of [refresh(11, PAGE_URL), refresh(10, 'https://example.com/b'), refresh(11, null)])
  test(
    `a page that sends visitors elsewhere after 11 s does so late, ${silent.url} after ${silent.delaySeconds} s is not`,
    finds(
      'meta_refresh_late',
      answerWith({ refresh: refresh(11, 'https://example.com/b') }),
      answerWith({ refresh: silent }),
    ),
  )

test(
  'a script that sends visitors on is told',
  finds(
    'script_redirect',
    pageWith({ scriptTarget: 'https://example.com/new' }),
    pageWith({ scriptTarget: null }),
  ),
)
