// Tells a computer the texts of what it has found, and what the site's pages are about: all that search results know of,
// and those of the latest crawl with their titles.

import { walkTitledPages } from '../../crawl-data/reads.ts'
import { readPages, readQueries, walkPages } from '../../search-performance/reads.ts'
import type { Database } from '../../storage/database.ts'
import type { ComputeInput } from './compute-input.ts'
import type { OpenComputer } from './open-computer.ts'

const PAGES_PER_READ = 5000

export async function tellTexts(
  database: Database,
  computer: OpenComputer,
  { projectId, crawl }: Pick<ComputeInput, 'projectId' | 'crawl'>,
): Promise<void> {
  const { engine } = database
  const found = await computer.ask('findCandidates', [])
  const queries = await database.read((db) => readQueries(db, engine, projectId, found.queries))
  const pages = await database.read((db) => readPages(db, engine, projectId, found.pages))
  const wanted = await computer.ask('noteTexts', [queries, pages])
  // Of a site whose queries all have a good position nobody asks what its pages are about.
  if (!wanted.arePagesWanted) return
  for (let after = 0; ; ) {
    const known = await database.read((db) => walkPages(db, projectId, after, PAGES_PER_READ))
    await computer.ask('notePages', [known.map(({ url }) => ({ url, title: null, h1: null }))])
    if (known.length < PAGES_PER_READ) break
    after = known.at(-1)!.id
  }
  if (crawl === undefined) return
  for await (const titled of walkTitledPages(database, crawl)) await computer.ask('notePages', [titled])
}
