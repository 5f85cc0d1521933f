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

test('links are made of their marks, also in headings', () => {
  assert.equal(proseHtml('### [A](/a?b=1&c=$1)'), '<h3><a href="/a?b=1&amp;c=$1">A</a></h3>')
  assert.equal(proseHtml('[A](/a), [B](/b)'), '<p><a href="/a">A</a>, <a href="/b">B</a></p>')
})

test('what HTML would obey is escaped', () => {
  assert.equal(proseHtml('a < b & "c"'), '<p>a &lt; b &amp; &quot;c&quot;</p>')
})
