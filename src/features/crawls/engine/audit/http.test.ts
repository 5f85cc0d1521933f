import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  answerWith,
  findingOn,
  finds,
  headersWith,
  pageAt,
  pageWith,
} from '../../../../../test/helpers/audited-page.ts'
import { duplicateKeysOf } from './duplicates.ts'
import { countSoft404Signs, isNotFoundMessage } from './http.ts'
import { checkPage } from './page-check.ts'

const HOPS = [{ url: 'https://example.com/old', statusCode: 301 }]
const failed = { statusCode: null, contentType: null, content: null } as const

test(
  'a status of 500 is a server error, one of 499 is not',
  finds('http_5xx', answerWith({ statusCode: 500 }), answerWith({ statusCode: 499 })),
)

test(
  'a status of 400 is a client error, one of 399 is not',
  finds('http_4xx', answerWith({ statusCode: 400 }), answerWith({ statusCode: 399 })),
)

test(
  'a status of 499 is a client error, one of 500 is not',
  finds('http_4xx', answerWith({ statusCode: 499 }), answerWith({ statusCode: 500 })),
)

test('a refusal of our pace is no client error, and the crawler was kept out', () => {
  assert.equal(findingOn(answerWith({ statusCode: 429 }), 'http_4xx'), undefined)
  assert.ok(findingOn(answerWith({ statusCode: 429 }), 'access_blocked'))
})

test('an error at the end of a redirect is reported once, as a redirect to an error', () => {
  const page = answerWith({ statusCode: 404, hops: HOPS })
  assert.equal(findingOn(page, 'http_4xx'), undefined)
  assert.equal(findingOn(page, 'redirect_to_error')?.detail, '404')
})

test(
  'a name that does not resolve is no connection, a time-out is something else',
  finds(
    'connection_error',
    answerWith({ ...failed, failure: 'dns' }),
    answerWith({ ...failed, failure: 'timeout' }),
  ),
)

test(
  'a server that does not answer in time is a time-out',
  finds('timeout', answerWith({ ...failed, failure: 'timeout' }), answerWith({ ...failed, failure: 'tls' })),
)

test(
  'an answer that broke off is told, one that is too large is something else',
  finds('incomplete_response', answerWith({ cutBy: 'reset' }), answerWith({ cutBy: 'too-large' })),
)

test(
  'a page beyond the size that is read is told, a file beyond it is not',
  finds(
    'response_too_large',
    answerWith({ cutBy: 'too-large' }),
    answerWith({ cutBy: 'too-large', contentType: 'video/mp4' }),
  ),
)

test(
  'a page that was given up because of what it takes is told, and nothing else',
  finds('response_too_costly', answerWith({ cutBy: 'too-costly' }), answerWith({ cutBy: 'too-large' })),
)

test(
  'an answer that browsers have to guess is told, with all that is wrong with it',
  finds('http_malformed_response', answerWith({ malformed: ['line-ends'] }), answerWith({})),
)

test('what is wrong with an answer is said in words, of the answer itself alone', () => {
  const malformed = ['repeated-length', 'no-content-type'] as const
  const found = findingOn(answerWith({ malformed }), 'http_malformed_response')
  assert.equal(found?.detail, 'Content-Length is repeated; no Content-Type')
  assert.equal(findingOn(answerWith({ malformed, hops: HOPS }), 'http_malformed_response'), undefined)
})

test('half a page is judged by nothing that the other half could mend', () => {
  const page = pageWith({ title: null, h1: null, wordsCount: 3, links: [], lang: null }, { cutBy: 'timeout' })
  assert.deepEqual(checkPage(page), [{ id: 'incomplete_response', detail: 'nothing more came in time' }])
  assert.deepEqual(Object.values(duplicateKeysOf(page)), [null, null, null, null, null])
  assert.notEqual(duplicateKeysOf({ ...page, cutBy: null }).description, null)
})

test('an error that broke off is an error, and a redirect to half a page is a redirect', () => {
  const cutBy = 'compression' as const
  assert.equal(findingOn(answerWith({ cutBy, statusCode: 500 }), 'incomplete_response'), undefined)
  assert.equal(findingOn(answerWith({ cutBy, hops: HOPS }), 'incomplete_response'), undefined)
})

