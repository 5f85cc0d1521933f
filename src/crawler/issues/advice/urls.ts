// Advice on addresses.

import type { URLS } from '../urls.ts'
import { adviceFor } from './advice.ts'

const URL_STRUCTURE = 'https://developers.google.com/search/docs/crawling-indexing/url-structure'

export const URLS_ADVICE = adviceFor<typeof URLS>({
  url_underscore: {
    matters: 'Search engines may read words that are joined by underscores as a single word.',
    fix: 'Use hyphens in new addresses. An old one that ranks is best left alone; if you change it, redirect it with a 301.',
    reference: URL_STRUCTURE,
  },
  url_uppercase: {
    matters: 'Paths are case-sensitive: the same page under two spellings is two pages for search engines.',
    fix: 'Use small letters in all links, and redirect other spellings with a 301.',
    reference: 'https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.1',
  },
  url_space: {
    matters: 'Programs that turn text into links cut the address at the space.',
    fix: 'Replace spaces by hyphens, and redirect the old address with a 301.',
    reference: URL_STRUCTURE,
  },
  url_double_slash: {
    matters: 'The same page can usually be reached with one slash as well, and is then there twice.',
    fix: 'Mend the code or setting that joins the parts of the address, and redirect the double slash with a 301.',
    reference: 'https://www.rfc-editor.org/rfc/rfc3986#section-3.3',
  },
  url_long: {
    matters: 'Long addresses are cut when they are shown or shared, and say less than short ones.',
    fix: 'Leave out filler words and folders that say nothing. Change existing addresses only with a 301.',
    reference: URL_STRUCTURE,
  },
  url_too_many_params: {
    matters:
      'Parameters in all combinations can make thousands of addresses out of one page and use up the time of crawlers.',
    fix: 'Leave out parameters that do not change the content, name the plain address as canonical, and keep filters out of the index.',
    reference: URL_STRUCTURE,
  },
})
