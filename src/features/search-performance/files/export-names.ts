// What Search Console calls the tables of an export, by their file's name or their first column's, in the languages that
// we know it in. In another one a table is told by its content where that is possible (export-table.ts).

import { nfc } from '../../../lib/text.ts'
import exportNames from './export-names.json' with { type: 'json' }

export type ExportTableKind = keyof typeof exportNames

const KIND_BY_NAME: ReadonlyMap<string, ExportTableKind> = new Map(
  (Object.keys(exportNames) as ExportTableKind[]).flatMap((kind) =>
    exportNames[kind].map((name) => [name, kind] as const),
  ),
)

export function kindByName(name: string): ExportTableKind | undefined {
  return KIND_BY_NAME.get(
    nfc(name.trim())
      .toLowerCase()
      .replace(/\.csv$/, ''),
  )
}