test('what we broke off ourselves is nobody’s fault', () => {
  const hops = [{ url: 'https://example.com/old', statusCode: 302 }]
  assert.deepEqual(checkPage(answerWith({ ...failed, failure: 'aborted', hops })), [])
})

test(
  'two signs make a soft 404, one does not',
  finds(
    'soft_404',
    pageWith({ title: 'Page not found', wordsCount: 49 }),
    pageWith({ title: 'Page not found', wordsCount: 50 }),
  ),
)

test('the text of an address that cannot exist is a sign, and not knowing it is none', () => {
  const page = { title: '404', h1: null, wordsCount: 500 }
  assert.equal(countSoft404Signs({ ...page, isLikeMissingPage: true }), 2)
  assert.equal(countSoft404Signs({ ...page, isLikeMissingPage: false }), 1)
  assert.equal(countSoft404Signs({ ...page, isLikeMissingPage: null }), 1)
})

test('messages of missing pages are known in several languages', () => {
  const messages = [
    'Error 404',
    'Seite nicht gefunden',
    'Page introuvable',
    'Contenu non trouvé',
    'Página no encontrada',
    '页面不存在',
  ]
  for (const message of [...messages, 'This product is no longer available', 'PAGE NOT FOUND | Shop'])
    assert.equal(isNotFoundMessage(message), true, message)
  for (const other of ['Lost and found', 'Peugeot 4040', 'Available now', '', null])
    assert.equal(isNotFoundMessage(other), false, String(other))
})

test(
  'a first byte after 801 ms is slow, after 800 it is not',
  finds('slow_ttfb', answerWith({ ttfbMs: 801 }), answerWith({ ttfbMs: 800 })),
)

test(
  'HTML above 2 MiB is large',
  finds('large_html', answerWith({ bodyBytes: 2_097_153 }), answerWith({ bodyBytes: 2_097_152 })),
)

test(
  'text above 4 KiB should be compressed',
  finds(
    'no_compression',
    answerWith({ bodyBytes: 4097, ...headersWith({ contentEncoding: null }) }),
    answerWith({ bodyBytes: 4096, ...headersWith({ contentEncoding: null }) }),
  ),
)

test('neither compressed text nor an image is asked to be compressed', () => {
  const image = answerWith({ contentType: 'image/png', ...headersWith({ contentEncoding: null }) })
  assert.equal(findingOn(image, 'no_compression'), undefined)
  assert.equal(findingOn(answerWith(headersWith({ contentEncoding: 'BR' })), 'no_compression'), undefined)
})

test(
  'a .pdf that is HTML has the wrong type, a .html that is HTML has not',
  finds(
    'wrong_content_type',
    pageAt('https://example.com/price-list.PDF?v=2'),
    pageAt('https://example.com/price-list.html?file=x.pdf'),
  ),
)

test('what is wrong with the answer at the end of a redirect is told of that page alone', () => {
  const hops = [{ url: 'https://example.com/old', statusCode: 301 }]
  const page = {
    ...pageAt('https://example.com/price-list.pdf'),
    ...{ ttfbMs: 900, bodyBytes: 9_000, ...headersWith({ contentEncoding: null }) },
  }
  for (const id of ['slow_ttfb', 'no_compression', 'wrong_content_type'] as const) {
    assert.ok(findingOn(page, id), id)
    assert.equal(findingOn({ ...page, hops }, id), undefined, id)
  }
})

const PLAIN = 'https://example.com/pdf'

test('addresses without an ending promise nothing', () => {
  for (const url of ['https://example.zip/', 'https://example.com/v1.2/', 'https://example.com/a.php', PLAIN])
    assert.equal(findingOn(pageAt(url), 'wrong_content_type'), undefined, url)
})

test(
  '1501 elements are many, 1500 are not',
  finds('dom_size', pageWith({ elementsCount: 1501 }), pageWith({ elementsCount: 1500 })),
)

test(
  'a login keeps the crawler out, a missing page does not',
  finds('access_blocked', answerWith({ statusCode: 401 }), answerWith({ statusCode: 404 })),
)

test('a firewall’s challenge is known by its header', () => {
  const page = answerWith({ statusCode: 503, ...headersWith({ cfMitigated: 'challenge' }) })
  assert.ok(findingOn(page, 'access_blocked'))
})
