import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchPattern } from './route.ts'

test('parameters are what stands in their place, decoded', () => {
  assert.deepEqual(matchPattern('/p/:project/keywords/:keyword', '/p/abc/keywords/27'), {
    project: 'abc',
    keyword: '27',
  })
  assert.deepEqual(matchPattern('/p/:project', '/p/a%2Fb/'), { project: 'a/b' })
  assert.deepEqual(matchPattern('/', '/'), {})
})

test('another path does not match', () => {
  for (const path of ['/p', '/p/', '/p/a/b', '/q/a', '', '/p/%E0%A4%A']) {
    assert.equal(matchPattern('/p/:project', path), undefined, path)
  }
})
