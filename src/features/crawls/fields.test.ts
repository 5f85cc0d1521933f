import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldTable } from '../../data/lists/fields.ts'
import { PAGE_FIELDS } from './engine/page-fields.ts'
import { IMAGE_FILTERS } from './images/image-fields.ts'
import { LINK_FILTERS } from './links/link-fields.ts'
import { PAGE_COLUMN_FILTERS } from './pages/page-filters.ts'

const namesOf = (table: FieldTable, type?: string) =>
  [...table.values()].filter((field) => type === undefined || field.type === type).map(({ name }) => name)

/** The 29 fields of the specification, by their types. */
const SPECIFIED = {
  text: ['url', 'final_url', 'domain', 'content_type', 'title', 'description', 'h1', 'canonical'],
  integer: [
    'status_code',
    'title_length',
    'description_length',
    'h1_count',
    'h2_count',
    'words_count',
    'depth',
    'response_time_ms',
    'response_bytes',
    'json_ld_count',
    'total_links_count',
    'external_links_count',
    'internal_links_count',
    'total_images_count',
    'missing_alt_images_count',
  ],
  number: ['content_ratio'],
  boolean: [
    'canonical_present',
    'canonical_matches_final_url',
    'og_required_tags_present',
    'twitter_card_present',
  ],
  time: ['fetched_at'],
}

test('pages are filtered by every field of their record, and the record has those of the specification', () => {
  assert.deepEqual([...PAGE_COLUMN_FILTERS.keys()], Object.keys(PAGE_FIELDS))
  for (const [type, names] of Object.entries(SPECIFIED)) {
    const known = namesOf(PAGE_COLUMN_FILTERS, type)
    assert.deepEqual(
      names.filter((name) => !known.includes(name)),
      [],
      type,
    )
  }
})

test('links and images are filtered by the fields of the contract, and by whether they are broken', () => {
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
    'is_broken',
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
