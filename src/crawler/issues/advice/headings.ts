// Advice on headings.

import type { HEADINGS } from '../headings.ts'
import { adviceFor } from './advice.ts'

const HEADING_ELEMENTS =
  'https://html.spec.whatwg.org/multipage/sections.html#the-h1,-h2,-h3,-h4,-h5,-and-h6-elements'
const OUTLINES = 'https://html.spec.whatwg.org/multipage/sections.html#headings-and-outlines-2'

export const HEADINGS_ADVICE = adviceFor<typeof HEADINGS>({
  h1_missing: {
    matters:
      'The H1 tells readers, screen readers and search engines what the page is about; search engines also use it for the headline of the result.',
    fix: 'Make the visible headline of the page an h1 element. If it is an image, give that an alt text.',
    reference: HEADING_ELEMENTS,
  },
  h1_multiple: {
    matters:
      'Several main headings blur what the page is about, above all for people who move from heading to heading.',
    fix: 'Keep the H1 for the headline of the page, and make the others h2. A logo or slogan in the template needs no heading.',
    reference: OUTLINES,
  },
  h1_long: {
    matters:
      'A headline that runs over several lines is skipped, and cannot serve as the headline of a search result.',
    fix: 'Shorten it to the subject of the page, and move the rest into the first paragraph.',
    reference: HEADING_ELEMENTS,
  },
  h2_missing: {
    matters:
      'Readers skim a long text by its headings and leave if there are none, and search engines use them to find the part that answers a question.',
    fix: 'Divide the text into sections, each with an h2 element that says what it is about. Text that only looks like a heading (bold, large) does not count.',
    reference: HEADING_ELEMENTS,
  },
  h2_duplicate: {
    matters: 'Two sections with the same heading cannot be told apart in an outline or by a screen reader.',
    fix: 'Name each section by what is in it. If the template repeats a heading, such as "Share" above and below the text, make it a plain element.',
    reference: OUTLINES,
  },
  h2_long: {
    matters: 'A heading of several lines cannot be taken in at a glance, which is what it is for.',
    fix: 'Shorten it to the subject of the section, and move the rest into its first sentence.',
    reference: HEADING_ELEMENTS,
  },
  heading_order: {
    matters: 'People who use a screen reader go by the levels and think that a part is missing.',
    fix: 'Use the next level below the one before (an h2 after an h1), and set the size of the text with CSS.',
    reference: OUTLINES,
  },
  h1_duplicate: {
    matters:
      'Readers cannot tell which of the pages they are on, and the pages compete for the same searches.',
    fix: 'Name in the H1 what sets the page apart from the others. If the pages are copies, name one of them as canonical.',
    reference: 'https://developers.google.com/search/docs/appearance/title-link',
  },
})
