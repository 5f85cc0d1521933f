import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingOn, finds, pageWith } from '../../../../../test/helpers/audited-page.ts'
import { detailOn } from '../../../../../test/helpers/planted-html.ts'
import { readJsonLd } from '../json-ld.ts'
import type { IssueId } from './catalogue.ts'
import subtypes from './rich-result-subtypes.json' with { type: 'json' }
import { RICH_RESULTS } from './rich-results.ts'

const NONE = { count: 0, invalidCount: 0, types: [], nodes: [] }
const node = (type: string, ...properties: string[]) =>
  pageWith({
    jsonLd: {
      count: 1,
      invalidCount: 0,
      types: [type],
      nodes: [{ types: ['Thing', type], properties, within: null }],
    },
  })

test(
  'a block that is no JSON is told',
  finds(
    'jsonld_invalid',
    pageWith({ jsonLd: { ...NONE, count: 2, invalidCount: 1 } }),
    pageWith({ jsonLd: { ...NONE, count: 2 } }),
  ),
)

test('how many blocks are broken stands in the detail', () => {
  const detailOf = (count: number) =>
    findingOn(pageWith({ jsonLd: { ...NONE, count, invalidCount: 1 } }), 'jsonld_invalid')?.detail
  assert.equal(detailOf(1), '1 of 1 block')
  assert.equal(detailOf(2), '1 of 2 blocks')
})

test(
  'a page without any structured data is told, one with microdata is not',
  finds('schema_missing', pageWith({ jsonLd: NONE }), pageWith({ jsonLd: NONE, microdataCount: 1 })),
)

test('RDFa is structured data', () => {
  assert.equal(findingOn(pageWith({ jsonLd: NONE, rdfaCount: 1 }), 'schema_missing'), undefined)
})

test(
  'an event without a place is told',
  finds(
    'rich_result_fields_missing',
    node('Event', 'name', 'startDate'),
    node('Event', 'name', 'startDate', 'location'),
  ),
)

test('one of several alternatives is enough, and the missing ones are named', () => {
  assert.equal(findingOn(node('Product', 'name', 'review'), 'rich_result_fields_missing'), undefined)
  const finding = findingOn(node('Product', 'name'), 'rich_result_fields_missing')
  assert.equal(finding?.detail, 'Product: offers or review or aggregateRating')
})

const jsonLdOf = (value: unknown) => readJsonLd([JSON.stringify(value)], 1)
const detailOf = (id: IssueId, value: unknown, day = '2026-11-01') =>
  findingOn(pageWith({ jsonLd: jsonLdOf(value) }, { fetchedAtMs: Date.parse(day) }), id)?.detail

const OFFER = { '@type': 'Offer', price: '9.90', priceCurrency: 'EUR' }
const PRODUCT = { '@type': 'Product', name: 'Spade', image: '/spade.jpg', offers: OFFER }

test('a product that is offered needs an image, a price and a currency for a merchant listing', () => {
  const of = (value: unknown) => detailOf('merchant_listing_incomplete', value)
  assert.equal(of(PRODUCT), undefined)
  assert.equal(of({ ...PRODUCT, image: undefined }), 'Product: image')
  assert.equal(of({ ...PRODUCT, image: ' ' }), 'Product: image')
  assert.equal(
    of({ ...PRODUCT, offers: { ...OFFER, priceCurrency: undefined } }),
    'Offer: priceCurrency or priceSpecification',
  )
  assert.equal(of({ ...PRODUCT, offers: { ...OFFER, price: 0 } }), 'Offer: price above 0')
  const specification = { '@type': 'UnitPriceSpecification', price: 9.9 }
  const specified = { ...PRODUCT, offers: { '@type': 'Offer', priceSpecification: specification } }
  assert.equal(of(specified), 'UnitPriceSpecification: priceCurrency')
  // A range of prices is a product snippet, and a product without an offer is none to buy.
  const range = { '@type': 'AggregateOffer', lowPrice: 1, priceCurrency: 'EUR' }
  assert.equal(of({ '@type': 'Product', name: 'Spade', offers: range }), undefined)
  assert.equal(of({ '@type': 'Product', name: 'Spade' }), undefined)
  assert.equal(of({ '@type': 'SoftwareApplication', offers: { '@type': 'Offer', price: 0 } }), undefined)
})

