import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingOn, pageWith, tells } from '../../../../../test/helpers/audited-page.ts'

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
  tells(
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
  tells('schema_missing', pageWith({ jsonLd: NONE }), pageWith({ jsonLd: NONE, microdataCount: 1 })),
)

test('RDFa is structured data', () => {
  assert.equal(findingOn(pageWith({ jsonLd: NONE, rdfaCount: 1 }), 'schema_missing'), undefined)
})

test(
  'an event without a place is told',
  tells(
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

test('nothing is required of types we do not know, whatever they are called', () => {
  for (const type of ['Article', 'constructor', '__proto__', ''])
    assert.equal(findingOn(node(type), 'rich_result_fields_missing'), undefined)
})
