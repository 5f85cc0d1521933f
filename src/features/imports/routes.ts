// Imports over HTTP: opened, filled with a file in one or more parts, started, watched. A part is stored piece by piece
// as it arrives; if it breaks off, what has arrived stays, and the next part continues there. So a file may be larger
// than what a client can send within the time limit of one request.

import { Type } from 'typebox'
import { recordEvent } from '../../background/events/event-store.ts'
import { enqueue } from '../../background/jobs/enqueue.ts'
import type { CommonParts } from '../../entry/feature.ts'
import type { ProjectRef } from '../../entry/http/access/principal.ts'
import { listRoute } from '../../entry/http/answers/list-route.ts'
import { countedQuery } from '../../entry/http/answers/paging.ts'
import { BODY_TOO_LARGE } from '../../entry/http/errors.ts'
import { numericId } from '../../entry/http/requests/path-ids.ts'
import { type Route, readRoute, uploadRoute, writeRoute } from '../../entry/http/route.ts'
import { formatTime } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { STORAGE_LIMIT_EXCEEDED } from '../projects/errors.ts'
import { countUploadBytes, deletedCount, describeFullStorage, findStorageQuota } from '../projects/reads.ts'
import { IMPORT_NOT_FOUND, IMPORT_NOT_OPEN, TOO_MANY_IMPORTS } from './errors.ts'
import { IMPORT_EVENTS } from './events.ts'
import { IMPORT_ATTEMPTS_MAX, IMPORT_KIND } from './import-job.ts'
import type { StoredResult } from './import-result.ts'
import {
  addPiece,
  changeImport,
  countImports,
  createImport,
  deleteImport,
  type ImportRow,
  listImports,
  requireImport,
} from './import-store.ts'
import type { ImportChoices } from './run-import.ts'
import { importRecord, newImportBody, partQuery } from './schema.ts'

type ImportRouteOptions = Pick<CommonParts, 'database' | 'codec' | 'clock' | 'defaults'> & {
  uploadBytesMax: number
}

const TAG = 'Imports'
const PATH = '/projects/{project_uid}/imports'
const ONE = `${PATH}/{import_id}`
const ids = { import_id: numericId(IMPORT_NOT_FOUND, 'Import not found.') }
const answer = Type.Object({ data: importRecord })
/** The bytes that one transaction stores: it stays short, and a large file has few rows. */
const PIECE_BYTES = 1_048_576
/** The limit on all files of one account that are not imported yet. */
const WAITING_BYTES_MAX = 2 * 2 ** 30
const NONE: StoredResult = { counts: {}, notes: [], faults: [] }

