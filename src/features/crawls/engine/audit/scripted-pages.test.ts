// Rules that compare a page as it was sent with what scripts made of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingOn, finds, pageWith } from '../../../../../test/helpers/audited-page.ts'
import type { ContentFacts } from './page-facts.ts'

function scripted(changes: Partial<NonNullable<ContentFacts['byScripts']>> = {}) {
  return pageWith({ byScripts: { sentTitle: null, sentCanonical: null, addedLinksCount: 0, ...changes } })
}

test(
  'a title that scripts change is told',
  finds('title_by_script', scripted({ sentTitle: 'Loading' }), scripted()),
)

test(
  'a canonical that scripts change is told',
  finds('canonical_by_script', scripted({ sentCanonical: 'https://example.com/' }), scripted()),
)

test('a canonical that scripts add where none was sent is what the advice allows', () => {
  assert.equal(findingOn(scripted({ sentCanonical: '' }), 'canonical_by_script'), undefined)
})

test('what was sent stands in the detail', () => {
  assert.equal(findingOn(scripted({ sentTitle: 'Loading' }), 'title_by_script')?.detail, 'Loading')
  assert.equal(findingOn(scripted({ sentTitle: '' }), 'title_by_script')?.detail, 'sent without one')
})

test('links that only scripts add are told', () => {
  finds('links_by_script', scripted({ addedLinksCount: 1 }), scripted())()
  assert.equal(findingOn(scripted({ addedLinksCount: 1 }), 'links_by_script')?.detail, '1 address')
  assert.equal(findingOn(scripted({ addedLinksCount: 7 }), 'links_by_script')?.detail, '7 addresses')
})

test('of a page that was not rendered none of it is told', () => {
  for (const issue of ['title_by_script', 'canonical_by_script', 'links_by_script'] as const)
    assert.equal(findingOn(pageWith({ byScripts: null }), issue), undefined)
})
