// Advice on titles.

import type { TITLES } from '../titles.ts'
import { adviceFor } from './advice.ts'

const TITLE_LINKS = 'https://developers.google.com/search/docs/appearance/title-link'
const TITLE_ELEMENT = 'https://html.spec.whatwg.org/multipage/semantics.html#the-title-element'

export const TITLES_ADVICE = adviceFor<typeof TITLES>({
  title_missing: {
    matters:
      'Without a title, search engines make up a headline, and browsers show the bare address in tabs and bookmarks.',
    fix: 'Give the page a title element in its head that names its subject in a few words, different from that of every other page.',
    reference: TITLE_LINKS,
  },
  title_multiple: {
    matters: 'A document has one title; search engines may show the wrong one.',
    fix: 'Keep one title element in the head. Usually the template and a plugin both write one; titles inside SVG images do not count.',
    reference: TITLE_ELEMENT,
  },
  title_short: {
    matters: 'A longer title can say what the page offers and be found for more searches.',
    fix: 'Add what sets the page apart, such as the product, the place or the purpose, and the name of the site at the end.',
    reference: TITLE_LINKS,
  },
  title_long: {
    matters: 'Search results cut it off, and the words that would have won the click may be missing.',
    fix: 'Put the subject first, drop repeated words, and shorten what every title of the site has in common.',
    reference: TITLE_LINKS,
  },
  title_equals_h1: {
    matters:
      'The title is read among other results and the H1 on the page: the same text rarely serves both best.',
    fix: 'Write the title for the search result (subject, benefit, name of the site) and the H1 for the reader who has arrived. If both fit, leave them.',
    reference: TITLE_LINKS,
  },
  title_by_script: {
    matters:
      'Search engines that run no scripts, and most assistants and link previews, show the title that was sent.',
    fix: 'Send the final title with the HTML, by rendering the page on the server or in advance.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  },
  title_duplicate: {
    matters: 'Visitors cannot tell the results apart, and the pages compete for the same searches.',
    fix: 'Give each page a title of its own. If the pages are copies, name one of them as canonical; for pages of a list, add the page number.',
    reference: TITLE_LINKS,
  },
})
