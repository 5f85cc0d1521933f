// The headers of a web server's answer that the browser gets to see. What would lead it on (location, refresh), what it
// would keep (cookies, HSTS) and what no longer holds (encoding, length) stays here.

import { headerText, type ResponseHeaders } from '../fetching/response-headers.ts'
import type { AnswerHeaders } from './render-messages.ts'

const PASSED = [
  'access-control-allow-credentials',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'content-language',
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
  'last-modified',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
]
// Beyond ASCII a header is Latin-1 to some and UTF-8 to others, and the browser's protocol knows neither.
const SENDABLE = /^[\t\x20-\x7e]*$/

export function passedHeaders(headers: ResponseHeaders): AnswerHeaders {
  const passed: Record<string, string> = {}
  for (const name of PASSED) {
    const text = headerText(headers, name)
    if (text !== undefined && SENDABLE.test(text)) passed[name] = text
  }
  return passed
}
