// Advice on how a page looks when it is shared.

import type { SOCIAL } from '../social.ts'
import { adviceFor } from './advice.ts'

export const SOCIAL_ADVICE = adviceFor<typeof SOCIAL>({
  og_required_missing: {
    matters:
      'Messengers and social networks then show the link without an image, or with a text of their choice.',
    fix: 'Add meta elements with the properties og:title, og:type, og:image and og:url to the head. The image should be at least 1200 × 630 pixels.',
    reference: 'https://ogp.me/',
  },
  twitter_card_missing: {
    matters: 'On X the link is shown small, without a large image.',
    fix: 'Add <meta name="twitter:card" content="summary_large_image"> to the head; title and image are taken from Open Graph.',
    reference: 'https://developer.x.com/en/docs/x-for-websites/cards/overview/markup',
  },
})
