// The job of an import: the stored pieces become a temporary file on this machine, which is imported as the command
// line would do it. A fault of the file ends the import and says where; a passing problem (the database, a full disk)
// leads to another try, which is safe: every kind of import stores all of a file or nothing, and repeating it changes
// nothing. If the process stops or somebody deletes the import, reading ends soon; after a stop, the next process
// starts over. Accounts share the places fairly; an import is never cut into time slices.

import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { recordEvent } from '../../background/events/event-store.ts'
import type { JobHandler } from '../../background/jobs/job.ts'
import type { Schedule } from '../../background/jobs/schedule.ts'
import type { Database } from '../../data/storage/database.ts'
import { PROJECT_NOT_FOUND } from '../../entry/http/errors.ts'
import type { Clock } from '../../lib/clock.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../lib/durations.ts'
import { AppError } from '../../lib/errors.ts'
import type { StoredFile } from '../../lib/file-thread.ts'
import { IMPORT_EVENTS } from './events.ts'
import { bounded, faultyResult, isOfTheFile, type StoredResult } from './import-result.ts'
import {
  changeImport,
  findImport,
  giveUpImports,
  type ImportRow,
  readPieces,
  removeOldImports,
  removePieces,
} from './import-store.ts'
import type { ImportChoices, ImportWorld } from './run-import.ts'

export const IMPORT_KIND = 'imports.run'
export const IMPORT_ATTEMPTS_MAX = 5
export const CLEAN_KIND = 'imports.clean'
export const cleanSchedule: Schedule = { name: CLEAN_KIND, kind: CLEAN_KIND, everyMs: HOUR_MS }

const PROGRESS_MS = SECOND_MS
const DELETION_MS = SECOND_MS
const UPLOAD_KEPT_MS = DAY_MS
/** A running import writes its progress every second, so this silence means that its workers died. */
const SILENT_MS = DAY_MS
const ENDED_KEPT_MS = 90 * DAY_MS
const GAVE_UP =
  'The import failed for a reason that is not in the file; the log of the server has it. Nothing was imported.'

const GIVEN_UP: StoredResult = {
  counts: {},
  notes: [],
  faults: [{ line: null, field: null, reason: GAVE_UP }],
  faults_count: 1,
}

export function importHandler(world: ImportWorld & { clock: Clock }): JobHandler {
  const { database, clock } = world

  async function importRow(row: ImportRow, signal: AbortSignal): Promise<StoredResult> {
    const project = await database.read((db) =>
      db
        .selectFrom('projects')
        .where('id', '=', row.project_id)
        .where('deleted_at', 'is', null)
        .select(['id', 'domain'])
        .executeTakeFirst(),
    )
    if (project === undefined) throw new AppError(PROJECT_NOT_FOUND, 'The project was deleted meanwhile.')
    // Loaded on demand: it contains the readers of many formats.
    const { RUN_IMPORT } = await import('./run-import.ts')
    const progress = createProgress(database, row.id, clock)
    try {
      return await withFile(database, row, signal, async (file) => ({
        ...(await RUN_IMPORT[row.kind](world, {
          project,
          file,
          fileName: row.file_name ?? undefined,
          choices: JSON.parse(row.choices_json) as ImportChoices,
          isDryRun: row.is_dry_run === 1,
          nowMs: clock.nowMs(),
          onProgress(step, rows) {
            // Called between two reads of the file, and after the last.
            signal.throwIfAborted()
            progress.show(step, rows)
          },
        })),
        faults: [],
      }))
    } finally {
      await progress.end()
    }
  }

  return {
    title: 'Importing files',
    concurrency: 1,
    sharesPlaces: true,
    async run({ payload, attempt, attemptsMax }, context) {
      const { importId } = payload as { importId: number }
      const row = await database.read((db) => findImport(db, importId))
      if (row === undefined || row.finished_at !== null) return
      await context.checkpoint((tx) => changeImport(tx, row.id, { status: 'running' }, clock.nowMs()))
      const deletion = watchDeletion(database, row.id)
      const signal = AbortSignal.any([context.signal, context.stopping, deletion.signal])
      let result: StoredResult
      let status: 'completed' | 'failed' = 'completed'
      try {
        result = await importRow(row, signal)
      } catch (error) {
        if (await deletion.isDone()) return
        // An error after an abort is neither a fault nor an attempt.
        signal.throwIfAborted()
        const isFault = error instanceof AppError && isOfTheFile(error)
        if (!isFault && attempt < attemptsMax) throw error
        status = 'failed'
        result = isFault ? faultyResult(error) : GIVEN_UP
      } finally {
        deletion.end()
      }
      await context.commit(async (tx) => {
        if ((await findImport(tx, row.id)) === undefined) return
        const nowMs = clock.nowMs()
        const result_json = JSON.stringify(bounded(result))
        await changeImport(tx, row.id, { status, step: null, result_json, finished_at: nowMs }, nowMs)
        await removePieces(tx, row.id)
        const kind = status === 'completed' ? IMPORT_EVENTS.succeeded : IMPORT_EVENTS.failed
        await recordEvent(tx, { kind, projectId: row.project_id, data: { import_id: row.id } })
      })
    },
  }
}

export function cleanHandler(clock: Clock): JobHandler {
  return {
    title: 'Removing files of old imports',
    concurrency: 1,
    async run(_job, context) {
      const nowMs = clock.nowMs()
      const ages = { uploadingBefore: nowMs - UPLOAD_KEPT_MS, endedBefore: nowMs - ENDED_KEPT_MS }
      await context.commit(async (tx) => {
        await giveUpImports(tx, nowMs - SILENT_MS, JSON.stringify(GIVEN_UP), nowMs)
        await removeOldImports(tx, ages)
      })
    },
  }
}

/** Checks the row every second, not only after each batch: reading a file may take long without one. */
function watchDeletion(database: Database, id: number) {
  const deleted = new AbortController()
  const isDone = async () => (await database.read((db) => findImport(db, id))) === undefined
  const timer = setInterval(async () => {
    // A failed check does not count as a deletion; the next one decides.
    if (await isDone().catch(() => false)) deleted.abort(new Error('The import was deleted.'))
  }, DELETION_MS)
  return { signal: deleted.signal, isDone, end: () => clearInterval(timer) }
}

/**
 * Progress is written now and then, without waiting: an import that holds the database's writer must not wait for
 * itself.
 */
function createProgress(database: Database, id: number, clock: Clock) {
  let writtenAtMs = 0
  let writing: Promise<unknown> = Promise.resolve()
  return {
    show(step: string, rows: number): void {
      const nowMs = clock.nowMs()
      if (nowMs - writtenAtMs < PROGRESS_MS) return
      writtenAtMs = nowMs
      writing = database
        .write((db) => changeImport(db, id, { step, rows_done: rows }, nowMs))
        // Progress may be late, and must not make the import fail.
        .catch(() => {})
    },
    end: () => writing,
  }
}

async function withFile<T>(
  database: Database,
  row: ImportRow,
  signal: AbortSignal,
  work: (file: StoredFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-'))
  try {
    const path = join(folder, 'input')
    await pipeline(readPieces(database, row), createWriteStream(path, { mode: 0o600 }), { signal })
    return await work({ path, signal })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
