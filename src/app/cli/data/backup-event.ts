// Records a backup or a restore by a command in the audit log of the first account, the operator's. The database is not
// migrated for that: a backup must leave it unchanged, and a restored one may be of an older release, whose tables may
// not have events.

import { basename } from 'node:path'
import { eventText } from '../../../background/events/event-text.ts'
import type { Call } from '../../../entry/cli/call.ts'

export async function recordBackupEvent(
  { config, output }: Pick<Call<unknown>, 'config' | 'output'>,
  what: 'made' | 'restored',
  file: string,
): Promise<void> {
  const { BACKUP_EVENTS } = await import('../../../features/system/events.ts')
  const { recordAccountEvent } = await import('../../../background/events/event-store.ts')
  const { firstAccountId, hasAccounts } = await import('../../../entry/accounts/store.ts')
  const { openUnchanged } = await import('../../../entry/cli/command-database.ts')
  try {
    const database = await openUnchanged(config)
    try {
      const data = { file: eventText(basename(file)) }
      await database.transaction(async (tx) => {
        // Without accounts, nobody could read it.
        if (!(await hasAccounts(tx))) return
        const accountId = await firstAccountId(tx)
        await recordAccountEvent(tx, { kind: BACKUP_EVENTS[what], accountId, actor: 'cli', data })
      })
    } finally {
      await database.close()
    }
  } catch (error) {
    output.note(`The audit log has no entry of this: ${(error as Error).message}`)
  }
}