test('what search engines do not show any more is a notice from that day on, and lacks nothing', () => {
  const faq = { '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: 'Why?' }] }
  assert.equal(detailOf('rich_result_fields_missing', faq, '2026-05-06'), 'Question: acceptedAnswer')
  assert.equal(detailOf('rich_result_retired', faq, '2026-05-06'), undefined)
  assert.equal(detailOf('rich_result_fields_missing', faq, '2026-05-07'), undefined)
  assert.equal(detailOf('rich_result_retired', faq, '2026-05-07'), 'FAQPage: FAQ ended on 2026-05-07')
  const course = { '@type': 'Course', hasCourseInstance: { '@type': 'CourseInstance' } }
  assert.equal(detailOf('rich_result_fields_missing', course), undefined)
  assert.equal(detailOf('rich_result_retired', course), 'Course: Course info ended on 2025-06-12')
  const howTo = { '@type': 'HowTo', name: 'Dig' }
  assert.equal(detailOf('rich_result_retired', howTo), 'HowTo: How-to ended on 2023-09-13')
})

test('a course by itself needs nothing, in a list of courses it does', () => {
  const course = { '@type': 'Course', name: 'Digging' }
  assert.equal(detailOf('rich_result_fields_missing', course), undefined)
  assert.equal(detailOf('rich_result_retired', course), undefined)
  const list = { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', position: 1, item: course }] }
  assert.equal(detailOf('rich_result_fields_missing', list), 'Course: description')
})

test('reviews, data sets and pages of questions need their properties', () => {
  const of = (value: unknown) => detailOf('rich_result_fields_missing', value)
  const rating = { '@type': 'Rating', ratingValue: 4 }
  const review = { '@type': 'Review', author: 'Anna', reviewRating: rating, itemReviewed: { name: 'Spade' } }
  assert.equal(of(review), undefined)
  assert.equal(of({ ...review, itemReviewed: undefined }), 'Review: itemReviewed')
  assert.equal(of({ ...review, reviewRating: { '@type': 'Rating' } }), 'Rating: ratingValue')
  assert.equal(of({ '@type': 'Dataset', name: 'Rain' }), 'Dataset: description')
  const question = {
    '@type': 'Question',
    name: 'Why?',
    answerCount: 1,
    acceptedAnswer: { '@type': 'Answer' },
  }
  const page = (mainEntity: unknown) => ({ '@type': 'QAPage', mainEntity })
  assert.equal(of({ '@type': 'QAPage' }), 'QAPage: mainEntity')
  assert.equal(of(page({ ...question, answerCount: undefined })), 'Question: answerCount')
  assert.equal(of(page(question)), 'Answer: text')
  assert.equal(of(page({ ...question, acceptedAnswer: { '@type': 'Answer', text: 'So' } })), undefined)
})

test('a more special type of schema.org needs what the general one does, and is called by its own name', () => {
  const of = (value: unknown) => detailOf('rich_result_fields_missing', value)
  assert.equal(of({ '@type': 'Restaurant', name: 'Oak' }), 'Restaurant: address')
  assert.equal(of({ '@type': 'Restaurant', name: 'Oak', address: 'Leeds' }), undefined)
  const rating = { '@type': 'AggregateRating', ratingValue: 4 }
  assert.equal(
    of({ '@type': 'Dentist', name: 'Oak', address: 'Leeds', aggregateRating: rating }),
    'AggregateRating: ratingCount or reviewCount',
  )
  assert.equal(
    of({ '@type': 'WebApplication', name: 'Oak', offers: OFFER }),
    'WebApplication: aggregateRating or review',
  )
  const concert = { '@type': 'MusicEvent', name: 'Oak', startDate: '2026-05-07' }
  assert.equal(of(concert), 'MusicEvent: location')
  assert.equal(of({ ...concert, location: { '@type': 'Place', name: 'Hall' } }), 'Place: address')
  assert.equal(of({ ...concert, location: { '@type': 'Place', name: 'Hall', address: 'Leeds' } }), undefined)
  // An app with the type of a game alone is not shown, and a course's dates are no event.
  assert.equal(of({ '@type': 'VideoGame', name: 'Oak' }), undefined)
  assert.equal(of({ '@type': 'CourseInstance', name: 'Oak' }), undefined)
})

test('what the documents of the search engine show as complete lacks nothing and is not over', () => {
  const complete = [
    { '@type': 'ProductGroup', name: 'Coat', productGroupID: '44E01' },
    {
      ...{ '@type': 'Product', name: 'Knife', image: '/knife.jpg' },
      review: { '@type': 'Review', author: 'Anna', positiveNotes: { '@type': 'ItemList' } },
    },
    {
      ...{ '@type': ['MathSolver', 'LearningResource'], url: '/solve', usageInfo: '/privacy' },
      potentialAction: { '@type': 'SolveMathAction' },
    },
    { '@type': 'ProfilePage', mainEntity: { '@type': 'Person', alternateName: 'oak42' } },
    {
      '@type': 'ItemList',
      itemListElement: [{ '@type': 'ListItem', position: 1, item: { '@type': 'Restaurant', name: 'Oak' } }],
    },
    { '@type': 'DiscussionForumPosting', author: 'Anna', datePublished: '2026-05-07', url: '/topic' },
  ]
  for (const value of complete)
    for (const id of ['rich_result_fields_missing', 'rich_result_retired'] as const)
      assert.equal(detailOf(id, value), undefined, JSON.stringify(value))
  const lesson = { '@type': ['VideoObject', 'LearningResource'], name: 'Digging' }
  assert.equal(
    detailOf('rich_result_retired', lesson),
    'LearningResource: Learning video ended on 2025-06-12',
  )
})

test('dates, prices, currencies, addresses, numbers and enumerations have to be readable', () => {
  const invalid: [string, unknown][] = [
    ['datePublished', 'May 7, 2026'],
    ['datePublished', '07.05.2026'],
    ['startDate', '2026-02-30'],
    ['startDate', '2026-05-07T25:00'],
    ['price', '1.234,50'],
    ['price', '€9.90'],
    ['priceCurrency', '€'],
    ['priceCurrency', 'Euro'],
    ['image', 'http://'],
    ['url', 'https://anna@example.com/'],
    ['ratingValue', 'good'],
    ['doorTime', '6 pm'],
    ['datePublished', '18:30'],
    ['reviewCount', '1.5'],
    ['availability', 'in stock'],
    ['availability', 'https://schema.org/Available'],
    ['employmentType', 'Full time'],
    ['totalTime', '30 minutes'],
  ]
  const of = (name: string, value: unknown) =>
    detailOf('structured_data_value_invalid', { '@type': 'Thing', [name]: value })
  for (const [name, value] of invalid) assert.equal(of(name, value), `Thing: ${name} “${value}”`)
  const valid: [string, unknown][] = [
    ['datePublished', '2026-05-07'],
    ['datePublished', '2026-05'],
    ['startDate', '2026-05-07T18:00:00+02:00'],
    ['startDate', { '@type': 'Date', '@value': '2026-05-07T18:00Z' }],
    ['price', 9.9],
    ['price', '1234.50'],
    ['priceCurrency', 'EUR'],
    ['image', ['/a.jpg', 'https://example.com/b.jpg', { '@type': 'ImageObject' }]],
    ['ratingValue', '4,5'],
    ['ratingValue', 'A++'],
    ['doorTime', '18:30:00'],
    ['doorTime', '2026-05-07T18:30'],
    ['availability', 'InStock'],
    ['availability', 'http://schema.org/InStock'],
    ['availability', { '@id': 'https://schema.org/InStock' }],
    ['totalTime', 'PT1H30M'],
    ['name', 'May 7, 2026'],
  ]
  for (const [name, value] of valid) assert.equal(of(name, value), undefined, `${name}: ${value}`)
})

test('the attributes of microdata have values, too', () => {
  const item = (inner: string) => `<div itemscope itemtype="https://schema.org/Offer">${inner}</div>`
  const of = (inner: string) => detailOn(item(inner), 'structured_data_value_invalid')
  assert.equal(of('<meta itemprop=priceCurrency content="Euro">'), 'Offer: priceCurrency “Euro”')
  assert.equal(of('<link itemprop=availability href="https://schema.org/InStock">'), undefined)
  assert.equal(of('<b itemprop=price>9,90 Euro</b>'), undefined)
})

test('every row of the table says who says so, and its days are in order', () => {
  for (const { type, from, until, needed, source } of RICH_RESULTS) {
    assert.match(source, /^https:\/\/[^ ]+$/, type)
    for (const day of [from, until]) if (day !== null) assert.match(day, /^\d{4}-\d{2}-\d{2}$/, type)
    if (from !== null && until !== null) assert.ok(from < until, type)
    assert.ok(
      needed.every((names) => names.length > 0),
      type,
    )
  }
})

test('special types belong to types of the table, and to one only', () => {
  const all = Object.values(subtypes).flat()
  assert.equal(new Set(all).size, all.length)
  for (const general of Object.keys(subtypes)) assert.ok(RICH_RESULTS.some(({ type }) => type === general))
})

test('nothing is required of types we do not know, whatever they are called', () => {
  for (const type of ['Article', 'constructor', '__proto__', ''])
    assert.equal(findingOn(node(type), 'rich_result_fields_missing'), undefined)
})
