// docs/backlinks.md says what the code does: the signs of the spam score are those of the table, its examples are what the
// score makes of the numbers given, and the days and limits that it names are those of the rules.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { LINK_TYPES } from '../src/background/providers/backlink-source.ts'
import { MISSES_MAX } from '../src/features/backlinks/build/profile-builder.ts'
import { anchorBits, LENGTH_READ_MAX, siteWords } from '../src/features/backlinks/build/spam/anchor-signs.ts'
import { SPAM_REASONS, spamReasonsOf } from '../src/features/backlinks/build/spam/reasons.ts'
import {
  type DomainTraits,
  SPAM_LIMITS,
  scoreDomain,
} from '../src/features/backlinks/build/spam/score-domain.ts'
import { NEW_DAYS } from '../src/features/backlinks/lists.ts'

const text = await readFile(new URL('../docs/backlinks.md', import.meta.url), 'utf8')
const flat = text.replaceAll(/\s+/g, ' ')

function sectionOf(heading: string): string {
  const [, section] = text.split(`\n## ${heading}\n`)
  assert.ok(section !== undefined, heading)
  return section.split('\n## ')[0] as string
}

test('the signs of the spam score are those of the code', () => {
  const rows = [...sectionOf('Spam score').matchAll(/^\| `(\w+)` \| (\d+) \| (.+) \|$/gm)]
  assert.deepEqual(
    rows.map(([, name, points, sentence]) => ({ name, points: Number(points), sentence })),
    SPAM_REASONS.map(({ name, points, sentence }) => ({ name, points, sentence })),
  )
})

test('the limits that a sign names are those that it is found by', () => {
  const sentenceOf = (wanted: string) => SPAM_REASONS.find(({ name }) => name === wanted)?.sentence ?? ''
  for (const [name, number] of [
    ['repeated_anchor', SPAM_LIMITS.placedAnchorDomains],
    ['sitewide_commercial', SPAM_LIMITS.sitewideSources],
    ['farm_page', SPAM_LIMITS.farmOutLinks],
    ['many_out_links', SPAM_LIMITS.manyOutLinks],
    ['crowded_pages', SPAM_LIMITS.linksPerSource],
    ['low_rank', SPAM_LIMITS.lowRank],
  ] as const)
    assert.match(sentenceOf(name), new RegExp(`\\b${number.toLocaleString('en-US')}\\b`), name)
})

test('the examples are what the score makes of the numbers given', () => {
  const blocks = [...sectionOf('Spam score').matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, block]) =>
    JSON.parse(block as string),
  )
  assert.equal(blocks.length, 6)
  const site = siteWords({ domain: 'outdoor.example', name: 'Example Outdoor' })
  for (let at = 0; at < blocks.length; at += 2) {
    const { anchors, ...given } = blocks[at] as { anchors: string[] } & Omit<DomainTraits, 'anchorBits'>
    const bits = anchors.reduce((all, anchor) => all | anchorBits(anchor, site), 0)
    const { score, reasons } = scoreDomain({ ...given, anchorBits: bits })
    assert.deepEqual({ score, reasons: spamReasonsOf(reasons).map(({ name }) => name) }, blocks[at + 1])
  }
})

test('days, refreshes and types are those of the code', () => {
  assert.equal(MISSES_MAX, 2)
  for (const sentence of [
    `first seen within the last ${NEW_DAYS} days`,
    'after **two complete refreshes in a row**',
    `in the first ${LENGTH_READ_MAX} characters`,
  ])
    assert.ok(flat.includes(sentence), sentence)
  for (const type of LINK_TYPES) if (type !== 'unknown') assert.ok(flat.includes(`\`${type}\``), type)
})

test('the score is called what it is', () => {
  assert.doesNotMatch(text, /toxic|\bDR\b|\bDA\b|domain authority|domain rating/i)
})
