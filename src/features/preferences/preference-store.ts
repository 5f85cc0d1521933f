// All SQL of the preferences of members.

import type { Reader, Tx } from '../../data/storage/database.ts'
import { DEFAULT_PREFERENCES, type Preferences } from './schema.ts'

/** Returns the defaults for a member who has chosen nothing. */
export async function readPreferences(db: Reader, memberId: number): Promise<Preferences> {
  const row = await db
    .selectFrom('member_preferences')
    .where('member_id', '=', memberId)
    .select(['theme', 'density', 'has_shortcuts', 'language', 'columns_json'])
    .executeTakeFirst()
  if (row === undefined) return DEFAULT_PREFERENCES
  const { theme, density, has_shortcuts, language, columns_json } = row
  return { theme, density, has_shortcuts: has_shortcuts === 1, language, columns: JSON.parse(columns_json) }
}

export async function storePreferences(
  tx: Tx,
  memberId: number,
  { theme, density, has_shortcuts, language, columns }: Preferences,
  nowMs: number,
): Promise<void> {
  const row = {
    theme,
    density,
    has_shortcuts: has_shortcuts ? 1 : 0,
    language,
    columns_json: JSON.stringify(columns),
    updated_at: nowMs,
  } as const
  await tx
    .insertInto('member_preferences')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute()
}
