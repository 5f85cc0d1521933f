import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readableNote } from './comparison-notes.ts'

const names = {
  timeOf: new Map([['yli6b8qrteevuun2', 'Nov 16, 7:58 PM']]),
  kinds: { not_visited: 'Not visited now', not_visited_before: 'Not visited before' },
}

test('a note calls crawls by their time and kinds of changes as the page does', () => {
  assert.equal(
    readableNote('The crawl yli6b8qrteevuun2 was short: pages are listed as not_visited_before.', names),
    'The crawl of Nov 16, 7:58 PM was short: pages are listed as “Not visited before”.',
  )
})

test('what the page has no word for stays as it is', () => {
  const note = 'The crawl aaaaaaaaaaaaaaaa had crawler_max_urls 40. The crawl settings differ.'
  assert.equal(readableNote(note, names), note)
})
