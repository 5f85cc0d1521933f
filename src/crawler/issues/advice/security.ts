// Advice on security.

import type { SECURITY } from '../security.ts'
import { adviceFor } from './advice.ts'

export const SECURITY_ADVICE = adviceFor<typeof SECURITY>({
  http_scheme: {
    matters:
      'Others on the same network can read and change the page. Browsers warn of it, and search engines prefer https.',
    fix: "Get a certificate (Let's Encrypt gives them free of charge), serve the page by https, and redirect http to it with a 301.",
    reference: 'https://web.dev/articles/why-https-matters',
  },
  mixed_content: {
    matters:
      'Browsers block such scripts and styles, so the page may not work, and no longer show it as secure.',
    fix: 'Load everything by https. The header Content-Security-Policy: upgrade-insecure-requests helps until all addresses are changed.',
    reference: 'https://web.dev/articles/fixing-mixed-content',
  },
  form_insecure: {
    matters: 'Passwords and personal data travel in the clear, and browsers warn before they are sent.',
    fix: 'Serve the page by https, and write the action of the form with https:// or as a path.',
    reference: 'https://web.dev/articles/why-https-matters',
  },
  hsts_missing: {
    matters: 'The first request of a visitor may go by http and can be intercepted there.',
    fix: 'When all of the site works by https, send Strict-Transport-Security: max-age=31536000; includeSubDomains.',
    reference: 'https://www.rfc-editor.org/rfc/rfc6797',
  },
  csp_missing: {
    matters:
      'If somebody manages to inject a script into the page, nothing stops the browser from running it.',
    fix: 'Begin with Content-Security-Policy-Report-Only, look at what it would block, then send a policy that names the sources of scripts.',
    reference: 'https://web.dev/articles/csp',
  },
  x_content_type_options_missing: {
    matters: 'A browser that guesses may run an uploaded file as a script.',
    fix: 'Send X-Content-Type-Options: nosniff with every answer, and check that content types are right.',
    reference: 'https://fetch.spec.whatwg.org/#x-content-type-options-header',
  },
  frame_options_missing: {
    matters:
      'Another site can show the page in an invisible frame and make visitors click on it without knowing (clickjacking).',
    fix: "Send Content-Security-Policy: frame-ancestors 'self', and X-Frame-Options: SAMEORIGIN for old browsers. If other sites may embed the page, name them in frame-ancestors.",
    reference: 'https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-x-frame-options-header',
  },
  referrer_policy_missing: {
    matters:
      'Browsers then use their own default, and old ones send the whole address, with whatever is in its parameters, to every site that the page links to.',
    fix: 'Send Referrer-Policy: strict-origin-when-cross-origin, which names only the site to others.',
    reference: 'https://www.w3.org/TR/referrer-policy/',
  },
})
