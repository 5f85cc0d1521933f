import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RESOURCE_KINDS, usedId, usedKind } from '../staged-resources.ts'
import { createResourceLists, resourceText } from './resource-lists.ts'

test('addresses of a list are noted once, however many pages have it', () => {
  const noted: string[] = []
  const lists = createResourceLists((url) => noted.push(url))
  const text = resourceText(['https://a.test/x.css'], ['https://a.test/x.js'])
  const list = lists.of(text)
  assert.deepEqual(
    list.map((use) => [usedId(use), RESOURCE_KINDS[usedKind(use)]]),
    [
      [1, 'stylesheet'],
      [2, 'script'],
    ],
  )
  assert.equal(lists.of(resourceText(['https://a.test/x.css'], ['https://a.test/x.js'])), list)
  assert.deepEqual(noted, ['https://a.test/x.css', 'https://a.test/x.js'])
  assert.deepEqual(lists.of(resourceText([], [])), [])
})

test('an address for which there is no room is left out', () => {
  const lists = createResourceLists((url) => (url.endsWith('.css') ? 7 : 0))
  const list = lists.of(resourceText(['https://a.test/x.css'], ['https://a.test/x.js']))
  assert.deepEqual(list.map(usedId), [7])
})
