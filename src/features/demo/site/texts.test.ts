import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAGE_NAMES, readFrontPage, readTexts } from './texts.ts'

test('a file of texts is read page by page: what is said about a page, and its prose', () => {
  const pages = readTexts('company', PAGE_NAMES)
  assert.deepEqual(
    pages.slice(0, 2).map(({ path, heading }) => [path, heading]),
    [
      ['/about', 'Six people and a workshop'],
      ['/services/repairs', 'Our repair workshop'],
    ],
  )
  for (const { text } of pages) assert.match(text, /^\w.*\.$/s)
})

test('a page that says more or less about itself than it should is refused', () => {
  assert.throws(() => readTexts('company', [...PAGE_NAMES, 'date']), /should say path, title.*date:\npath: /)
  assert.throws(() => readTexts('blog', PAGE_NAMES), /should say path, title/)
})

test('words in braces are replaced by lists', () => {
  const { text } = readFrontPage('/collections/', { collections: ['- costs $1', '- b'] })
  assert.match(text, /\n\n- costs \$1\n- b\n\n## /)
})
