// Advice on canonical addresses.

import type { CANONICALS } from '../canonicals.ts'
import { adviceFor } from './advice.ts'

const CANONICAL_GUIDE =
  'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'
const CANONICAL_STANDARD = 'https://www.rfc-editor.org/rfc/rfc6596'

export const CANONICALS_ADVICE = adviceFor<typeof CANONICALS>({
  canonical_missing: {
    matters:
      'If the same page can be reached under other addresses (parameters, upper case, print versions), the search engine picks the one it shows.',
    fix: 'Add a link element with rel="canonical" and the full address of the page itself to its head.',
    reference: CANONICAL_GUIDE,
  },
  canonical_multiple: {
    matters: 'Search engines cannot tell which address is meant and choose one of their own.',
    fix: 'Keep a single canonical element. Usually the template and a plugin both write one: switch one of them off.',
    reference: CANONICAL_GUIDE,
  },
  canonical_relative: {
    matters:
      'A relative address changes with the page it stands on, so a copy of the page on another host or path names itself.',
    fix: 'Write the canonical address in full, with https:// and the host.',
    reference: CANONICAL_GUIDE,
  },
  canonical_invalid: {
    matters: 'Search engines ignore it, as if there were none.',
    fix: 'Write a full http or https address into the href, or remove the element.',
    reference: CANONICAL_STANDARD,
  },
  canonical_html_header_mismatch: {
    matters: 'Two different statements cancel each other out, and the search engine decides.',
    fix: 'Decide on one address, and remove the other statement: from the HTML or from the Link header.',
    reference: CANONICAL_GUIDE,
  },
  canonical_by_script: {
    matters:
      'Search engines read the canonical both before and after scripts ran; if the two differ, they may choose either, or another address.',
    fix: 'Send the right canonical with the HTML, or send none and let the script add it.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  },
  canonicalised_page: {
    matters:
      'Search results show the other address in place of this one, so this page brings no visitors itself.',
    fix: 'If the page is a copy, leave it, and link to the canonical address. If it has content of its own, let it name itself as canonical.',
    reference: CANONICAL_GUIDE,
  },
  canonical_to_redirect: {
    matters:
      'A canonical address should be the final one; a redirect weakens the hint, and search engines may ignore it.',
    fix: 'Name the address where the redirects end.',
    reference: CANONICAL_GUIDE,
  },
  canonical_to_error: {
    matters:
      'The page hands its place in search results to an address that does not work, and may drop out altogether.',
    fix: 'Name an address that answers 200: usually the page itself.',
    reference: CANONICAL_GUIDE,
  },
  canonical_to_noindex: {
    matters: 'Search engines are told to show the other page, and that one says it must not be shown.',
    fix: 'Remove noindex from the canonical page, or let this page name itself as canonical.',
    reference: CANONICAL_GUIDE,
  },
  canonical_chain: {
    matters: 'Search engines may stop after the first step and show an address that nobody wanted.',
    fix: 'Let every copy name the last address of the chain directly.',
    reference: CANONICAL_STANDARD,
  },
})
