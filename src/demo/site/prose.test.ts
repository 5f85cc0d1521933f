import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proseHtml } from './prose.ts'

test('blocks become paragraphs, headings and lists, whatever their indentation', () => {
  assert.equal(
    proseHtml(`One line
      and its end.

      ## Title

      - a
        b
      - c`),
    '<p>One line and its end.</p>\n<h2>Title</h2>\n<ul><li>a b</li><li>c</li></ul>',
  )
})

test('links and images are made of their marks, also in headings', () => {
  assert.equal(proseHtml('### [A](/a?b=1)'), '<h3><a href="/a?b=1">A</a></h3>')
  assert.equal(proseHtml('![A](/a.svg)'), '<img src="/a.svg" alt="A" width="640" height="400">')
})

test('what HTML would obey is escaped', () => {
  assert.equal(proseHtml('a < b & "c"'), '<p>a &lt; b &amp; &quot;c&quot;</p>')
})
