// All SQL of the preferences of members.

import type { Reader, Tx } from '../../data/storage/database.ts'
import { DEFAULT_PREFERENCES, type Preferences } from './schema.ts'

/** Returns the defaults for a member who has chosen nothing. */
export async function readPreferences(db: Reader, memberId: number): Promise<Preferences> {
  const row = await db
    .selectFrom('member_preferences')
    .where('member_id', '=', memberId)
    .select(['theme', 'density', 'has_shortcuts', 'language', 'columns_json', 'open_charts_json'])
    .executeTakeFirst()
  if (row === undefined) return DEFAULT_PREFERENCES
  const { has_shortcuts, columns_json, open_charts_json, ...chosen } = row
  return {
    ...chosen,
    has_shortcuts: has_shortcuts === 1,
    columns: JSON.parse(columns_json),
    open_charts: JSON.parse(open_charts_json),
  }
}

export async function storePreferences(
  tx: Tx,
  memberId: number,
  { has_shortcuts, columns, open_charts, ...chosen }: Preferences,
  nowMs: number,
): Promise<void> {
  const row = {
    ...chosen,
    has_shortcuts: has_shortcuts ? 1 : 0,
    columns_json: JSON.stringify(columns),
    open_charts_json: JSON.stringify(open_charts),
    updated_at: nowMs,
  } as const
  await tx
    .insertInto('member_preferences')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute()
}
