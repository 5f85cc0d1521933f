// Advice on style sheets, scripts and frames.

import type { RESOURCES } from '../resources.ts'
import { adviceFor } from './advice.ts'

export const RESOURCES_ADVICE = adviceFor<typeof RESOURCES>({
  stylesheet_broken: {
    matters:
      'Visitors see the page without its layout, or parts of it, and a search engine that renders it may find that it does not work on phones.',
    fix: 'Upload the style sheet again, correct its address, or remove the link element. After a release, check that cached pages do not ask for files of the release before.',
    reference: 'https://html.spec.whatwg.org/multipage/links.html#link-type-stylesheet',
  },
  script_broken: {
    matters:
      'What the script does, like menus, prices or whole texts, is missing for visitors and for search engines that render the page.',
    fix: 'Upload the script again, correct its address, or remove the script element. If it comes from another site, ask there for the current address or serve it yourself.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  },
  frame_broken: {
    matters: 'Visitors see an error page, or nothing, in the middle of the page.',
    fix: 'Correct the address of the frame, or remove it. If it shows a video or a map of another site, look up whether it still exists there.',
    reference: 'https://html.spec.whatwg.org/multipage/iframe-embed-object.html#the-iframe-element',
  },
  resource_blocked: {
    matters:
      'Google renders pages before it indexes them. Without the style sheets and scripts it sees less than visitors do, and may miss text and links.',
    fix: 'Allow the addresses in robots.txt (Allow: /assets/), at least for Googlebot. Robots.txt should only block resources without which the page looks and works the same.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/robots/intro',
  },
})
