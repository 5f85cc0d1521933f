// Who is behind a request, as an event names them: the key or the agent's credential, where one was used, else the member in
// person.

import type { EventActor } from '../events/event-store.ts'
import type { Principal } from '../http/access/principal.ts'

export function eventActor({
  actor,
  keyId,
  memberId,
}: Pick<Principal, 'actor' | 'keyId' | 'memberId'>): EventActor {
  if (keyId === null) return `member:${memberId}`
  return actor.startsWith('mcp ') ? `mcp:${keyId}` : `key:${keyId}`
}
