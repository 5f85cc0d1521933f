// The names of members and keys that did something; one that is gone has none.

import type { EventActor } from '../../background/events/event-store.ts'
import type { Reader } from '../../data/storage/database.ts'

export async function readActorNames(
  db: Reader,
  actors: readonly (EventActor | null)[],
): Promise<Map<string, string>> {
  const idsOf = (prefixes: readonly string[]) =>
    actors.flatMap((actor) => {
      const [prefix = '', id] = actor?.split(':') ?? []
      return prefixes.includes(prefix) ? [Number(id)] : []
    })
  const [memberIds, keyIds] = [idsOf(['member']), idsOf(['key', 'mcp'])]
  const members =
    memberIds.length === 0
      ? []
      : await db.selectFrom('members').where('id', 'in', memberIds).select(['id', 'name']).execute()
  const keys =
    keyIds.length === 0
      ? []
      : await db.selectFrom('api_keys').where('id', 'in', keyIds).select(['id', 'name']).execute()
  return new Map([
    ...members.map(({ id, name }) => [`member:${id}`, name] as const),
    ...keys.flatMap(({ id, name }) => [[`key:${id}`, name] as const, [`mcp:${id}`, name] as const]),
  ])
}
