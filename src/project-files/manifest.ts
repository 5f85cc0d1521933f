// What an export says of itself: which release made it, and of each file how many rows it has and what its checksum is. It is
// written last: a folder without one is an export that did not end.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { AppError } from '../lib/errors.ts'

export const MANIFEST_FILE = 'manifest.json'
export const MANIFEST_VERSION = 1

const count = Type.Integer({ minimum: 0 })

const manifestSchema = Type.Object({
  sightline_project: Type.Literal(MANIFEST_VERSION),
  release: Type.String(),
  /** The last migration of the database that it was made from: the same tables are needed to take it in. */
  migration: count,
  exported_at: Type.String(),
  format: Type.String(),
  project: Type.Object({
    uid: Type.String({ pattern: '^[a-z0-9]{10}$' }),
    name: Type.String(),
    domain: Type.String(),
    created_at: count,
    spend_limit_micros: Type.Union([count, Type.Null()]),
  }),
  tables: Type.Array(
    Type.Object({
      name: Type.String(),
      file: Type.String({ pattern: '^[a-z_]+\\.[a-z]+$' }),
      rows: count,
      bytes: count,
      sha256: Type.String(),
      columns: Type.Array(Type.String()),
    }),
  ),
})

export type Manifest = Static<typeof manifestSchema>

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch((cause) => {
    throw new AppError(
      'import_invalid',
      `${folder} has no ${MANIFEST_FILE}: it is no export of a project, or the export did not end.`,
      { cause },
    )
  })
  const manifest = parsed(text)
  if (Value.Check(manifestSchema, manifest)) return manifest
  throw new AppError(
    'import_invalid',
    `${MANIFEST_FILE} in ${folder} is damaged, or was written by a release that is newer than this one.`,
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
