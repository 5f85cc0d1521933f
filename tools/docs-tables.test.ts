import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillParts } from './docs-tables.ts'

const ROW = /^\| `\/.*\|\n/gm
const rowOf = (name: string, columns: string) => `| \`/${name}\` | ${columns} |\n`
const page = (first: string, second: string) =>
  `### One\n\n| list | columns |\n|---|---|\n${first}\n### Two\n\n| list | columns |\n|---|---|\n${second}\nThe end.\n`

test('a row stays where it stands and follows the code, a new one comes behind the one before it, one that is gone goes', () => {
  const before = page(rowOf('a', 'old') + rowOf('gone', 'x'), rowOf('c', 'x'))
  const rows = [rowOf('a', 'new'), rowOf('b', 'x'), rowOf('c', 'x'), rowOf('d', 'x')]
  const after = page(rowOf('a', 'new') + rowOf('b', 'x'), rowOf('c', 'x') + rowOf('d', 'x'))
  assert.equal(fillParts(before, ROW, rows), after)
  assert.equal(fillParts(after, ROW, rows), after)
})

test('a new first row comes before the others, and a name that begins another is not taken for it', () => {
  const before = page(rowOf('a/b', 'x'), rowOf('c', 'x'))
  const after = page(rowOf('a', 'x') + rowOf('a/b', 'x'), rowOf('c', 'x'))
  assert.equal(fillParts(before, ROW, [rowOf('a', 'x'), rowOf('a/b', 'x'), rowOf('c', 'x')]), after)
})
