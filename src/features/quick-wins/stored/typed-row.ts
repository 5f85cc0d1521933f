// A row as the API sends it: it begins with the type of its list, by which programs tell rows apart. Rows are stored without it: all
// of a list have the same.

import type { QuickWinType } from '../lists.ts'

/** `json` is an object with fields. */
export function typedRow(type: QuickWinType, json: string): string {
  return `{"type":"${type}",${json.slice(1)}`
}
