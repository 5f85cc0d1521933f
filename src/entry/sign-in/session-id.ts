// Which session asks: routes behind the dashboard's door alone are only ever called by one.

import type { Principal } from '../http/access/principal.ts'

export function sessionIdOf({ actor }: Principal): number {
  return Number(actor.slice('session '.length))
}
