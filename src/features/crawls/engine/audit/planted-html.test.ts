// Rules whose difficulty is in the HTML: pages with the fault, and pages that only look as if they had it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerWith, findingOn, headersWith, pageWith } from '../../../../../test/helpers/audited-page.ts'
import { detailOn, tellsOf, URL_OF_PAGE } from '../../../../../test/helpers/planted-html.ts'
import { extract } from '../extract.ts'

test(
  'an h1 that is an image with alt text is no missing one',
  tellsOf(
    'h1_missing',
    ['<h1></h1>', '<h1><img src=a.png></h1>', '<h1><img src=a.png alt=" "></h1><img src=b.png alt=b>'],
    ['<h1><a href=/><img src=a.png alt="Garden tools"></a></h1>', '<h1>Text <img src=a.png></h1>'],
  ),
)

test(
  'a link with a label, or with something labelled in it, is no empty one',
  tellsOf(
    'link_empty_anchor',
    [
      '<a href=/x></a>',
      '<a href=/x aria-label=" "><i class=icon></i></a>',
      '<a href=/x><svg><path/></svg></a><i title=Home></i>',
      '<map><area href=/x></map>',
    ],
    [
      '<a href=/x aria-label=Home></a>',
      '<a href=/x title="To the start"><i class=icon></i></a>',
      '<a href=/x aria-labelledby=name></a>',
      '<a href=/x><i class=icon aria-label=Home></i></a>',
      '<a href=/x><svg><title>Home</title><path/></svg></a>',
      '<map><area href=/x alt=Home></map>',
    ],
  ),
)

test(
  'what srcset attributes and styles load by http is mixed content',
  tellsOf(
    'mixed_content',
    [
      '<img src=/a.png srcset="/a.png 1x, http://example.com/b.png 2x">',
      '<picture><source srcset="http://example.com/b.webp"><img src=/a.png></picture>',
      '<div style="background: url(http://example.com/b.png)">',
      `<div style='background: url("HTTP://example.com/b.png")'>`,
      '<style>@import "http://example.com/b.css";</style>',
      '<style>p { background: url( "http://example.com/b.png" ) }</style>',
    ],
    [
      '<img src=/a.png srcset="/a.png 1x, https://example.com/b.png 2x">',
      '<img src=/a.png srcset="https://example.com/b.png?from=http://example.com/ 2x">',
      '<div style="background: url(https://example.com/b.png)" title="http://example.com/">',
      '<style>@namespace svg url(http://www.w3.org/2000/svg); /* url(http://example.com/b.png) */</style>',
      '<p>url(http://example.com/b.png)',
    ],
  ),
)

test('mixed content names what is loaded', () => {
  const html = '<div style="background: url(http://example.com/b.png)">'
  assert.equal(detailOn(html, 'mixed_content'), 'http://example.com/b.png')
})

test(
  'an image whose style gives its size has one',
  tellsOf(
    'image_no_size',
    [
      '<img src=/a.png>',
      '<img src=/a.png width=100>',
      '<img src=/a.png style="width: 100%; height: auto">',
      '<img src=/a.png style="max-width: 100px; max-height: 80px">',
      '<img src=/a.png style="aspect-ratio: 3 / 2">',
    ],
    [
      '<img src=/a.png width=100 height=80>',
      '<img src=/a.png style="width: 100px; height: 80px !important">',
      '<img src=/a.png width=100 style="HEIGHT: 5em">',
      '<img src=/a.png style="width: 100%; aspect-ratio: 3 / 2">',
    ],
  ),
)

test('a policy in a meta element of the head is a content security policy', () => {
  const isTold = (html: string) => {
    const content = { ...pageWith().content!, ...extract(html, URL_OF_PAGE) }
    const page = answerWith({ ...headersWith({ contentSecurityPolicy: null }), content })
    return findingOn(page, 'csp_missing') !== undefined
  }
  const policy = `<meta http-equiv=Content-Security-Policy content="default-src 'self'">`
  assert.equal(isTold(`<head>${policy}</head>`), false)
  assert.equal(isTold(`<body><p>Text${policy}`), true)
  assert.equal(isTold('<head><meta http-equiv=content-security-policy content=""></head>'), true)
  assert.equal(isTold('<head><meta name=content-security-policy content="default-src *"></head>'), true)
})

function jsonLd(...nodes: unknown[]): string {
  return nodes.map((node) => `<script type=application/ld+json>${JSON.stringify(node)}</script>`).join('')
}

test('JSON-LD inside other JSON-LD needs its properties where it is shown', () => {
  const offer = { '@type': 'Offer', price: 1 }
  const product = { '@type': 'Product', name: 'Spade', offers: offer }
  const issue = 'rich_result_fields_missing'
  const list = (item: unknown) => ({ '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item }] })
  assert.equal(
    detailOn(jsonLd({ ...product, offers: [offer, { '@type': 'Offer' }] }), issue),
    'Offer: price or priceSpecification',
  )
  assert.equal(
    detailOn(jsonLd({ '@type': 'WebPage', mainEntity: { '@type': 'Product', name: 'Spade' } }), issue),
    'Product: offers or review or aggregateRating',
  )
  assert.equal(detailOn(jsonLd(list({ ...product, name: undefined })), issue), 'Product: name')
  assert.equal(
    detailOn(jsonLd({ ...product, aggregateRating: { '@type': 'AggregateRating', ratingValue: 4 } }), issue),
    'AggregateRating: ratingCount or reviewCount',
  )
  assert.equal(detailOn(jsonLd(list(product)), issue), undefined)
})

test('what is only named in JSON-LD, or told in several parts, is complete', () => {
  const sound = [
    jsonLd({
      '@type': 'Review',
      author: 'Anna',
      reviewRating: 5,
      itemReviewed: { '@type': 'Product', name: 'Spade' },
    }),
    jsonLd({ '@type': 'Article', publisher: { '@type': 'LocalBusiness', name: 'Shop' } }),
    jsonLd({
      '@type': 'Event',
      name: 'Fair',
      startDate: '2026-11-16',
      location: 'Here',
      offers: { '@type': 'Offer' },
    }),
    jsonLd(
      { '@graph': [{ '@type': 'WebPage', mainEntity: { '@type': 'Product', '@id': '#p' } }] },
      { '@type': 'Product', '@id': '#p', name: 'Spade' },
      { '@type': 'Product', '@id': '#p', offers: { '@type': 'Offer', price: 1 } },
    ),
  ]
  for (const html of sound) assert.equal(detailOn(html, 'rich_result_fields_missing'), undefined, html)
})

test('microdata needs its properties like JSON-LD', () => {
  const product = (inner: string) =>
    `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop=name>Spade</h1>${inner}</div>`
  const offer = (inner: string) =>
    `<p itemprop=offers itemscope itemtype="https://schema.org/Offer">${inner}</p>`
  const issue = 'rich_result_fields_missing'
  assert.equal(detailOn(product(''), issue), 'Product: offers or review or aggregateRating')
  assert.equal(detailOn(product(offer('')), issue), 'Offer: price or priceSpecification')
  assert.equal(detailOn(product(offer('<b itemprop=price>1</b>')), issue), undefined)
  // What stands behind the product is not its own.
  assert.notEqual(detailOn(`${product('')}<p itemprop=offers>1</p>`, issue), undefined)
  const elsewhere = '<div itemscope itemref=more itemtype="https://schema.org/Product"></div>'
  assert.equal(detailOn(`${elsewhere}<p id=more itemprop=name>Spade</p>`, issue), undefined)
})
