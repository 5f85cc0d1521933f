// Advice on meta descriptions.

import type { DESCRIPTIONS } from '../descriptions.ts'
import { adviceFor } from './advice.ts'

const SNIPPETS = 'https://developers.google.com/search/docs/appearance/snippet'

export const DESCRIPTIONS_ADVICE = adviceFor<typeof DESCRIPTIONS>({
  description_missing: {
    matters:
      'The text below the headline of a search result is then cut out of the page, and often says little.',
    fix: 'Add a meta description that sums up the page in one or two sentences. For many pages of one kind, build it from their data.',
    reference: SNIPPETS,
  },
  description_multiple: {
    matters: 'Search engines may show the wrong one, or join them.',
    fix: 'Keep one meta description. Usually the template and a plugin both write one: switch one of them off.',
    reference: SNIPPETS,
  },
  description_short: {
    matters: 'There is room for two lines that could persuade people to click.',
    fix: 'Say in one or two whole sentences what the visitor finds on the page.',
    reference: SNIPPETS,
  },
  description_long: {
    matters: 'Search results cut it off, perhaps before the point that matters.',
    fix: 'Put the most important statement first, and shorten the rest.',
    reference: SNIPPETS,
  },
  description_duplicate: {
    matters:
      'A text that fits several pages describes none of them, and search engines will rather cut out their own.',
    fix: 'Write one for each page, or build it from what differs between them. No description at all is better than one for everything.',
    reference: SNIPPETS,
  },
})
