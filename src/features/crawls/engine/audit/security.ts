// Rules of security: whether others can read or change what a visitor sends and gets, and the headers that protect it.
import { isLocalUrl } from './local-host.ts'
import { defineFamily } from './rule.ts'

export const SECURITY = defineFamily({
  http_scheme: {
    kind: 'page',
    scope: 'content',
    severity: 'critical',
    title: 'Not encrypted',
    explanation: 'The page is served by http; browsers call it not secure, and search engines prefer https.',
    check: (_, { finalUrl }) => finalUrl.startsWith('http:') && !isLocalUrl(finalUrl),
  },
  mixed_content: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Mixed content',
    explanation:
      'A page served by https loads images, scripts or styles by http, which browsers block or warn of; srcset and the CSS of the page count, too.',
    check: ({ images, resourceUrls }, { finalUrl }) => {
      if (!finalUrl.startsWith('https:')) return false
      const image = images.find(({ url }) => url?.startsWith('http:'))
      return image?.url ?? resourceUrls.find((url) => url.startsWith('http:')) ?? false
    },
  },
  form_insecure: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Insecure form',
    explanation: 'A form is shown by http or sends to http, so others can read what is typed.',
    check: ({ formActions }, { finalUrl }) => {
      if (formActions.length === 0 || isLocalUrl(finalUrl)) return false
      return finalUrl.startsWith('http:') || (formActions.find((url) => url.startsWith('http:')) ?? false)
    },
  },
  hsts_missing: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'No HSTS',
    explanation:
      'No Strict-Transport-Security header, or one that ends it (max-age=0): the first visit may still go by http.',
    check: (_, { finalUrl, headers }) =>
      finalUrl.startsWith('https:') && !(hstsSeconds(headers.strictTransportSecurity) > 0),
  },
  csp_missing: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'No content security policy',
    explanation:
      'Neither a Content-Security-Policy header nor a meta element in the head limits which scripts may run on the page.',
    check: ({ hasMetaPolicy }, { headers }) => headers.contentSecurityPolicy === null && !hasMetaPolicy,
  },
  x_content_type_options_missing: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'No X-Content-Type-Options',
    explanation:
      'Without `X-Content-Type-Options: nosniff` browsers may guess another type than the one sent.',
    check: (_, { headers }) => headers.xContentTypeOptions?.trim().toLowerCase() !== 'nosniff',
  },
  frame_options_missing: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Other sites may frame the page',
    explanation:
      'Neither X-Frame-Options (DENY or SAMEORIGIN) nor frame-ancestors in the Content-Security-Policy header says who may show the page in a frame.',
    check: (_, { headers }) =>
      !FRAME_OPTIONS.test(headers.xFrameOptions ?? '') &&
      !FRAME_ANCESTORS.test(headers.contentSecurityPolicy ?? ''),
  },
  referrer_policy_missing: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'No referrer policy',
    explanation:
      'Neither a Referrer-Policy header nor a referrer meta element says how much of the address other sites learn when a visitor follows a link to them.',
    check: ({ referrerPolicy }, { headers }) => !headers.referrerPolicy?.trim() && !referrerPolicy,
  },
})

// A header that was sent twice comes as one value; browsers then obey it only if both say the same.
const FRAME_OPTIONS = /^\s*(deny|sameorigin)\s*(?:,\s*\1\s*)*$/i
// A directive of a policy; several policies come as one header, divided by commas.
const FRAME_ANCESTORS = /(?:^|[;,])\s*frame-ancestors(?:[\s;,]|$)/i

// Several headers come as one, of which browsers obey the first.
const MAX_AGE = /^[^,]*?(?:^|;)\s*max-age\s*=\s*"?(\d+)/i

/** 0 without a usable max-age: browsers ignore such a header. */
function hstsSeconds(header: string | null): number {
  return Number(MAX_AGE.exec(header ?? '')?.[1] ?? 0)
}
