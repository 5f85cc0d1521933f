// Rules of the title element: a page should have one, of a length that search results show whole, and its own.
import { amount } from '../../../../lib/amount.ts'
import { readingLength, titleWidthPx } from './pixel-width.ts'
import { defineFamily } from './rule.ts'
import { THRESHOLDS } from './thresholds.ts'

const { titleCharsMin, titleCharsMax, titlePixelsMax } = THRESHOLDS

export const TITLES = defineFamily({
  title_missing: {
    kind: 'page',
    scope: 'content',
    severity: 'critical',
    title: 'No title',
    explanation: 'The page has no title, or an empty one; it is the headline of a search result.',
    check: ({ title }) => !title,
  },
  title_multiple: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Several titles',
    explanation: 'The page has more than one title element; which one is shown is left to chance.',
    check: ({ titleCount }) => titleCount > 1 && `${titleCount} titles`,
  },
  title_short: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Short title',
    explanation: `The title has fewer than ${titleCharsMin} characters (Chinese, Japanese and Korean ones count twice); there is room to say more.`,
    check: ({ title, titleLength }) =>
      !!title &&
      readingLength(title, titleLength, titleCharsMin) < titleCharsMin &&
      amount(titleLength, 'character'),
  },
  title_long: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Long title',
    explanation: `The title has more than ${titleCharsMax} characters or is wider than ${titlePixelsMax} px, so search results cut it.`,
    check: ({ title, titleLength }) =>
      !!title &&
      (titleLength > titleCharsMax || titleWidthPx(title, titlePixelsMax) > titlePixelsMax) &&
      amount(titleLength, 'character'),
  },
  title_equals_h1: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Title is the H1',
    explanation:
      'Title and first H1 are the same text, which leaves one of two chances to describe the page unused.',
    check: ({ title, h1 }) => !!title && title === h1,
  },
  title_by_script: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Title changed by a script',
    explanation: 'The title of the HTML as it was sent is another one than after scripts ran.',
    needs: 'rendering',
    check: ({ byScripts }) => byScripts?.sentTitle != null && (byScripts.sentTitle || 'sent without one'),
  },
  title_duplicate: {
    kind: 'group',
    groupedBy: 'title',
    severity: 'warning',
    title: 'Title used twice',
    explanation: 'Another indexable page has the same title, so search results cannot tell them apart.',
  },
})
