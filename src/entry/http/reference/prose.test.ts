import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderProse, splitSections } from './prose.ts'

test('blank lines separate paragraphs, and a line break within one is a space', () => {
  assert.equal(renderProse('One\ntwo.\n\nThree.').text, '<p>One two.</p><p>Three.</p>')
})

test('lines that begin with a dash are a list', () => {
  assert.equal(renderProse('- a\n- `b`').text, '<ul><li>a</li><li><code>b</code></li></ul>')
})

test('code stands between backticks, and a lone backtick is text', () => {
  assert.equal(renderProse('`a` and ` b').text, '<p><code>a</code> and ` b</p>')
})

test('markup of the text stays text, inside code and out', () => {
  assert.equal(renderProse('<b> `<i>`').text, '<p>&lt;b&gt; <code>&lt;i&gt;</code></p>')
})

test('headings divide a text into a lead and sections', () => {
  assert.deepEqual(splitSections('Lead.\n\n## One\n\nFirst.\n\n## Two\n\nSecond ## not.'), {
    lead: 'Lead.\n\n',
    sections: [
      { title: 'One', text: '\nFirst.\n\n' },
      { title: 'Two', text: '\nSecond ## not.' },
    ],
  })
})
