import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extract } from '../extract.ts'
import { textChars } from './text-chars.ts'

const URL_OF_PAGE = new URL('http://site.test/')
const pageOf = (text: string) =>
  extract(`<!doctype html><title>t</title><body><p>  ${text}\n </p>`, URL_OF_PAGE)

test('characters are counted, not bytes, before and after scripts ran', () => {
  const counts = textChars(pageOf(''), pageOf('Зимняя  резина'))
  assert.deepEqual(counts, { rawTextChars: 0, renderedTextChars: 'Зимняя резина'.length })
})

test('a page that was not rendered has neither count', () => {
  assert.deepEqual(textChars(pageOf('text'), null), { rawTextChars: null, renderedTextChars: null })
})
