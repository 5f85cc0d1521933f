// docs/quick-wins.md says what the code does: its thresholds are those of the table, and its examples are what the rules make
// of the numbers given.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { CURVE } from '../src/features/quick-wins/ctr-curve.ts'
import {
  defaultRangeOf,
  QUICK_WIN_TYPES,
  type QuickWinType,
  rangesOf,
} from '../src/features/quick-wins/lists.ts'
import { RULES } from '../src/features/quick-wins/rules/rules.ts'
import { typedRow } from '../src/features/quick-wins/stored/list-page.ts'
import { SITE_SHARE_DIVISOR, THRESHOLDS, type Threshold } from '../src/features/quick-wins/thresholds.ts'
import { CLICK_SHARES } from '../src/lib/click-shares.ts'
import { contextOf, factsOf, type GivenFacts } from './helpers/search-facts.ts'

const text = await readFile(new URL('../docs/quick-wins.md', import.meta.url), 'utf8')
const flat = text.replaceAll(/\s+/g, ' ')

function sectionOf(type: QuickWinType): string {
  const [, section] = text.split(`\n### ${type}\n`)
  assert.ok(section !== undefined, `${type} has a section`)
  return section.split('\n### ')[0] as string
}

test('each list has a section, in the order of the types', () => {
  const headings = [...text.matchAll(/^### (\w+)$/gm)].map((match) => match[1])
  assert.deepEqual(headings, [...QUICK_WIN_TYPES])
})

test('the thresholds of each list are those of the code', () => {
  for (const type of QUICK_WIN_TYPES) {
    const rows = [...sectionOf(type).matchAll(/^\| `(\w+)` \| ([\d.]+) \| (\w*) ?\| \S.* \|$/gm)]
    const shown = rows.map(([, name, value, grows]) => [name, { value: Number(value), grows: grows || null }])
    const inCode = Object.entries<Threshold>(THRESHOLDS[type])
    assert.deepEqual(shown, inCode, type)
  }
})

test('the example of each list is what its rule makes of the numbers given', () => {
  for (const type of QUICK_WIN_TYPES) {
    const blocks = [...sectionOf(type).matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(
      (match) => match[1] as string,
    )
    assert.equal(blocks.length, 2, type)
    const [given, row] = blocks.map((block) => JSON.parse(block)) as [GivenFacts & { days?: number }, object]
    const findings = RULES[type](factsOf(given), contextOf({ days: given.days ?? 28 }))
    const shown = findings.map(({ record }) => JSON.parse(typedRow(type, JSON.stringify(record))))
    assert.deepEqual(shown, [row], type)
    assert.deepEqual(Object.keys(shown[0] ?? {}), Object.keys(row), type)
  }
})

test('the click rates and the rules of the site’s own are those of the code', () => {
  const percents = [1, 2, 3, 4, 5, 10, 11, 20].map((position) => (CLICK_SHARES[position] as number) / 100)
  const [a, b, c, d, e, tenth, eleventh, twentieth] = percents
  for (const sentence of [
    `${a} % at position 1, ${b} %, ${c} %, ${d} % and ${e} % at 5, ${tenth} % at 10, ${eleventh} % at 11, ${twentieth} % at 20`,
    `at a position from 1 to ${CURVE.ownPositionMax}`,
    `with at least ${CURVE.pageImpressionsMin} impressions each`,
    `(${CURVE.percentile * 100}th percentile, nearest rank)`,
    `takes ${CURVE.pagesMin} such pages, ${CURVE.pagesWithClicksMin} of them with clicks, and ${CURVE.impressionsMin.toLocaleString('en-US')} impressions together`,
    `within ${CURVE.tableRatioMin} and ${CURVE.tableRatioMax} of the table's`,
    `raised to ${100 / SITE_SHARE_DIVISOR} % of the site's impressions or clicks`,
  ])
    assert.ok(flat.includes(sentence), sentence)
})

test('ranges and defaults are those of the code', () => {
  const names = (type: QuickWinType) => rangesOf(type).map((range) => `\`${range}\``)
  const others = QUICK_WIN_TYPES.filter((type) => type !== 'contentDecay')
  for (const type of others) {
    for (const name of names(type)) assert.ok(flat.includes(name), name)
    assert.equal(defaultRangeOf(type), '28d')
  }
  const [first, ...rest] = names('contentDecay')
  assert.equal(`\`${defaultRangeOf('contentDecay')}\``, first)
  assert.ok(flat.includes(`\`contentDecay\` takes ${first} (its default), ${rest.join(' and ')}`))
})
