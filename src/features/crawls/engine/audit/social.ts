// Rules of how the page looks when it is shared.
import { defineFamily } from './rule.ts'

export const SOCIAL = defineFamily({
  og_required_missing: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Open Graph incomplete',
    explanation: 'One of og:title, og:type, og:image and og:url is missing.',
    check: ({ ogTags }) => {
      const missing = (['title', 'type', 'image', 'url'] as const).filter((name) => !ogTags[name])
      return missing.length > 0 && missing.map((name) => `og:${name}`).join(', ')
    },
  },
  twitter_card_missing: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'No Twitter card',
    explanation: 'The page has no twitter:card element.',
    check: ({ twitterCard }) => !twitterCard,
  },
})
