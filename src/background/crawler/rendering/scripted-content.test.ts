import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extract } from '../extract.ts'
import { changedByScripts } from './scripted-content.ts'

const PAGE_URL = new URL('https://example.com/page')

function changes(raw: string, rendered: string) {
  return changedByScripts(extract(raw, PAGE_URL), extract(rendered, PAGE_URL))
}

test('what scripts leave as it is is no change', () => {
  const html = '<title>A</title><link rel=canonical href=/page><a href=/b>B</a>'
  const unchanged = { sentTitle: null, sentCanonical: null, addedLinksCount: 0 }
  assert.deepEqual(changes(html, html), unchanged)
  assert.deepEqual(changes(html, `${html}<p>More text<a href=/b#part>B again</a>`), unchanged)
  assert.deepEqual(changes('<a href=/b>B</a>', '<p>'), unchanged)
})

test('what the HTML said before scripts ran is kept where they changed it', () => {
  assert.deepEqual(
    changes(
      '<title>Loading</title><link rel=canonical href=/><a href=/b>B</a>',
      '<title>Roses</title><link rel=canonical href=/page><a href=/b>B</a><a href=/c>C</a><a href=/d>D</a><a href=/c>C</a>',
    ),
    { sentTitle: 'Loading', sentCanonical: 'https://example.com/', addedLinksCount: 2 },
  )
  assert.deepEqual(changes('<p>', '<title>Roses</title><link rel=canonical href=/page>'), {
    sentTitle: '',
    sentCanonical: '',
    addedLinksCount: 0,
  })
})

test('of a page that was not rendered nothing is known', () => {
  assert.equal(changedByScripts(extract('<title>A</title>', PAGE_URL), null), null)
})
