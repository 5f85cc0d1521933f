// Runs one import of each kind, with the functions that the command line calls.

import type { Device } from '../../background/providers/contracts.ts'
import type { Providers } from '../../background/providers/registry.ts'
import type { Database } from '../../data/storage/database.ts'
import type { AccountDefaults } from '../../entry/accounts/limits.ts'
import { PROJECT_NOT_FOUND } from '../../entry/http/errors.ts'
import { amount } from '../../lib/amount.ts'
import { formatDollars } from '../../lib/dollars.ts'
import { AppError, BAD_USAGE, IMPORT_INVALID } from '../../lib/errors.ts'
import type { StoredFile } from '../../lib/file-thread.ts'
import { describeUnknownColumns } from '../../lib/import-fault.ts'
import { addTally } from '../../lib/import-tally.ts'
import { importBacklinks, requireTarget } from '../backlinks/writes.ts'
import { importDisavow } from '../disavow/writes.ts'
import { readProject, storageRequirement } from '../projects/reads.ts'
import {
  describeOmitted,
  importKeywords,
  type KeywordSource,
  measureTracking,
  openKeywordStore,
  positionsOmitted,
  readTrackerContext,
  rowsOmitted,
  trackingCost,
  withKeywordSource,
} from '../rank-tracker/writes.ts'
import { importPerformanceFile } from '../search-performance/writes.ts'
import type { StoredResult } from './import-result.ts'
import type { ImportKind } from './import-store.ts'

export type ImportChoices = {
  country_code?: string
  language_code?: string
  device?: Device | 'both'
  domain?: string
  target?: string
  /** The most that tracking the keywords may cost at once, in millionths of a dollar. */
  cost_max_micros?: number
}

export type ImportWorld = { database: Database; defaults: AccountDefaults; providers: Providers }

type GivenImport = {
  project: { id: number; domain: string }
  file: StoredFile
  /** The name of the file when it was chosen. */
  fileName?: string | undefined
  choices: ImportChoices
  isDryRun: boolean
  nowMs: number
  onProgress(step: string, rows: number): void
}

const KEYWORD_ROWS_MAX = 200_000
const TOO_MANY_ROWS =
  'An uploaded file may have at most 200,000 rows of keywords. To import a larger one, run: sightline import keywords'

type Run = (world: ImportWorld, given: GivenImport) => Promise<Omit<StoredResult, 'faults'>>

export const RUN_IMPORT: Record<ImportKind, Run> = {
  keywords: runKeywords,
  search_performance: runPerformance,
  backlinks: runBacklinks,
  disavow: runDisavow,
}

async function runKeywords(world: ImportWorld, given: GivenImport) {
  const { project, file, fileName, choices, nowMs } = given
  const stored = await world.database.read((db) => readProject(db, project.id))
  if (stored === undefined) throw new AppError(PROJECT_NOT_FOUND, 'The project was deleted meanwhile.')
  const { country, language } = stored.settings
  const options = {
    target: { domain: project.domain, country, language },
    choices: {
      country: choices.country_code,
      language: choices.language_code,
      device: choices.device,
      domain: choices.domain,
      fileName,
    },
    nowMs,
  }
  return await withKeywordSource(file, options, (source) =>
    storeKeywords(world, given, boundedSource(source)),
  )
}

async function storeKeywords(
  { database, defaults, providers }: ImportWorld,
  { project: { id }, choices, isDryRun, onProgress }: GivenImport,
  source: KeywordSource,
) {
  const { engine } = database
  const cost = await priceKeywords(database, providers, id, source.open())
  if (!isDryRun && cost.roundMicros > (choices.cost_max_micros ?? 0)) throw unconfirmedCost(cost)
  const result = await importKeywords(database, {
    open: source.open,
    openStore: (tx) => openKeywordStore(tx, id, { engine, defaults, defaultProvider: providers.defaultName }),
    onProgress,
    isDryRun,
  })
  const { rows, added, leftAlone, positions, tags, volumes, omitted } = result
  addTally(omitted, source.skipped())
  const { unused, unknown } = source.columnsNotRead
  return {
    counts: {
      rows: rows + rowsOmitted(omitted),
      rows_left_out: rowsOmitted(omitted),
      keywords_added: added,
      keywords_left_alone: leftAlone,
      positions_added: positions,
      positions_left_out: positionsOmitted(omitted),
      tags_added: tags,
      search_volumes_added: volumes,
      first_round_usd: cost.roundMicros / 1e6,
      month_usd: cost.monthMicros / 1e6,
    },
    notes: unknown.length > 0 ? [describeUnknownColumns(unknown), ...source.notes] : source.notes,
    left_out: describeOmitted(omitted, source.places),
    columns_not_read: [...unknown, ...unused],
  }
}

