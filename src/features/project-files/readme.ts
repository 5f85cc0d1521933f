// The README of an export: what the files are, which columns they have, and what is not in them.

import type { TableColumn } from '../../data/storage/snapshot/snapshot.ts'
import { visibleText } from '../../lib/visible-text.ts'
import type { Manifest } from './manifest.ts'
import { LEFT_BEHIND } from './owned-tables.ts'

export type DescribedTable = { name: string; file: string; rows: number; columns: readonly TableColumn[] }

export function readmeOf(manifest: Manifest, tables: readonly DescribedTable[]): string {
  const { name, domain, uid } = manifest.project
  return `# ${visibleText(name)}

Everything that Sightline ${manifest.release} stored of the project ${visibleText(name)} (${visibleText(domain)}, uid ${uid}) on ${manifest.exported_at.slice(0, 10)}.

To bring it into another installation, run \`sightline import project\` there with this folder. \`${'manifest.json'}\` says how many rows
each file has, and its SHA-256.

## How to read the files

Each file is a table; docs/data-model.md of Sightline says what its rows are. Times (\`…_at\`) are milliseconds since 1970 in UTC, days are
days since 1970, \`is_…\` and \`has_…\` are 0 or 1. \`crawl_id\`, \`keyword_id\` and their like are the \`id\` of the table that they name, within the project. Bytes
are packed data that only Sightline reads${manifest.format === 'parquet' ? '' : ', as base64'}; lists in files that programs read are made by \`sightline export\`.${manifest.format === 'csv' ? ' An empty cell is null; the empty text is `""`.' : ''}

## What is not in here

${LEFT_BEHIND.map(({ what }) => `- ${what}\n`).join('')}
## Files

${tables.map(describe).join('\n')}`
}

function describe({ file, rows, columns }: DescribedTable): string {
  const shown = columns.map(({ name, kind }) => `\`${name}\` ${kind}`)
  return `### ${file}\n\nRows: ${rows}. Columns: ${shown.join(', ')}.\n`
}
