// Advice on redirects.

import type { REDIRECTS } from '../redirects.ts'
import { adviceFor } from './advice.ts'

const REDIRECTS_GUIDE = 'https://developers.google.com/search/docs/crawling-indexing/301-redirects'

export const REDIRECTS_ADVICE = adviceFor<typeof REDIRECTS>({
  http_3xx: {
    matters: 'A redirect is one more request for every visitor and every crawler that takes the old address.',
    fix: 'Keep the redirect for visitors from elsewhere, and change the links, canonicals and sitemaps of the site to the address where it ends.',
    reference: REDIRECTS_GUIDE,
  },
  redirect_chain: {
    matters:
      'Each step adds a round trip, and search engines give up after a few; until then the old address may stay in the index.',
    fix: 'Redirect every old address straight to the last one. Chains often arise from separate rules for https, www and trailing slashes: combine them into one.',
    reference: REDIRECTS_GUIDE,
  },
  redirect_loop: {
    matters: 'Neither visitors nor search engines ever get the page.',
    fix: 'Follow the redirects one by one (curl -IL ADDRESS) and remove the rule that sends them back. Rules for https, www, language or trailing slashes that contradict each other are the usual cause.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9110#name-redirection-3xx',
  },
  redirect_limit: {
    matters: 'Google follows up to ten redirects in a row; what comes after that is not indexed.',
    fix: 'Redirect the first address straight to the last one. If the addresses grow longer with each step, mend the rule that builds them.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  },
  redirect_invalid: {
    matters: 'Visitors get an empty or broken page, and search engines treat the address like an error.',
    fix: 'Send a Location header with a full http or https address together with the status. If there is nothing to redirect to, answer 404 or 410; answer 304 only to requests that ask whether a page has changed.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9110#name-location',
  },
  redirect_blocked: {
    matters:
      'Search engines cannot follow the redirect, so neither address ranks with the content that visitors see.',
    fix: 'If the target should be found, allow it in robots.txt. If it should not, redirect to another page, or link to the target directly.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt',
  },
  redirect_temporary: {
    matters:
      'A temporary redirect tells search engines to keep showing the old address, so the new one may be slow to appear.',
    fix: 'For a lasting move, answer 301 or 308. Keep 302 or 307 only where the old address will be used again.',
    reference: REDIRECTS_GUIDE,
  },
  meta_refresh_redirect: {
    matters:
      'Visitors load one page to be sent to another, and other crawlers than those of large search engines never find out.',
    fix: 'Replace the refresh with a 301 or 308 redirect in the server or application, and change links to the new address.',
    reference: REDIRECTS_GUIDE,
  },
  meta_refresh_delayed: {
    matters: 'Search engines keep the old address in their results, because the move looks temporary.',
    fix: 'Replace the refresh with a 301 or 308 redirect. If visitors should read something first, leave the page as it is and link to the next one.',
    reference: REDIRECTS_GUIDE,
  },
  meta_refresh_late: {
    matters:
      'People who read slowly or use a screen reader lose the page while they are in the middle of it.',
    fix: 'Remove the refresh and link to the other page, or let visitors start it themselves.',
    reference: 'https://www.w3.org/WAI/WCAG22/Techniques/failures/F41',
  },
  redirect_to_error: {
    matters: 'Visitors are sent to an error, and the value of links to the old address is lost.',
    fix: 'Redirect to a page that exists and has the same subject. If there is none, answer 404 or 410 without a redirect and remove the links.',
    reference: REDIRECTS_GUIDE,
  },
  script_redirect: {
    matters:
      'Search engines notice the redirect only when they run the script, which can be days later, and crawlers that run none never do.',
    fix: 'Redirect on the server with a 301 or 308, and remove the script.',
    reference: REDIRECTS_GUIDE,
  },
})
