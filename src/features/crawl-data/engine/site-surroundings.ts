// Asks a site, after its pages were read, for the other forms of its address and for its llms.txt. The results go into the
// notes. After a stop, the site is asked again and the notes are the same.

import { createSiteHosts } from '../../../background/crawler/index/site-hosts.ts'
import { describeLlmsFile, describeOpenForms } from './crawl-notes.ts'
import type { CrawlRun } from './crawl-run.ts'
import { findLlmsFile } from './llms-file.ts'
import { mayVisit } from './may-visit.ts'
import { isOpenForm, otherForms } from './site-forms.ts'

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
  if (open.length > 0) run.note(describeOpenForms(open, home))
  const file = (await isAskable(run, home)) ? await findLlmsFile(home, asking) : undefined
  if (file !== undefined) run.note(describeLlmsFile(file))
  run.throwIfFailed()
}

/** False when nothing more may be asked. A slice that is over ends here. */
async function isAskable(run: CrawlRun, url: URL): Promise<boolean> {
  run.throwIfFailed()
  if (run.spentLimit() !== undefined) return false
  if (!(await run.mayAsk(url.host))) await run.endSlice(run.startOf(url))
  return true
}
