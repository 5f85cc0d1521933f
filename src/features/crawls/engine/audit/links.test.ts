import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  findingOn,
  finds,
  findsOnTarget,
  link,
  pageAt,
  pageWith,
  targetWith,
} from '../../../../../test/helpers/audited-page.ts'

const linking = (...links: ReturnType<typeof link>[]) => pageWith({ links, linksCount: links.length })

test(
  'nofollow on a link to the own site is told, on one to another site it is not',
  finds(
    'link_internal_nofollow',
    linking(link({ isNofollow: true })),
    linking(link({ isNofollow: true, isExternal: true })),
  ),
)

test('links to other sites without nofollow are told where the project wants it, and nowhere else', () => {
  const external = link({ url: 'https://other.example/', isExternal: true })
  const told = (changes: Parameters<typeof link>[0], isNofollowWanted = true) =>
    findingOn(
      pageWith({ links: [link({ ...external, ...changes })] }, { isNofollowWanted }),
      'link_external_followed',
    )
  assert.equal(told({})?.detail, '1 of 1 link')
  assert.equal(told({}, false), undefined)
  for (const well of [{ isNofollow: true }, { isQualified: true }, { isExternal: false }])
    assert.equal(told(well), undefined)
  const closed = pageWith({ links: [external], robots: ['nofollow'] }, { isNofollowWanted: true })
  assert.equal(findingOn(closed, 'link_external_followed'), undefined)
})

test(
  'an http link to the own site is told, one to another site is not',
  finds(
    'link_http_on_https',
    linking(link({ url: 'http://example.com/garden/' })),
    linking(link({ url: 'http://other.example/', isExternal: true })),
  ),
)

test(
  'links of a page without www to the same host with www are told, those to other sub-domains are not',
  finds(
    'link_other_www',
    linking(link({ url: 'http://www.example.com/garden/' })),
    linking(link({ url: 'https://example.com/garden/' }), link({ url: 'https://www.blog.example.com/' })),
  ),
)

test('links of a page with www to the host without are told', () => {
  const links = [link({ url: 'https://example.com/garden/' }), link({ url: 'https://www.example.com/' })]
  const page = pageAt('https://www.example.com/a', { links })
  assert.equal(findingOn(page, 'link_other_www')?.detail, '1 of 2 links')
})

test('a page served by http may link by http', () => {
  const links = [link({ url: 'http://example.com/garden/' })]
  assert.equal(findingOn(pageAt('http://example.com/', { links }), 'link_http_on_https'), undefined)
})

test(
  'a link to localhost is told, one to a name that begins so is not',
  finds(
    'link_localhost',
    linking(link({ url: 'http://localhost:3000/', isExternal: true })),
    linking(link({ url: 'http://localhost.example/', isExternal: true })),
  ),
)

test('a site that is itself tried out on localhost may link there', () => {
  const page = pageAt('http://127.0.0.1:8080/', { links: [link({ url: 'http://127.0.0.1:8080/a' })] })
  assert.equal(findingOn(page, 'link_localhost'), undefined)
})

test(
  'a link without text is told',
  finds('link_empty_anchor', linking(link(), link({ anchor: '' })), linking(link({ anchor: 'More' }))),
)

test('how many links are meant stands in the detail', () => {
  assert.equal(findingOn(linking(link(), link({ anchor: '' })), 'link_empty_anchor')?.detail, '1 of 2 links')
})

test('a text that could lead anywhere is told, in several languages, and one with a subject is not', () => {
  const isTold = (anchor: string) => findingOn(linking(link({ anchor })), 'link_generic_anchor') !== undefined
  for (const anchor of [
    'Click here',
    'READ MORE…',
    '» mehr',
    'En savoir plus',
    'leer más',
    'こちら',
    'More >',
  ])
    assert.ok(isTold(anchor), anchor)
  for (const anchor of ['Read more about roses', 'Here and there', '2', '›', 'Moreton', 'Roses'])
    assert.ok(!isTold(anchor), anchor)
  const labelled = link({ anchor: 'Read more', hasLabel: true })
  assert.equal(findingOn(linking(labelled), 'link_generic_anchor'), undefined)
})

