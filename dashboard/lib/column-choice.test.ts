import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chosenColumns, fileColumns, movedColumn, readColumnIds } from './column-choice.ts'

const ALL = ['keyword', 'position', 'url', 'checked'].map((id) => ({ id, label: id }))
const idsOf = (columns: readonly { id: string }[]) => columns.map(({ id }) => id)

test('columns stand in the order in which they were chosen, behind the one that names the row', () => {
  assert.deepEqual(idsOf(chosenColumns(ALL, ['checked', 'position'])), ['keyword', 'checked', 'position'])
  assert.deepEqual(idsOf(chosenColumns(ALL, ['position', 'keyword'])), ['keyword', 'position'])
})

test('columns that there are none of, or that are named twice, do no harm', () => {
  const ids = readColumnIds('url,gone,url,<script>,,position')
  assert.deepEqual(idsOf(chosenColumns(ALL, ids)), ['keyword', 'url', 'position'])
  assert.deepEqual(chosenColumns([], ids), [])
})

test('a file has what the cells show, each column of the API once', () => {
  const market = { id: 'market', file: 'country_code,location' }
  assert.equal(
    fileColumns([{ id: 'keyword', file: 'keyword,country_code' }, { id: 'device' }, market]),
    'keyword,country_code,device,location',
  )
})

test('a column moves by one place and stops at the ends', () => {
  assert.deepEqual(movedColumn(['a', 'b', 'c'], 'b', -1), ['b', 'a', 'c'])
  assert.deepEqual(movedColumn(['a', 'b', 'c'], 'c', 1), ['a', 'b', 'c'])
  assert.deepEqual(movedColumn(['a', 'b'], 'z', 1), ['a', 'b'])
})
