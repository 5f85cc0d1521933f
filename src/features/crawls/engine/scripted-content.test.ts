import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingOn, pageWith } from '../../../../test/helpers/audited-page.ts'
import { extract } from './extract.ts'
import { changedByScripts, robotsOf, textChars } from './scripted-content.ts'

const PAGE_URL = new URL('https://example.com/page')
const OPEN = { robots: ['index'], googlebot: [] }
const CLOSED = { robots: ['noindex', 'nofollow'], googlebot: [] }

function changes(raw: string, rendered: string) {
  return changedByScripts(extract(raw, PAGE_URL), extract(rendered, PAGE_URL))
}

const pageOf = (text: string) => extract(`<!doctype html><title>t</title><body><p>  ${text}\n </p>`, PAGE_URL)

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

test('a noindex that a script removes still holds', () => {
  const facts = robotsOf(CLOSED, OPEN)
  assert.deepEqual(facts, {
    robots: ['noindex', 'nofollow', 'index'],
    googlebot: [],
    noindexByScript: 'removed',
  })
  assert.ok(findingOn(pageWith(facts), 'noindex_meta'))
  assert.equal(findingOn(pageWith(facts), 'noindex_by_script')?.detail, 'removed')
})

test('a noindex that a script adds holds', () => {
  const facts = robotsOf(OPEN, { robots: ['index'], googlebot: ['none'] })
  assert.equal(facts.noindexByScript, 'added')
  assert.ok(findingOn(pageWith(facts), 'noindex_meta'))
})

test('where scripts change nothing of it, or did not run, nothing is told', () => {
  assert.deepEqual(robotsOf(CLOSED, null), { ...CLOSED, noindexByScript: null })
  assert.deepEqual(robotsOf(CLOSED, { robots: ['none'], googlebot: [] }), {
    robots: ['none'],
    googlebot: [],
    noindexByScript: null,
  })
  assert.equal(findingOn(pageWith(robotsOf(OPEN, OPEN)), 'noindex_by_script'), undefined)
})

test('characters are counted, not bytes, before and after scripts ran', () => {
  const counts = textChars(pageOf(''), pageOf('Зимняя  резина'))
  assert.deepEqual(counts, { rawTextChars: 0, renderedTextChars: 'Зимняя резина'.length })
})

test('a page that was not rendered has neither count', () => {
  assert.deepEqual(textChars(pageOf('text'), null), { rawTextChars: null, renderedTextChars: null })
})
