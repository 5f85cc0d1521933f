// Settings that the owners of the server entered in the browser: one row, sealed as a whole with the server's secret. Whoever
// reads the database or a backup without that secret learns neither the keys nor which of them there are.

import { createSeal } from '../../lib/sealed.ts'
import type { EnteredSettings } from '../settings/config.ts'
import type { SettingName } from '../settings/settings.ts'
import type { Reader, Tx } from '../storage/database.ts'
import type { TableDeclarations } from '../storage/tables.ts'

declare module '../storage/tables.ts' {
  interface Tables {
    server_settings: ServerSettingsTable
  }
}

export const ENTERED_SETTINGS_TABLES: TableDeclarations = {
  bounds: { server_settings: { boundedBy: 'one row' } },
}

/** One row, whose id is 1; none until somebody entered something. */
type ServerSettingsTable = {
  id: number
  /** Grows with every change. */
  revision: number
  /** JSON of setting names and their texts, sealed with the server's secret. */
  sealed: Uint8Array
  changed_at: number
}

const ROW_ID = 1

type StoredSettings = {
  revision: number
  /** Undefined when the row was sealed with another secret: nothing of it can be used. */
  entered: EnteredSettings | undefined
}

export type SettingsSeal = {
  open(sealed: Uint8Array): EnteredSettings | undefined
  close(entered: EnteredSettings): Uint8Array
}

export function createSettingsSeal(secret: Buffer): SettingsSeal {
  const seal = createSeal(secret, 'sightline server settings')
  return {
    open(sealed) {
      const text = seal.unseal(ROW_ID, sealed)
      return text === undefined ? undefined : (JSON.parse(text) as EnteredSettings)
    },
    close: (entered) => seal.seal(ROW_ID, JSON.stringify(entered)),
  }
}

/** Undefined while nothing was entered. */
export async function readSealed(db: Reader): Promise<{ revision: number; sealed: Uint8Array } | undefined> {
  return await db
    .selectFrom('server_settings')
    .where('id', '=', ROW_ID)
    .select(['revision', 'sealed'])
    .executeTakeFirst()
}

async function readStored(db: Reader, seal: SettingsSeal): Promise<StoredSettings> {
  const row = await readSealed(db)
  if (row === undefined) return { revision: 0, entered: {} }
  return { revision: row.revision, entered: seal.open(row.sealed) }
}

/** Texts to enter; null forgets one. */
export type SettingsChange = Readonly<Partial<Record<SettingName, string | null>>>

/**
 * Changes what was entered. What another secret sealed is lost and is replaced. Waits for another change under way, so that
 * neither is lost.
 */
export async function storeChange(
  tx: Tx,
  seal: SettingsSeal,
  change: SettingsChange,
  nowMs: number,
): Promise<void> {
  const { revision, entered = {} } = await readLocked(tx, seal)
  const next = { ...entered }
  for (const [name, text] of Object.entries(change) as [SettingName, string | null][]) {
    if (text === null) delete next[name]
    else next[name] = text
  }
  await tx
    .updateTable('server_settings')
    .set({ revision: revision + 1, sealed: seal.close(next), changed_at: nowMs })
    .where('id', '=', ROW_ID)
    .execute()
}

async function readLocked(tx: Tx, seal: SettingsSeal): Promise<StoredSettings> {
  const empty = { id: ROW_ID, revision: 0, sealed: seal.close({}), changed_at: 0 }
  // A row to lock: an update that changes nothing holds it on both engines.
  await tx
    .insertInto('server_settings')
    .values(empty)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await tx.updateTable('server_settings').set({ id: ROW_ID }).where('id', '=', ROW_ID).execute()
  return await readStored(tx, seal)
}
