// A row of any of the thirteen lists, with the fields that only some of them have.

import type { QuickWinRow } from '../../api/types.ts'

type Optional<Row> = Row extends unknown ? { [Name in keyof Row]: Row[Name] } : never
type ValueOf<Row, Name extends PropertyKey> = Row extends { [K in Name]: infer Value } ? Value : never
type NamesOf<Row> = Row extends unknown ? keyof Row : never

/** Every field that some list has. */
export type WinRow = {
  [Name in NamesOf<QuickWinRow>]?: ValueOf<Optional<QuickWinRow>, Name>
} & Pick<QuickWinRow, 'clicks' | 'impressions' | 'ctr' | 'position' | 'opportunity' | 'recommendation'>

/** Identifies a row within its list. */
export function keyOfWin({ query, url }: WinRow): string {
  return [query, url].filter((part) => part != null).join(' ')
}
