import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { FAMILIES } from './catalogue.ts'
import { FAMILY_TITLES } from './family-titles.ts'

test('every family has a title, and the docs have it as a heading, in the order of reports', async () => {
  assert.deepEqual(Object.keys(FAMILY_TITLES), Object.keys(FAMILIES))
  const docs = await readFile(new URL('../../../../../docs/crawl-issues.md', import.meta.url), 'utf8')
  const headings = [...docs.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading)
  assert.deepEqual(headings, Object.values(FAMILY_TITLES))
})
