// The one address by which a page is known: as the crawler spells it, so that the two can be compared, without its
// fragment and without parameters that only track a click. The order of the other parameters stays: to a server they
// may be different pages.

import { normalizeUrl, parseHttpUrl } from '../../../lib/page-url.ts'
import { isTrackingParameter } from '../../../lib/tracking-parameters.ts'

/** Returns undefined for text that is no absolute http(s) address, or longer than addresses that a crawler requests. */
export function pageKey(raw: string): string | undefined {
  const url = parseHttpUrl(raw)
  return url && withoutTracking(normalizeUrl(url))
}

function withoutTracking(url: string): string {
  const start = url.indexOf('?')
  if (start === -1) return url
  const given = url.slice(start + 1).split('&')
  const kept = given.filter((parameter) => !isTrackingParameter(parameter))
  if (kept.length === given.length) return url
  const base = url.slice(0, start)
  return kept.length === 0 ? base : `${base}?${kept.join('&')}`
}
