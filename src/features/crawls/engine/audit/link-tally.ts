// Counts what the rules ask about the links of a page, in one walk: a page has some forty links, and rules that each walked
// them all would take longer than all other rules together.

import { isTrackingParameter } from '../../../../lib/tracking-parameters.ts'
import type { PageLink } from '../page.ts'
import { isAddressText, isGenericText } from './link-texts.ts'
import { isLocalUrl } from './local-host.ts'

export type LinkTally = {
  /** Links to the site itself. */
  internalNofollow: number
  insecure: number
  otherWww: number
  addressTexts: number
  tracked: number
  /** Links to other sites. */
  externalFollowed: number
  /** The first link that leads to the visitor's own machine. */
  localUrl: string | null
  /** Links of both kinds. */
  withoutText: number
  genericTexts: number
}

/** `pageUrl` is the address of the page that has the links. */
export function tallyLinks(links: readonly PageLink[], pageUrl: string): LinkTally {
  const tally: LinkTally = {
    internalNofollow: 0,
    insecure: 0,
    otherWww: 0,
    addressTexts: 0,
    tracked: 0,
    externalFollowed: 0,
    localUrl: null,
    withoutText: 0,
    genericTexts: 0,
  }
  const [otherSecure, otherPlain] = otherWwwForms(pageUrl)
  for (const { url, anchor, hasLabel, isExternal, isNofollow, isQualified } of links) {
    if (isExternal) {
      if (!isNofollow && !isQualified) tally.externalFollowed++
      if (tally.localUrl === null && isLocalUrl(url)) tally.localUrl = url
    } else {
      if (isNofollow) tally.internalNofollow++
      if (url.startsWith('http:')) tally.insecure++
      if (url.startsWith(otherSecure) || url.startsWith(otherPlain)) tally.otherWww++
      if (isAddressText(anchor)) tally.addressTexts++
      if (isTracked(url)) tally.tracked++
    }
    if (hasLabel) continue
    if (anchor === '') tally.withoutText++
    else if (isGenericText(anchor)) tally.genericTexts++
  }
  return tally
}

/** How addresses begin whose host is that of `url` with `www.` added or taken away. */
function otherWwwForms(url: string): [string, string] {
  const host = url.slice(url.indexOf('//') + 2, url.indexOf('/', url.indexOf('//') + 2))
  const other = host.startsWith('www.') ? host.slice(4) : `www.${host}`
  return [`https://${other}/`, `http://${other}/`]
}

function isTracked(url: string): boolean {
  const query = url.indexOf('?')
  return (
    query !== -1 &&
    url
      .slice(query + 1)
      .split('&')
      .some(isTrackingParameter)
  )
}
