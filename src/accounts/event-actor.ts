// Who is behind a request, as an event names them: the key, where one was used, else the member in person.

import type { EventActor } from '../events/event-store.ts'
import type { Principal } from '../http/access/principal.ts'

export function eventActor({ keyId, memberId }: Pick<Principal, 'keyId' | 'memberId'>): EventActor {
  return keyId === null ? `member:${memberId}` : `key:${keyId}`
}
