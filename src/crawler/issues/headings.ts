// Headings: one H1 of a fair length, and no level left out on the way down.
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
    check: ({ h1Length }) => h1Length > THRESHOLDS.h1CharsMax && `${h1Length} characters`,
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