/**
 * Limits the keywords, because they are stored in one transaction, during which nobody else can write to SQLite: an
 * upload of a few kilobytes may unpack to millions of rows.
 */
function boundedSource(source: KeywordSource): KeywordSource {
  async function* bounded() {
    let rows = 0
    for await (const row of source.open()) {
      if (++rows > KEYWORD_ROWS_MAX) throw new AppError(IMPORT_INVALID, TOO_MANY_ROWS)
      yield row
    }
  }
  return { ...source, open: bounded }
}

type Cost = { roundMicros: number; monthMicros: number; keywords: number }

/** Computes what tracking the new keywords costs at once and per month; nothing if the provider is free. */
async function priceKeywords(
  database: Database,
  providers: Providers,
  projectId: number,
  rows: Parameters<typeof measureTracking>[2],
): Promise<Cost> {
  const context = await database.read((db) => readTrackerContext(db, projectId))
  const name = context?.provider ?? providers.defaultName
  const provider = providers.describe().find((one) => one.name === name)
  if (context === undefined || provider?.isPaid !== true)
    return { roundMicros: 0, monthMicros: 0, keywords: 0 }
  const { frequency, depth } = context
  const tracking = await measureTracking(database, { projectId, provider, frequency, depth }, rows)
  return { ...trackingCost(tracking), keywords: tracking.keywords }
}

function unconfirmedCost({ keywords, roundMicros, monthMicros }: Cost): AppError {
  const [now, month] = [roundMicros, monthMicros].map(formatDollars)
  const message = `Tracking ${amount(keywords, 'new keyword')} costs up to ${now} now and ${month} in a month. To agree, import with cost_max_usd.`
  return new AppError(BAD_USAGE, message)
}

async function runPerformance(
  { database, defaults }: ImportWorld,
  { project, file, isDryRun, nowMs, onProgress }: GivenImport,
) {
  const imported = await importPerformanceFile(database, project.id, file, {
    nowMs,
    requireStorage: storageRequirement(defaults),
    domain: project.domain,
    onProgress: (rows) => onProgress('reading', rows),
    isDryRun,
  })
  const { rows, days, firstDate, lastDate, notes, leftOut } = imported
  const span = firstDate === null ? [] : [`The rows are of ${firstDate} to ${lastDate}.`]
  return { counts: { rows, days }, notes: [...span, ...notes], left_out: leftOut }
}

async function runBacklinks(
  { database, defaults }: ImportWorld,
  { project, file, choices, isDryRun, nowMs, onProgress }: GivenImport,
) {
  const { host } = await requireTarget(database, project, choices.target)
  let rowsRead = 0
  const imported = await importBacklinks(database, file, {
    projectId: project.id,
    target: host,
    nowMs,
    requireStorage: storageRequirement(defaults),
    onRead(rows) {
      rowsRead = rows
      onProgress('reading', rows)
    },
    onPublish: () => onProgress('publishing', rowsRead),
    isDryRun,
  })
  const { rows, links, domains, pages, anchors, omitted, notes, leftOut, columnsNotRead } = imported
  return {
    counts: {
      rows,
      backlinks: links,
      referring_domains: domains,
      linked_pages: pages,
      anchors,
      rows_left_out: Object.values(omitted).reduce((sum, count) => sum + count, 0),
    },
    notes,
    left_out: leftOut,
    columns_not_read: [...columnsNotRead.unknown, ...columnsNotRead.unused],
  }
}

async function runDisavow(
  { database }: ImportWorld,
  { project, file, isDryRun, nowMs, onProgress }: GivenImport,
) {
  const { created, existing, lines, notices } = await importDisavow(database, {
    project,
    file,
    nowMs,
    onProgress,
    isDryRun,
  })
  return {
    counts: {
      lines,
      entries_added: created,
      entries_left_alone: existing,
      lines_left_out: notices.omitted,
      lines_mended: notices.mended,
    },
    notes: notices.sentences,
  }
}
