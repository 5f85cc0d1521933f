// Asks a site, after its pages were read, for the other forms of its address and for its llms.txt. The results go into the
// notes. After a stop, the site is asked again and the notes are the same.

import { TIMEOUT_MS } from '../../../background/fetching/fetcher.ts'
import { followRedirects } from '../../../background/fetching/redirects.ts'
import { headerText, mediaTypeOf } from '../../../background/fetching/response-headers.ts'
import { createSiteHosts } from '../engine/index/site-hosts.ts'
import { describeLlmsFile, describeOpenForms } from './crawl-notes.ts'
import type { CrawlRun } from './crawl-run.ts'
import { mayVisit } from './may-visit.ts'
import { type FormsAsking, isOpenForm, otherForms } from './site-forms.ts'

export async function askSurroundings(run: CrawlRun): Promise<void> {
  const { homeUrl } = run.progress
  const isList = run.settings.scope?.isList === true
  if (homeUrl === null || isList || createSiteHosts(run.settings.domain).isExternal(homeUrl)) return
  const home = new URL(homeUrl)
  const asking = {
    fetcher: run.fetcher,
    mayVisit: (url: URL) => mayVisit(run, url),
    signal: run.stop.signal,
  }
  const open: URL[] = []
  for (const form of otherForms(home))
    if ((await isAskable(run, form)) && (await isOpenForm(form, home, asking))) open.push(form)
  if (open.length > 0) run.addNote(describeOpenForms(open, home))
  const file = (await isAskable(run, home)) ? await findLlmsFile(home, asking) : undefined
  if (file !== undefined) run.addNote(describeLlmsFile(file))
  run.throwIfFailed()
}

/** False when nothing more may be requested. A slice that is over ends here. */
async function isAskable(run: CrawlRun, url: URL): Promise<boolean> {
  run.throwIfFailed()
  if (run.spentLimit() !== undefined) return false
  if (!(await run.mayAsk(url.host))) await run.endSlice(run.startOf(url))
  return true
}

/**
 * The address of the site's llms.txt; undefined when there is none, or an HTML page in its place. That a site has one is
 * mere information: search engines do not read it.
 */
export async function findLlmsFile(home: URL, asking: FormsAsking): Promise<URL | undefined> {
  const file = new URL('/llms.txt', home)
  if (!(await asking.mayVisit(file))) return undefined
  const { end } = await followRedirects(asking.fetcher, file, {
    signal: asking.signal,
    timeoutMs: TIMEOUT_MS,
    accept: 'text/plain,text/markdown,*/*;q=0.1',
    wantsBody: () => false,
    mayVisit: asking.mayVisit,
  })
  if (end.state !== 'response' || end.status !== 200) return undefined
  const type = mediaTypeOf(headerText(end.headers, 'content-type'))
  return type === 'text/plain' || type === 'text/markdown' ? file : undefined
}
