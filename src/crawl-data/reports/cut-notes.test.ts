import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutNotesOf } from './cut-notes.ts'

test('a crawl that ended at a limit is told from one that read everything', () => {
  const cut = [
    'The crawl ended at its limit of 40 pages; 72 are known.',
    'The crawl was ended after 12 hours; not all pages were crawled.',
  ]
  const others = ['The health score is the average over pages.', 'The site has an /llms.txt.']
  assert.deepEqual(cutNotesOf([others[0]!, ...cut, others[1]!]), cut)
  assert.deepEqual(cutNotesOf(others), [])
})