export function importRoutes({
  database,
  codec,
  clock,
  defaults,
  uploadBytesMax,
}: ImportRouteOptions): Route[] {
  // At least the size of the largest file that may be uploaded.
  const waitingBytesMax = Math.max(WAITING_BYTES_MAX, uploadBytesMax)

  /** Checked before each piece, because many parts of one or more files may arrive at once. */
  async function requireSpace({ id, accountId }: ProjectRef, bytes: number): Promise<void> {
    const [quota, waitingBytes] = await database.read((db) =>
      Promise.all([findStorageQuota(db, id, defaults), countUploadBytes(db, accountId)]),
    )
    if (quota.leftBytes < bytes)
      throw new AppError(STORAGE_LIMIT_EXCEEDED, describeFullStorage(quota.limitBytes))
    if (waitingBytes + bytes > waitingBytesMax) throw tooMuchWaits(waitingBytesMax)
  }

  async function store(id: number, startByte: number, bytes: Uint8Array): Promise<void> {
    const isStored = await database.transaction((tx) => addPiece(tx, id, startByte, bytes, clock.nowMs()))
    if (!isStored) throw notOpen('The import has ended, or another part was sent at the same time.')
  }

  return [
    listRoute({
      codec,
      path: PATH,
      operationId: 'listImports',
      tag: TAG,
      summary: 'List the imports of a project, the newest first',
      query: Type.Object(countedQuery),
      record: importRecord,
      endpoint: 'imports',
      scope: ({ project }) => project.uid,
      read: ({ project }, position, range) =>
        database.read((db) => listImports(db, project.id, position?.[0] as number | undefined, range)),
      keyOf: ({ id }) => [id],
      toRecord,
      count: ({ project }, max) => countImports(database, { project_id: project.id }, max),
    }),
    readRoute({
      method: 'GET',
      path: ONE,
      operationId: 'readImport',
      tag: TAG,
      summary: 'Read how far an import is, what it did and what is wrong with its file',
      ids,
      answers: { 200: answer },
      handle: async ({ ids, project }) => ({
        data: toRecord(await database.read((db) => requireImport(db, project.id, ids.import_id))),
      }),
    }),
    writeRoute({
      method: 'POST',
      path: PATH,
      operationId: 'createImport',
      tag: TAG,
      summary: 'Open an import',
      description: 'After this, send the file and start the import.',
      body: newImportBody,
      answers: { 201: answer },
      createdId: 'id',
      refusals: [TOO_MANY_IMPORTS],
      async handle({ body, project }, tx) {
        const { kind, is_dry_run: isDryRun = false, file_name: fileName = null, cost_max_usd, ...rest } = body
        const choices: ImportChoices = {
          ...rest,
          ...(cost_max_usd !== undefined && { cost_max_micros: cost_max_usd }),
        }
        const wanted = { projectId: project.id, kind, isDryRun, fileName, choices }
        const row = await createImport(tx, project.accountId, wanted, clock.nowMs())
        return { status: 201, data: toRecord(row) }
      },
    }),
    uploadRoute({
      path: `${ONE}/file`,
      operationId: 'uploadImportFile',
      tag: TAG,
      summary: 'Send the file of an import, or the next part of it',
      description:
        'Each part begins where the last one ended (`offset`). When a transfer breaks off, the bytes that arrived are kept: read the import, and go on from `bytes_received`.',
      ids,
      query: partQuery,
      upload: {
        contentTypes: ['application/octet-stream', 'text/csv', 'application/zip', 'application/gzip'],
        bytesMax: uploadBytesMax,
        content:
          "The bytes of the file, as they are: CSV, JSON, zip, gzip or SerpBear's database, told apart by their content.",
      },
      answers: { 200: answer },
      refusals: [IMPORT_NOT_OPEN, STORAGE_LIMIT_EXCEEDED, TOO_MANY_IMPORTS],
      async handle({ ids, query, project, stream }) {
        const row = await database.read((db) => requireImport(db, project.id, ids.import_id))
        if (row.status !== 'uploading') throw notOpen('The import has been started and takes no more.')
        if (row.bytes !== query.offset) throw notOpen(`The import has ${row.bytes} bytes: go on from there.`)
        let startByte = row.bytes
        for await (const piece of inPieces(stream, PIECE_BYTES)) {
          if (startByte + piece.length > uploadBytesMax) throw tooLarge(uploadBytesMax)
          await requireSpace(project, piece.length)
          await store(row.id, startByte, piece)
          startByte += piece.length
        }
        return { data: toRecord({ ...row, bytes: startByte }) }
      },
    }),
    writeRoute({
      method: 'POST',
      path: `${ONE}/start`,
      operationId: 'startImport',
      tag: TAG,
      summary: 'Start an import whose file has arrived',
      ids,
      answers: { 200: answer },
      refusals: [IMPORT_NOT_OPEN],
      async handle({ ids, project }, tx) {
        const row = await requireImport(tx, project.id, ids.import_id)
        if (row.status !== 'uploading') throw notOpen('The import has been started already.')
        if (row.bytes === 0) throw notOpen('Send the file first.')
        await changeImport(tx, row.id, { status: 'queued' }, clock.nowMs())
        await recordEvent(tx, {
          kind: IMPORT_EVENTS.queued,
          projectId: row.project_id,
          data: { import_id: row.id },
        })
        const payload = { importId: row.id }
        const uniqueKey = String(row.id)
        const share = String(project.accountId)
        await enqueue(tx, { kind: IMPORT_KIND, payload, uniqueKey, share, attemptsMax: IMPORT_ATTEMPTS_MAX })
        return { data: toRecord({ ...row, status: 'queued' }) }
      },
    }),
    writeRoute({
      method: 'DELETE',
      path: ONE,
      operationId: 'deleteImport',
      tag: TAG,
      summary: 'Delete an import',
      description:
        'An import that is running stops within seconds, and nothing of it is stored unless its file was read to the end by then. Data of an import that has ended stays.',
      ids,
      answers: { 200: deletedCount },
      async handle({ ids, project }, tx) {
        const row = await requireImport(tx, project.id, ids.import_id)
        await deleteImport(tx, row.id)
        return { data: { deleted_count: 1 } }
      },
    }),
  ]
}

/** Cuts a stream into pieces of one size; the last may be shorter. */
async function* inPieces(stream: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = []
  let length = 0
  for await (const part of stream) {
    held.push(part)
    length += part.length
    if (length < bytes) continue
    const whole = Buffer.concat(held)
    let at = 0
    for (; at + bytes <= whole.length; at += bytes) yield whole.subarray(at, at + bytes)
    held = at === whole.length ? [] : [whole.subarray(at)]
    length = whole.length - at
  }
  if (length > 0) yield Buffer.concat(held)
}

function toRecord(row: ImportRow) {
  const result = row.result_json === null ? NONE : (JSON.parse(row.result_json) as StoredResult)
  const { counts, notes, left_out = [], columns_not_read = [], faults, faults_count = faults.length } = result
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    is_dry_run: row.is_dry_run === 1,
    file_name: row.file_name,
    bytes_received: row.bytes,
    progress: row.step === null ? null : { step: row.step, rows: row.rows_done },
    counts,
    notes,
    left_out: [...left_out],
    columns_not_read: [...columns_not_read],
    faults,
    faults_count,
    created_at: formatTime(row.created_at),
    finished_at: row.finished_at === null ? null : formatTime(row.finished_at),
  }
}

function notOpen(message: string): AppError {
  return new AppError(IMPORT_NOT_OPEN, message)
}

function tooMuchWaits(bytesMax: number): AppError {
  const gibibytes = (bytesMax / 2 ** 30).toLocaleString('en-US', { maximumFractionDigits: 1 })
  const message = `Files of this account that wait to be imported may have ${gibibytes} GiB together. Wait for an import to end, or delete one.`
  return new AppError(TOO_MANY_IMPORTS, message)
}

function tooLarge(bytesMax: number): AppError {
  return new AppError(BODY_TOO_LARGE, `A file may have at most ${bytesMax} bytes.`)
}
