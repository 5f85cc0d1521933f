// A file of keywords, whatever its kind: CSV, a plain list, or SerpBear's database or export. Runs in
// the thread that reads the file (keyword-thread.ts).

import type { Device } from '../../../background/providers/contracts.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import { matchingHost } from '../../../lib/host.ts'
import { openGivenFile, type ReadableFile, refuseKind } from '../../../lib/uploaded-file.ts'
import type { ColumnsNotRead } from './keyword-columns.ts'
import type { ImportedKeyword } from './keyword-fields.ts'
import { openKeywordFile } from './keyword-file.ts'
import { readSerpbearDatabase, readSerpbearJson } from './serpbear.ts'
import type { LinePlaces, Omitted } from './skipped-rows.ts'

export type KeywordSource = {
  /** Sentences for the person who imports. */
  notes: readonly string[]
  columnsNotRead: ColumnsNotRead
  /** What its lines are called. */
  places: LinePlaces
  /** Reads the keywords from the start, each time. */
  open(): AsyncIterable<ImportedKeyword>
  /** What the latest reading left out. */
  skipped(): Omitted
}

/** The project that they are for. */
export type KeywordTarget = { domain: string; country: string; language: string }

export type KeywordChoices = {
  country?: string | undefined
  language?: string | undefined
  device?: Device | 'both' | undefined
  /** The domain in SerpBear whose keywords are read. */
  domain?: string | undefined
  fileName?: string | undefined
}

const WANTED = "Keywords are imported from CSV, a plain list, and SerpBear's database or JSON export."

export async function openForeignKeywords(
  file: ReadableFile,
  { domain: own, country, language }: KeywordTarget,
  choices: KeywordChoices,
  nowMs: number,
): Promise<KeywordSource> {
  const { kind, read } = await openGivenFile(file)
  const { domain = own, device, fileName } = choices
  const defaults = { country: choices.country, language: choices.language, project: { country, language } }
  if (kind === 'sqlite' || kind === 'json') {
    if (device !== undefined) {
      throw new AppError(BAD_USAGE, "--device is for files that do not name a device; SerpBear's do.")
    }
    let skipped: Omitted = {}
    const open = () => {
      skipped = {}
      const serpbear = { domain, site: own, defaults, nowMs, skipped }
      return kind === 'sqlite'
        ? readSerpbearDatabase(file.path, serpbear)
        : readSerpbearJson(read(), serpbear)
    }
    const columnsNotRead = { unused: kind === 'sqlite' ? DATABASE_NOT_READ : [], unknown: [] }
    return { notes: describeDomain(domain, own), columnsNotRead, places: 'ID', open, skipped: () => skipped }
  }
  if (kind !== 'csv') throw refuseKind(kind, WANTED)
  if (choices.domain !== undefined) {
    throw new AppError(BAD_USAGE, "--domain is for SerpBear's database or JSON; this file is CSV.")
  }
  const options = { defaults: { ...defaults, device }, fileName, domain: own, nowMs }
  const { notes, columnsNotRead, read: open, skipped } = await openKeywordFile(read, options)
  return { notes, columnsNotRead, places: 'line', open, skipped }
}

/** Tables and settings that have no counterpart here, or are to be chosen anew. */
const DATABASE_NOT_READ = [
  'domain (notifications, Search Console access, scraping strategy)',
  'keyword.added',
  'keyword.updating',
  'keyword.settings',
]

/** The message says whose positions are shown from then on. */
function describeDomain(domain: string, own: string): string[] {
  if (matchingHost(domain.toLowerCase()) === matchingHost(own)) return []
  return [`These are keywords and positions of ${domain}; the project's domain is ${own}.`]
}
