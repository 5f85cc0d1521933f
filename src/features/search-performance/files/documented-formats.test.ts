// The examples of docs/importing.md are files that are taken.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { readPerformance } from '../../../../test/helpers/read-performance.ts'
import { COLUMN_NAMES } from './columns.ts'

const document = await readFile(new URL('../../../../docs/importing.md', import.meta.url), 'utf8')

const section = document.slice(document.indexOf('## Search performance\n'))

function example(language: string, number = 0): string {
  const blocks = [...section.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))]
  return blocks[number]?.[1] ?? ''
}

test('the documented CSV and JSON lines are read', async () => {
  const csv = await readPerformance(example('csv'))
  assert.deepEqual(
    csv.rows.map(({ query, clicks, device }) => [query, clicks, device]),
    [
      ['oak desk', 31, 'mobile'],
      ['desk, oak', 0, 'desktop'],
      [null, 4, 'mobile'],
    ],
  )
  const lines = await readPerformance(example('json'))
  assert.deepEqual(
    lines.rows.map(({ query, positionSum }) => [query, positionSum]),
    [
      ['oak desk', 8.7 * 1840],
      [null, 12.3 * 260],
    ],
  )
})

test("the documented answer of Search Console's API is read", async () => {
  const { rows } = await readPerformance(example('json', 1))
  assert.deepEqual(
    rows.map(({ query, page, clicks }) => [query, page, clicks]),
    [['oak desk', 'https://www.shop.example/oak', 31]],
  )
})

test('every name of a column is documented', () => {
  const missing = COLUMN_NAMES.filter((name) => !document.includes(`\`${name}\``))
  // Flags of BigQuery are described as a family.
  assert.deepEqual(missing, ['is_anonymized_query'])
})
