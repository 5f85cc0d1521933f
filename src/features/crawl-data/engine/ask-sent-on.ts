// Asks for a page that has sent its visitors on by a refresh (crawler/index/sent-on.ts): at the address that it leads to, as
// if a status had sent us there. An address that may not be asked leaves the page what it is.

import type { AskedPage } from '../../../background/crawler/asked-page.ts'
import { hasVisited, type SentOn } from '../../../background/crawler/index/sent-on.ts'
import { normalizeUrl } from '../../../background/crawler/page-url.ts'
import { type Asking, type AskOutcome, askPage, emptyPage } from './ask.ts'
import type { WaitingUrl } from './crawl-rows.ts'

export async function askSentOn(
  waiting: WaitingUrl,
  { hops, to }: SentOn,
  asking: Asking,
  bodyHeldUntil?: Promise<void>,
): Promise<AskOutcome<AskedPage>> {
  const admitted = await asking.admission(new URL(to))
  if (admitted.state === 'unconnected') {
    const { kind: failure, message } = admitted
    const value = { ...emptyPage(waiting, asking.nowMs()), hops, finalUrl: to, failure }
    return { value, reply: undefined, bytes: 0, message }
  }
  if (admitted.state !== 'allowed') {
    const asked = await askPage(waiting, asking, bodyHeldUntil)
    return { ...asked, value: { ...asked.value, isRefreshFollowed: false } }
  }
  const asked = await askPage({ ...waiting, url: to }, asking, bodyHeldUntil)
  const value = { ...asked.value, url: waiting.url, hops: [...hops, ...asked.value.hops] }
  // The answer of another host must not change the limits of this one.
  const reply = new URL(to).host === new URL(waiting.url).host ? asked.reply : undefined
  const later = [...asked.value.hops.map(({ url }) => normalizeUrl(new URL(url))), value.finalUrl]
  if (!later.some((url) => hasVisited(hops, url))) return { ...asked, value, reply }
  const lost: AskedPage = {
    ...emptyPage(waiting, value.fetchedAtMs),
    hops: value.hops,
    finalUrl: value.finalUrl,
  }
  return { ...asked, value: { ...lost, failure: 'redirect-loop' }, reply }
}
