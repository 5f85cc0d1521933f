// The session of a request: only sessions can call routes under /app/v1.

import type { Principal } from '../http/access/principal.ts'

export function sessionIdOf({ actor }: Principal): number {
  return Number(actor.slice('session '.length))
}