test('an address as the text of a link to the own site is told', () => {
  const isTold = (anchor: string, isExternal = false) =>
    findingOn(linking(link({ anchor, isExternal })), 'link_address_anchor') !== undefined
  for (const anchor of ['https://example.com/garden/', 'HTTP://example.com', 'www.example.com/a'])
    assert.ok(isTold(anchor), anchor)
  for (const anchor of ['Garden', 'example.com', 'https:// and http://', 'httpd'])
    assert.ok(!isTold(anchor), anchor)
  assert.ok(!isTold('https://other.example/', true))
})

test(
  'a parameter for campaigns in a link to the own site is told, in one to another site it is not',
  finds(
    'link_tracking_parameter',
    linking(link({ url: 'https://example.com/garden/?page=2&utm_source=menu' })),
    linking(
      link({ url: 'https://example.com/garden/?page=2&source=utm_menu' }),
      link({ url: 'https://other.example/?utm_source=example.com', isExternal: true }),
    ),
  ),
)

test(
  '101 links to the own site are many, 100 and one to another are not',
  finds(
    'too_many_links',
    pageWith({ linksCount: 101, externalLinksCount: 0 }),
    pageWith({ linksCount: 101, externalLinksCount: 1 }),
  ),
)

test(
  'a page whose links carry session ids says so',
  finds(
    'link_session_id',
    pageWith({ sessionLinks: { count: 1, example: 'https://example.com/a;jsessionid=1' } }),
    pageWith({ sessionLinks: null }),
  ),
)

test(
  'a page of which not all links and images are read says so',
  finds('references_left_out', pageWith({ referencesOmitted: 1 }), pageWith({ referencesOmitted: 0 })),
)

test(
  'a page without a link is a dead end',
  finds('dead_end', pageWith({ links: [], linksCount: 0 }), linking(link({ isExternal: true }))),
)

test('a page at five clicks is deep, at four it is not', () => {
  finds('deep_page', pageWith({}, { depth: 5 }), pageWith({}, { depth: 4 }))()
  assert.equal(findingOn(pageWith({}, { depth: null }), 'deep_page'), undefined)
})

test(
  'an internal link to status 400 is broken, to 399 it is not',
  findsOnTarget(
    'link_broken_internal',
    'internal_link',
    targetWith({ statusCode: 400 }),
    targetWith({ statusCode: 399 }),
  ),
)

test(
  'a link to a server that is silent is broken, one that was never asked is not',
  findsOnTarget(
    'link_broken_internal',
    'internal_link',
    targetWith({ statusCode: null, isUnanswered: true }),
    targetWith({ statusCode: null }),
  ),
)

for (const status of [401, 403, 429, 999])
  test(
    `an external link that answers ${status} is unknown, not broken`,
    findsOnTarget(
      'link_broken_external',
      'external_link',
      targetWith({ statusCode: 404, isExternal: true }),
      targetWith({ statusCode: status, isExternal: true }),
    ),
  )

test(
  'an internal link to a redirect is told, to a redirect that ends in an error it is broken instead',
  findsOnTarget(
    'link_to_redirect_internal',
    'internal_link',
    targetWith({ isRedirected: true }),
    targetWith({ isRedirected: true, statusCode: 404 }),
  ),
)

test(
  'an external link to a redirect is told',
  findsOnTarget(
    'link_to_redirect_external',
    'external_link',
    targetWith({ isRedirected: true }),
    targetWith(),
  ),
)

test('an internal link to a noindex page is told, but not to one that is gone or sends on', () => {
  const isNoindex = true
  findsOnTarget('link_to_noindex', 'internal_link', targetWith({ isNoindex }), targetWith())()
  for (const otherwise of [{ statusCode: 404 }, { isRedirected: true }])
    findsOnTarget(
      'link_to_noindex',
      'internal_link',
      targetWith({ isNoindex }),
      targetWith({ isNoindex, ...otherwise }),
    )()
})

test(
  'an internal link to a page that names another as its original is told',
  findsOnTarget(
    'link_to_canonicalised',
    'internal_link',
    targetWith({ isCanonicalised: true }),
    targetWith({ canonicalUrl: 'https://example.com/another' }),
  ),
)
