// The manifest of an export: which release made it, and the number of rows and the checksum of each file. It is written
// last, so a folder without one is an incomplete export.

import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { nullable } from '../../entry/http/answers/field-shapes.ts'
import { compileValidator } from '../../entry/http/requests/validation.ts'
import type { Networks } from '../../lib/networks.ts'
import { newProjectBody } from '../projects/reads.ts'
import { openFolderFile } from './folder-file.ts'
import { refusal } from './refusal.ts'

export const MANIFEST_FILE = 'manifest.json'
export const MANIFEST_VERSION = 1

/** A manifest with all tables has some 20 KB. */
const BYTES_MAX = 1_000_000
const TABLES_MAX = 200
const COLUMNS_MAX = 500
/** The limit on a file; the rows of ten million keywords take less. */
export const FILE_BYTES_MAX = 2 ** 41
/** The year 9999. */
export const TIME_MAX = 253_402_300_799_999

const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const text = Type.String({ maxLength: 1_000 })

const manifestSchema = Type.Object({
  sightline_project: Type.Literal(MANIFEST_VERSION),
  release: text,
  /** The last migration of the exported database: an import needs the same tables. */
  migration: count,
  exported_at: text,
  format: text,
  project: Type.Object({
    uid: Type.String({ pattern: '^[a-z0-9]{10}$' }),
    name: text,
    domain: text,
    created_at: Type.Integer({ minimum: 0, maximum: TIME_MAX }),
    spend_limit_micros: nullable(count),
  }),
  tables: Type.Array(
    Type.Object({
      name: Type.String({ pattern: '^[a-z_]{1,60}$' }),
      file: Type.String({ pattern: '^[a-z_]{1,60}\\.[a-z]{1,10}$' }),
      rows: count,
      bytes: Type.Integer({ minimum: 0, maximum: FILE_BYTES_MAX }),
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      columns: Type.Array(Type.String({ maxLength: 100 }), { maxItems: COLUMNS_MAX }),
    }),
    { maxItems: TABLES_MAX },
  ),
})

export type Manifest = Static<typeof manifestSchema>

/** Refuses a project whose name or domain the API would refuse. */
export async function readManifest(folder: string, allowedNetworks: Networks): Promise<Manifest> {
  const manifest = parsed(await readText(folder))
  if (!Value.Check(manifestSchema, manifest))
    throw refusal(
      `${MANIFEST_FILE} in ${folder} is damaged, or was written by a release that is newer than this one`,
    )
  const { name, domain } = manifest.project
  const { value, errors } = compileValidator(newProjectBody(allowedNetworks), 'body')({ name, domain })
  if (errors !== undefined)
    throw refusal(`${MANIFEST_FILE}, project: ${Object.values(errors).flat().join(' ')}`)
  for (const field of ['name', 'domain'] as const)
    if (value[field] !== manifest.project[field])
      throw refusal(
        `${MANIFEST_FILE}, project: The ${field} must be written as ${JSON.stringify(value[field])}`,
      )
  const names = manifest.tables.map((table) => table.name)
  const repeated = names.find((table, at) => names.indexOf(table) !== at)
  if (repeated !== undefined) throw refusal(`${MANIFEST_FILE} names the table ${repeated} twice`)
  return manifest
}

async function readText(folder: string): Promise<string> {
  const { handle } = await openFolderFile(folder, MANIFEST_FILE, BYTES_MAX).catch((cause) => {
    if (cause.cause?.code !== 'ENOENT' && cause.cause?.code !== 'ENOTDIR') throw cause
    throw refusal(
      `${folder} has no ${MANIFEST_FILE}: it is no export of a project, or the export did not end`,
      cause,
    )
  })
  try {
    const buffer = Buffer.alloc(BYTES_MAX)
    let bytes = 0
    for (;;) {
      const { bytesRead } = await handle.read(buffer, bytes, buffer.length - bytes)
      bytes += bytesRead
      if (bytesRead === 0 || bytes === buffer.length) return buffer.toString('utf8', 0, bytes)
    }
  } finally {
    await handle.close()
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
