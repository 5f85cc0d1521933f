import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkInlinks, issueOfKey } from './group-check.ts'

const INLINKS = {
  isStartPage: false,
  isInSitemap: true,
  isIndexable: true,
  followedCount: 2,
  nofollowedCount: 0,
}

test('a page of a sitemap that nothing links to is an orphan, one link ends that', () => {
  assert.deepEqual(checkInlinks({ ...INLINKS, followedCount: 0 }), ['orphan'])
  assert.deepEqual(checkInlinks(INLINKS), [])
  assert.deepEqual(checkInlinks({ ...INLINKS, followedCount: 0, nofollowedCount: 1 }), [
    'nofollow_inlinks_only',
  ])
})

test('the start page, pages of no sitemap and pages that are not indexable are no orphans', () => {
  const alone = { ...INLINKS, followedCount: 0 }
  assert.deepEqual(checkInlinks({ ...alone, isStartPage: true }), [])
  assert.deepEqual(checkInlinks({ ...alone, isInSitemap: false }), [])
  assert.deepEqual(checkInlinks({ ...alone, isInSitemap: null }), [])
  assert.deepEqual(checkInlinks({ ...alone, isIndexable: false }), [])
})

test('a page that some links follow and others do not is mixed, one of one kind is not', () => {
  assert.deepEqual(checkInlinks({ ...INLINKS, nofollowedCount: 1 }), ['mixed_follow_nofollow_inlinks'])
  assert.deepEqual(checkInlinks({ ...INLINKS, followedCount: 0, nofollowedCount: 9 }), [
    'nofollow_inlinks_only',
  ])
})

test('a page with one link is told, one with two, or that is not to be found, is not', () => {
  const single = { ...INLINKS, followedCount: 1 }
  assert.deepEqual(checkInlinks(single), ['single_inlink'])
  assert.deepEqual(checkInlinks({ ...single, isInSitemap: null }), ['single_inlink'])
  assert.deepEqual(checkInlinks({ ...single, isIndexable: false }), [])
  assert.deepEqual(checkInlinks({ ...single, isStartPage: true }), [])
})

test('nofollow links to a page that is not to be found are well', () => {
  const nofollowed = { ...INLINKS, followedCount: 0, nofollowedCount: 2 }
  assert.deepEqual(checkInlinks({ ...nofollowed, isIndexable: false }), [])
  assert.deepEqual(checkInlinks({ ...nofollowed, isStartPage: true }), [])
})

test('each key that pages may share is an issue of its own', () => {
  assert.equal(issueOfKey('title'), 'title_duplicate')
  assert.equal(issueOfKey('description'), 'description_duplicate')
  assert.equal(issueOfKey('h1'), 'h1_duplicate')
  assert.equal(issueOfKey('text'), 'duplicate_content')
  assert.equal(issueOfKey('fingerprint'), 'near_duplicate')
  assert.equal(issueOfKey('fragment'), 'link_fragment_broken')
})
