// Requests for any route that the product has, made from its declaration alone, so that tests over all routes also
// cover those that come later.

import { KEY_PATH } from '../../src/entry/http/access/api-entry.ts'
import type { Route } from '../../src/entry/http/route.ts'

const ID_FORMS = [
  '1',
  'a'.repeat(16),
  'a'.repeat(10),
  'title_missing',
  'link_broken_internal',
  'image_broken',
  'script_broken',
  'linking.example',
  'simulator',
  'search_console',
  'sightline-20260101T000000.000Z.db',
  'csv',
  `msg_${'a'.repeat(24)}`,
]

/** A segment that no id may have. */
export const MALFORMED_ID = 'not-an-id'

export const UNKNOWN_UID = 'zzzzzzzzzz'

export function nameOf(route: Route): string {
  return `${route.method} ${route.path}`
}

/** The path of a route, under /v1 unless another is named. Ids that are not given have the form that the route wants, and exist nowhere. */
export function pathOf(
  route: Route,
  ids: Readonly<Record<string, string>> = {},
  basePath: string = KEY_PATH,
): string {
  const path = route.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => ids[name] ?? wellFormedId(route, name),
  )
  return basePath + path
}

function wellFormedId(route: Route, name: string): string {
  if (name === 'project_uid') return UNKNOWN_UID
  const id = route.ids?.[name]
  const form = ID_FORMS.find((text) => id?.parse(text) !== undefined)
  if (form === undefined) throw new Error(`No sample fits ${name} of ${nameOf(route)}.`)
  return form
}
