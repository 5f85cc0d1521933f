// Advice on what search engines may index and follow.

import type { INDEXING } from '../indexing.ts'
import { adviceFor } from './advice.ts'

const ROBOTS_META = 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'
const NOINDEX = 'https://developers.google.com/search/docs/crawling-indexing/block-indexing'

export const INDEXING_ADVICE = adviceFor<typeof INDEXING>({
  noindex_meta: {
    matters:
      'The page cannot bring visitors from search. That is right for a cart or a list of search results, and costly for anything else.',
    fix: 'If the page should be found, remove noindex from its robots meta element. If not, leave it, and keep it out of sitemaps.',
    reference: NOINDEX,
  },
  noindex_header: {
    matters:
      'The page cannot bring visitors from search, and the header is easy to overlook because the HTML does not show it.',
    fix: 'If the page should be found, remove noindex from the X-Robots-Tag header in the configuration of the web server, application or content delivery network.',
    reference: NOINDEX,
  },
  noindex_by_script: {
    matters:
      'Search engines often decide from the HTML alone: a noindex that a script removes may keep the page out, and one that a script adds may come too late.',
    fix: 'Write the robots meta element into the HTML that the server sends, as it should count, and let no script touch it.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  },
  nofollow_page: {
    matters:
      'Pages that are linked from here alone may never be found, and no link on the page passes anything on.',
    fix: 'Remove nofollow from the robots meta element or the X-Robots-Tag header. To mark single links, use rel="nofollow" on those.',
    reference: ROBOTS_META,
  },
  nosnippet: {
    matters:
      'A result without text gets fewer clicks, and the page cannot be used in featured snippets or AI answers of the search engine.',
    fix: 'Remove nosnippet or max-snippet:0 unless a licence forbids quoting. To hide only a part, put data-nosnippet on that element.',
    reference: ROBOTS_META,
  },
  noimageindex: {
    matters: 'The images of the page bring no visitors from image search.',
    fix: 'Remove noimageindex if the images may be found.',
    reference: ROBOTS_META,
  },
  metas_in_body: {
    matters:
      'A noindex, canonical or hreflang outside the head is ignored, so search engines do something other than what was meant.',
    fix: 'Put these elements into the head. If they are there in the source, an element that does not belong in a head (an img, a div, an iframe) stands before them and ends it: move that one into the body.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata',
  },
  head_ended_early: {
    matters:
      'A canonical, robots or hreflang element after that place stands in the body for search engines, which ignore it there.',
    fix: 'Move the element that the detail names into the body, or behind all link and meta elements. The usual causes are widgets and text between tags.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata',
  },
  robots_blocked: {
    matters:
      'Search engines cannot read what the link leads to: its content and its links count for nothing, and a noindex on it is never seen.',
    fix: 'If the page should be found, allow it in robots.txt. If it should stay out of search, allow it there all the same and answer with noindex, or remove the links.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9309',
  },
})
