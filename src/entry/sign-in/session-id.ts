// Which session asks: routes under /app/v1 alone are only ever called by one.

import type { Principal } from '../http/access/principal.ts'

export function sessionIdOf({ actor }: Principal): number {
  return Number(actor.slice('session '.length))
}
