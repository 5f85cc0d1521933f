import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  answerWith,
  findingOn,
  finds,
  headersWith,
  image,
  pageAt,
  pageWith,
} from '../../../../../test/helpers/audited-page.ts'

const INSECURE = 'http://example.com/'
const LOCAL = 'http://localhost:8080/'

test('a page served by http is told', finds('http_scheme', pageAt(INSECURE), pageAt('https://example.com/')))

test('a site that is tried out on the own machine needs no TLS', () => {
  for (const url of [LOCAL, 'http://127.0.0.1/', 'http://[::1]:80/', 'http://shop.localhost/'])
    assert.equal(findingOn(pageAt(url), 'http_scheme'), undefined, url)
  for (const url of ['http://127.0.0.1.example.com/', 'http://notlocalhost/', 'http://10.0.0.1/'])
    assert.ok(findingOn(pageAt(url), 'http_scheme'), url)
})

const [SECURE_URL, INSECURE_URL] = ['https://cdn.example/a.js', 'http://cdn.example/a.js']

test(
  'a script by http on a page by https is mixed content, one by https is not',
  finds(
    'mixed_content',
    pageWith({ resourceUrls: [INSECURE_URL] }),
    pageWith({ resourceUrls: [SECURE_URL] }),
  ),
)

test(
  'an image by http on a page by https is mixed content, on a page by http it is not',
  finds(
    'mixed_content',
    pageWith({ images: [image({ url: null }), image({ url: INSECURE_URL })] }),
    pageAt(INSECURE, { images: [image({ url: INSECURE_URL })] }),
  ),
)

test(
  'a form that sends by http is told',
  finds(
    'form_insecure',
    pageWith({ formActions: [SECURE_URL, INSECURE_URL] }),
    pageWith({ formActions: [SECURE_URL] }),
  ),
)

test('every form of a page by http is insecure, but for the own machine', () => {
  assert.ok(findingOn(pageAt(INSECURE, { formActions: [SECURE_URL] }), 'form_insecure'))
  assert.equal(findingOn(pageAt(INSECURE, { formActions: [] }), 'form_insecure'), undefined)
  assert.equal(findingOn(pageAt(LOCAL, { formActions: [INSECURE_URL] }), 'form_insecure'), undefined)
})

test(
  'no Strict-Transport-Security is told',
  finds('hsts_missing', answerWith(headersWith({ strictTransportSecurity: null })), answerWith({})),
)

test('a Strict-Transport-Security that ends it, or has no max-age, is as good as none', () => {
  const isTold = (strictTransportSecurity: string) =>
    findingOn(answerWith(headersWith({ strictTransportSecurity })), 'hsts_missing') !== undefined
  for (const header of ['max-age=0', 'includeSubDomains; Max-Age = "0"', 'includeSubDomains', ''])
    assert.ok(isTold(header), header)
  for (const header of ['max-age=31536000', 'includeSubDomains; MAX-AGE="600"', 'max-age=1, max-age=0'])
    assert.ok(!isTold(header), header)
})

test('browsers ignore Strict-Transport-Security over http, so it is not asked for there', () => {
  const page = { ...pageAt(INSECURE), ...headersWith({ strictTransportSecurity: null }) }
  assert.equal(findingOn(page, 'hsts_missing'), undefined)
})

test(
  'no Content-Security-Policy is told',
  finds('csp_missing', answerWith(headersWith({ contentSecurityPolicy: null })), answerWith({})),
)

test(
  'an X-Content-Type-Options other than nosniff is told',
  finds(
    'x_content_type_options_missing',
    answerWith(headersWith({ xContentTypeOptions: 'sniff' })),
    answerWith(headersWith({ xContentTypeOptions: ' NoSniff' })),
  ),
)

test('a page that any site may frame is told, whichever header would forbid it', () => {
  const isTold = (xFrameOptions: string | null, contentSecurityPolicy: string | null) =>
    findingOn(answerWith(headersWith({ xFrameOptions, contentSecurityPolicy })), 'frame_options_missing') !==
    undefined
  for (const options of [null, '', 'ALLOW-FROM https://a.example/', 'DENY, SAMEORIGIN', 'denyall'])
    assert.ok(isTold(options, "default-src 'self'"), String(options))
  for (const options of ['DENY', ' sameorigin ', 'SAMEORIGIN, SAMEORIGIN']) assert.ok(!isTold(options, null))
  assert.ok(!isTold(null, "default-src 'self'; frame-ancestors 'none'"))
  assert.ok(!isTold(null, "default-src 'self',frame-ancestors https://a.example"))
  assert.ok(isTold(null, "default-src 'self' https://frame-ancestors.example"))
})

test('a referrer policy may come as a header or as a meta element', () => {
  const withHeader = (referrerPolicy: string | null) => answerWith(headersWith({ referrerPolicy }))
  finds('referrer_policy_missing', withHeader(null), withHeader('no-referrer'))()
  const meta = pageWith({ referrerPolicy: 'origin' }, headersWith({ referrerPolicy: null }))
  assert.equal(findingOn(meta, 'referrer_policy_missing'), undefined)
})
