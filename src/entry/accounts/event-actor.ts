// The actor of an event: the key or the agent's credential if one was used, else the member in person; `cli` for
// commands.

import type { EventActor } from '../../background/events/event-store.ts'
import type { Principal } from '../http/access/principal.ts'
import { MACHINE_ID } from './machine.ts'

export function eventActor({
  actor,
  keyId,
  memberId,
}: Pick<Principal, 'actor' | 'keyId' | 'memberId'>): EventActor {
  if (keyId !== null) return actor.startsWith('mcp ') ? `mcp:${keyId}` : `key:${keyId}`
  return memberId === MACHINE_ID ? 'cli' : `member:${memberId}`
}
