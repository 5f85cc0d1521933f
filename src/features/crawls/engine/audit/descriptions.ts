// Rules of the meta description: a page should have one, of a length that search results show whole, and its own.
import { amount } from '../../../../lib/amount.ts'
import { descriptionWidthPx, readingLength } from './pixel-width.ts'
import { defineFamily } from './rule.ts'
import { THRESHOLDS } from './thresholds.ts'

const { descriptionCharsMin, descriptionCharsMax, descriptionPixelsMax } = THRESHOLDS

export const DESCRIPTIONS = defineFamily({
  description_missing: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'No description',
    explanation:
      'The page has no meta description, or an empty one; search engines pick some text of their own.',
    check: ({ description }) => !description,
  },
  description_multiple: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Several descriptions',
    explanation: 'The page has more than one meta description.',
    check: ({ descriptionCount }) => descriptionCount > 1 && `${descriptionCount} descriptions`,
  },
  description_short: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Short description',
    explanation: `The description has fewer than ${descriptionCharsMin} characters (Chinese, Japanese and Korean ones count twice).`,
    check: ({ description, descriptionLength }) =>
      !!description &&
      readingLength(description, descriptionLength, descriptionCharsMin) < descriptionCharsMin &&
      amount(descriptionLength, 'character'),
  },
  description_long: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Long description',
    explanation: `The description has more than ${descriptionCharsMax} characters or is wider than ${descriptionPixelsMax} px, so search results cut it.`,
    check: ({ description, descriptionLength }) =>
      !!description &&
      (descriptionLength > descriptionCharsMax ||
        descriptionWidthPx(description, descriptionPixelsMax) > descriptionPixelsMax) &&
      amount(descriptionLength, 'character'),
  },
  description_duplicate: {
    kind: 'group',
    groupedBy: 'description',
    severity: 'warning',
    title: 'Description used twice',
    explanation: 'Another indexable page has the same meta description.',
  },
})
