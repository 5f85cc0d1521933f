// Crawls the site of an address: in the project that there is, or in a new one, of which everything else is guessed and can be
// changed in its settings.

import { call } from '../../api/client.ts'
import { asFailure } from '../../api/failure.ts'
import type { ListedProject } from '../../api/types.ts'
import { guessCountry, guessLanguage } from '../../lib/markets.ts'
import { domainOf, nameOf } from '../../lib/site-guess.ts'
import { changed } from '../../state/live.ts'

/** Returns the path of the crawl's progress. */
export async function crawlSite(address: string): Promise<string> {
  const domain = domainOf(address)
  const uid = (await findProject(domain)) ?? (await createProject(domain))
  return `/p/${uid}/crawls/${await startCrawl(uid)}`
}

/** With or without www, as people type it. */
async function findProject(domain: string): Promise<string | undefined> {
  const { data } = await call('GET /projects', { query: { search: bare(domain), limit: 100 } })
  const same = data.filter((project: ListedProject) => bare(project.domain) === bare(domain))
  return (same.find((project) => project.domain === domain) ?? same[0])?.uid
}

function bare(domain: string): string {
  return domain.replace(/^www\./, '')
}

async function createProject(domain: string): Promise<string> {
  const country = guessCountry(domain, navigator.language)
  const { data } = await call('POST /projects', {
    body: {
      name: nameOf(domain),
      domain,
      country,
      language: guessLanguage(country, navigator.language),
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC',
    },
  })
  changed('/projects')
  return data.uid
}

/** Returns the uid of the new crawl, or of the one that is under way already. */
async function startCrawl(uid: string): Promise<string> {
  const path = { project_uid: uid }
  try {
    const { data } = await call('POST /projects/{project_uid}/crawls', { path })
    changed(`/projects/${uid}/crawls`)
    return data.crawl_uid
  } catch (error) {
    if (asFailure(error).code !== 'crawl_already_running') throw error
    const { data } = await call('GET /projects/{project_uid}/crawls', { path, query: { limit: 1 } })
    if (data[0] === undefined) throw error
    return data[0].uid
  }
}
