// Reads the target of a channel: it is decrypted or, for the mail of a project, read from the project.

import type { Reader } from '../../data/storage/database.ts'
import type { Seal } from '../../lib/sealed.ts'
import type { ChannelRow } from './channel-row.ts'
import { readProjectMail } from './project-mail.ts'
import type { Target } from './target.ts'

/** Returns undefined if it was encrypted with another secret, or the project has no address any more. */
export async function openTarget(
  db: Reader,
  seal: Seal,
  { account_id, sealed_target, mail_project_id }: ChannelRow,
): Promise<Target | undefined> {
  if (mail_project_id !== null) {
    const to = (await readProjectMail(db, [mail_project_id])).get(mail_project_id)
    return to === undefined ? undefined : { kind: 'email', to }
  }
  const text = sealed_target === null ? undefined : seal.unseal(account_id, sealed_target)
  return text === undefined ? undefined : (JSON.parse(text) as Target)
}

export function sealTarget(seal: Seal, accountId: number, target: Target): Uint8Array {
  return seal.seal(accountId, JSON.stringify(target))
}
