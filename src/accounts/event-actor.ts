// Who is behind a request, as an event names them: the key, where one was used, else the member in person; `cli` for commands.

import type { EventActor } from '../events/event-store.ts'
import type { Principal } from '../http/access/principal.ts'
import { MACHINE_ID } from './machine.ts'

export function eventActor({ keyId, memberId }: Pick<Principal, 'keyId' | 'memberId'>): EventActor {
  if (keyId !== null) return `key:${keyId}`
  return memberId === MACHINE_ID ? 'cli' : `member:${memberId}`
}
