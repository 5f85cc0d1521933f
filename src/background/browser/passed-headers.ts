// The response headers that the browser gets to see. Headers that would navigate (location, refresh), that it would
// store (cookies, HSTS) or that no longer hold (encoding, length) are removed.

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
// Non-ASCII headers are dropped: some servers mean Latin-1, others UTF-8, and the browser's protocol supports neither.
const SENDABLE = /^[\t\x20-\x7e]*$/

export function passedHeaders(headers: ResponseHeaders): AnswerHeaders {
  const passed: Record<string, string> = {}
  for (const name of PASSED) {
    const text = headerText(headers, name)
    if (text !== undefined && SENDABLE.test(text)) passed[name] = text
  }
  return passed
}
