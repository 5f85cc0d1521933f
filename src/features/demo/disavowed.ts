// The demo project's disavow list: some of the sites that link to it for dubious reasons, each with a note.

import type { LinkObservation } from '../../background/providers/backlink-source.ts'
import { registrableDomain } from '../../lib/host.ts'
import type { WantedEntries } from '../disavow/writes.ts'

type LinkSign = { sign: RegExp; note: string; count: number }

const DOMAINS: readonly LinkSign[] = [
  { sign: /casino|казино|カジノ/i, note: 'Gambling network. Nobody answers to mail.', count: 3 },
  { sign: /viagra|cialis/i, note: 'Pages that were broken into. Their owners were told.', count: 2 },
  { sign: /backlinks/i, note: 'Sells links. None of ours.', count: 2 },
]
const PAGES: LinkSign = {
  sign: /^(cheap camping|discount tents|buy cheap hiking)/,
  note: 'Sells in our name. Not ours.',
  count: 2,
}

export function chooseDisavowed(links: readonly LinkObservation[]): WantedEntries[] {
  const domains = DOMAINS.map((finding): WantedEntries => {
    const values = pagesWith(links, finding).map((url) => registrableDomain(new URL(url).host))
    return { type: 'domain', values: firstOf(values, finding), note: finding.note }
  })
  const pages: WantedEntries = {
    type: 'url',
    values: firstOf(pagesWith(links, PAGES), PAGES),
    note: PAGES.note,
  }
  return [...domains, pages].filter(({ values }) => values.length > 0)
}

function pagesWith(links: readonly LinkObservation[], { sign }: LinkSign): string[] {
  return links.filter(({ anchor }) => sign.test(anchor ?? '')).map(({ sourceUrl }) => sourceUrl)
}

function firstOf(values: readonly string[], { count }: LinkSign): string[] {
  return [...new Set(values)].slice(0, count)
}
