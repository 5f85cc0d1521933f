// Rules of headings: one H1 of a fair length, H2 that divide a long text, and no level left out on the way down.
import { amount } from '../../../../lib/amount.ts'
import { exceedsCodePoints } from '../../../../lib/text.ts'
import { defineFamily } from './rule.ts'
import { THRESHOLDS } from './thresholds.ts'

export const HEADINGS = defineFamily({
  h1_missing: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'No H1',
    explanation: 'The page has no H1, or one with neither text nor an image with alt text.',
    check: ({ h1, hasH1Alt }) => !h1 && !hasH1Alt,
  },
  h1_multiple: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Several H1',
    explanation: 'The page has more than one H1; one is advised.',
    check: ({ h1Count }) => h1Count > 1 && `${h1Count} H1`,
  },
  h1_long: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Long H1',
    explanation: `The first H1 has more than ${THRESHOLDS.h1CharsMax} characters.`,
    check: ({ h1Length }) => h1Length > THRESHOLDS.h1CharsMax && amount(h1Length, 'character'),
  },
  h2_missing: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'No H2',
    explanation: `The page has ${THRESHOLDS.h2WordsMin} words or more and no H2 that divides them.`,
    check: ({ h2Count, wordsCount }) =>
      h2Count === 0 && wordsCount >= THRESHOLDS.h2WordsMin && `${wordsCount} words`,
  },
  h2_duplicate: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'H2 repeated on the page',
    explanation: 'Two H2 of the page have the same text.',
    check: ({ h2s }) => (h2s.length > 1 ? (repeatedOf(h2s) ?? false) : false),
  },
  h2_long: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Long H2',
    explanation: `An H2 has more than ${THRESHOLDS.h2CharsMax} characters.`,
    check: ({ h2s }) => h2s.find((text) => exceedsCodePoints(text, THRESHOLDS.h2CharsMax)) ?? false,
  },
  heading_order: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Heading level left out',
    explanation: 'A heading is more than one level below the one before it, like an H3 after an H1.',
    check: ({ headings }) => {
      const at = headings.findIndex((level, i) => i > 0 && level > headings[i - 1]! + 1)
      return at !== -1 && `H${headings[at]} after H${headings[at - 1]}`
    },
  },
  h1_duplicate: {
    kind: 'group',
    groupedBy: 'h1',
    severity: 'notice',
    title: 'H1 used twice',
    explanation: 'Another indexable page has the same first H1.',
  },
})

function repeatedOf(texts: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return texts.find((text) => {
    const key = text.toLowerCase()
    return key !== '' && seen.size === seen.add(key).size
  })
}
