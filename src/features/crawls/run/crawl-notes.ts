// What the reader of a report must know about how the crawl went, in sentences.

import { formatTime } from '../../../lib/clock.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { type AiPurpose, agentsKeptOut } from '../engine/ai-agents.ts'
import { leadsNowhere } from '../engine/audit/page-facts.ts'
import type { CrawlSettings } from '../engine/crawl-settings.ts'
import type { FetchedPage } from '../engine/fetched-page.ts'
import { createSiteHosts } from '../engine/index/site-hosts.ts'
import { describeTrap, TRAP_REASONS } from '../engine/traps.ts'
import { type CrawlEnd, describeEnd } from '../records/crawl-end.ts'
import type { CrawlProgress } from '../records/crawl-progress.ts'

export function crawlNotes(progress: CrawlProgress, settings: CrawlSettings, end: CrawlEnd | null): string[] {
  const notes = [...progress.notes]
  if (end !== null) notes.push(describeEnd(end))
  if (settings.scope?.isList) notes.push('Only the addresses of a list were crawled; no links were followed.')
  if (progress.outOfScope !== null) notes.push(describeOutOfScope(progress.outOfScope))
  if (progress.pagesReused > 0) notes.push(describeReused(progress.pagesReused))
  if (progress.startFailure !== null) notes.push(`The start page did not answer. ${progress.startFailure}`)
  if (progress.urlsLeftOut > 0) {
    const left =
      progress.urlsLeftOut === 1
        ? '1 reference to a further address was'
        : `${number(progress.urlsLeftOut)} references to further addresses were`
    notes.push(`${left} left out: a crawl notes only so many.`)
  }
  if (progress.unreadable !== null) notes.push(describeUnreadable(progress.unreadable))
  if (progress.cut !== null) notes.push(describeCut(progress.cut))
  if (progress.sessionLinks !== null) notes.push(describeSessionLinks(progress.sessionLinks))
  for (const reason of TRAP_REASONS) {
    const trap = progress.traps[reason]
    if (trap) notes.push(describeTrap(reason, trap.count, trap.example))
  }
  return notes
}

/** Why little or nothing can follow from the start page, although it answered; undefined if nothing is odd about it. */
export function describeStart(
  page: FetchedPage,
  { domain }: Pick<CrawlSettings, 'domain'>,
): string | undefined {
  const { url, finalUrl, statusCode, unfollowed } = page
  if (statusCode === null) return undefined
  if (unfollowed?.reason === 'robots')
    return `The start page ${url} redirects to ${unfollowed.location}, which robots.txt forbids to crawl.`
  if (unfollowed?.reason === 'excluded')
    return `The start page ${url} redirects to ${unfollowed.location}, which the crawl settings of the project exclude.`
  if (leadsNowhere(page))
    return `The start page ${url} answers with status ${statusCode} and leads nowhere; correct its Location.`
  if (!createSiteHosts(domain).isExternal(finalUrl)) return undefined
  const { host } = new URL(finalUrl)
  return `The start page ${url} redirects to ${finalUrl}, which is another site, so its links were not followed. To crawl that site, make ${host} the domain of a project.`
}

/** The note of a crawl that began at http because of the certificate of https. */
export function describeCertificate(message: string, site: URL): string {
  return `${message} The crawl therefore started at ${site.href}. Visitors who come by https are warned of the site: renew or correct the certificate.`
}

function describeOutOfScope({ count, example }: NonNullable<CrawlProgress['outOfScope']>): string {
  const addresses = count === 1 ? '1 address was' : `${number(count)} addresses were`
  return `${addresses} not crawled, because the crawl settings of the project leave them out. Example: ${example}`
}

function describeReused(pages: number): string {
  return pages === 1
    ? '1 page has not changed since an earlier crawl and was read from what was kept of it.'
    : `${number(pages)} pages have not changed since an earlier crawl and were read from what was kept of them.`
}

// A certificate that is renewed automatically never gets this close to its end.
const CERTIFICATE_DAYS_MIN = 21

/** Other forms of the site's address that answer without a redirect. */
export function describeOpenForms(open: readonly URL[], home: URL): string {
  const forms = new Intl.ListFormat('en').format(open.map(({ href }) => href))
  const [verb, object] = open.length === 1 ? ['answers', 'it'] : ['answer', 'them']
  return `${forms} ${verb} without redirecting to ${home.origin}/, so every page can be reached at more than one address. Redirect ${object} there with status 301.`
}

/** Information, not a fault. */
export function describeLlmsFile({ href }: URL): string {
  return `The site has an llms.txt: ${href}. Search engines do not use it; some coding assistants read it.`
}

export function describeCertificateEnd(endsAtMs: number, nowMs: number, { host }: URL): string {
  const days = Math.floor((endsAtMs - nowMs) / DAY_MS)
  const left = days < 1 ? 'less than a day' : days === 1 ? '1 day' : `${number(days)} days`
  if (days >= CERTIFICATE_DAYS_MIN)
    return `The certificate of ${host} is valid until ${formatTime(endsAtMs)}, for ${left} more.`
  return `The certificate of ${host} is valid only until ${formatTime(endsAtMs)}, for ${left} more: renew it, or check that it is renewed automatically.`
}

const PURPOSES: Readonly<Record<AiPurpose, string>> = {
  search: 'the answers of search engines and assistants, where the site can then not be shown or cited',
  visit: 'people who ask an assistant about a page',
  training: 'the training of AI models',
}

/** Which crawlers of AI services the robots.txt keeps out of the start page: information, not a fault. */
export async function describeAiAgents(robotsText: string, startUrl: string): Promise<string[]> {
  const keptOut = await agentsKeptOut(Buffer.from(robotsText, 'latin1'), startUrl)
  return (Object.keys(PURPOSES) as AiPurpose[])
    .filter((purpose) => keptOut[purpose].length > 0)
    .map(
      (purpose) =>
        `robots.txt keeps out crawlers that read pages for ${PURPOSES[purpose]}: ${keptOut[purpose].join(', ')}.`,
    )
}

function describeUnreadable({ count, example }: NonNullable<CrawlProgress['unreadable']>): string {
  return `${pages(count)} ${count === 1 ? 'is' : 'are'} stored without content, because reading went wrong; the log says why. Example: ${example}`
}

function describeCut({ count, references, example }: NonNullable<CrawlProgress['cut']>): string {
  const left = references === 1 ? '1 link or image is' : `${number(references)} links and images are`
  return `${left} counted and not stored, because of a page only so much is: on ${pages(count)}. Example: ${example}`
}

function pages(count: number): string {
  return count === 1 ? '1 page' : `${number(count)} pages`
}

function describeSessionLinks({ count, example }: NonNullable<CrawlProgress['sessionLinks']>): string {
  const links =
    count === 1
      ? '1 link carries a session id, and was followed without it'
      : `${number(count)} links carry session ids, and were followed without them`
  return `${links}. Example: ${example}`
}

function number(value: number): string {
  return value.toLocaleString('en-US')
}
