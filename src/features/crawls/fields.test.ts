import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldTable } from '../../data/lists/fields.ts'
import { IMAGE_FILTERS } from './images/image-fields.ts'
import { LINK_FILTERS } from './links/link-fields.ts'
import { PAGE_COLUMN_FILTERS } from './pages/page-filters.ts'

const namesOf = (table: FieldTable, type?: string) =>
  [...table.values()].filter((field) => type === undefined || field.type === type).map(({ name }) => name)

test('pages are filtered by every field of their record', () => {
  assert.equal(PAGE_COLUMN_FILTERS.size, 29)
  assert.deepEqual(namesOf(PAGE_COLUMN_FILTERS, 'text').sort(), [
    'canonical',
    'content_type',
    'description',
    'domain',
    'final_url',
    'h1',
    'title',
    'url',
  ])
  assert.equal(namesOf(PAGE_COLUMN_FILTERS, 'integer').length, 15)
  assert.deepEqual(namesOf(PAGE_COLUMN_FILTERS, 'number'), ['content_ratio'])
  assert.equal(namesOf(PAGE_COLUMN_FILTERS, 'boolean').length, 4)
  assert.deepEqual(namesOf(PAGE_COLUMN_FILTERS, 'time'), ['fetched_at'])
})

test('links and images are filtered by the fields of the contract, and links by whether they are broken', () => {
  assert.deepEqual(namesOf(LINK_FILTERS).sort(), [
    'anchor_text',
    'destination_url',
    'fetch_status_code',
    'is_broken',
    'is_external',
    'is_nofollow',
    'source_url',
    'target_blank',
    'target_domain',
  ])
  assert.deepEqual(namesOf(IMAGE_FILTERS).sort(), [
    'alt',
    'fetch_status_code',
    'has_srcset',
    'height',
    'image_url',
    'is_data_uri',
    'is_external',
    'is_svg',
    'source_url',
    'width',
  ])
})

test('no two fields of a table share a column, and only text has a folded one', () => {
  for (const table of [PAGE_COLUMN_FILTERS, LINK_FILTERS, IMAGE_FILTERS] as FieldTable[]) {
    const columns = [...table.values()].map(({ of, column }) => `${of}.${column}`)
    assert.equal(new Set(columns).size, columns.length)
    for (const { type, folded } of table.values()) assert.equal(folded !== undefined, type === 'text')
  }
})
