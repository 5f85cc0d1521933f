// Style sheets, scripts, frames and image sources in the API: those that make up an issue, each with a page that uses it.

import { Type } from 'typebox'
import { statusCode } from '../field-schemas.ts'
import type { ResourceRow } from './resource-store.ts'

export const resourceRecord = Type.Object(
  {
    resource_url: Type.String(),
    fetch_status_code: statusCode(
      'Status code of the resource; null if it was not requested or did not answer.',
    ),
    is_external: Type.Boolean({ description: 'Whether it belongs to another registrable domain.' }),
    is_robots_blocked: Type.Boolean({ description: 'Whether robots.txt forbids loading it.' }),
    source_url: Type.String({ description: 'The first page that uses it.' }),
  },
  { title: 'Resource' },
)

export function toResource(row: ResourceRow) {
  return {
    resource_url: row.url,
    fetch_status_code: row.fetch_status_code,
    is_external: row.is_external === 1,
    is_robots_blocked: row.outcome === 'blocked',
    source_url: row.source_url,
  }
}
