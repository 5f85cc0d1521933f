// Connects a project to its property, for the command line and HTTP alike. Nothing is stored before Search Console
// has said that the property can be read (providers/search-console/check.ts). Only those parts of the credential that
// reading needs are stored, sealed.

import { type EventActor, recordEvent } from '../../../background/events/event-store.ts'
import { eventText } from '../../../background/events/event-text.ts'
import { readDatabaseNow } from '../../../background/jobs/database-time.ts'
import { PROVIDER_EVENTS } from '../../../background/providers/events.ts'
import type { SearchConsoleCredential } from '../../../background/providers/search-console/credential.ts'
import type { Tx } from '../../../data/storage/database.ts'
import type { Engine } from '../../../data/storage/portable.ts'
import type { Seal } from '../../../lib/sealed.ts'
import { connect } from '../connections/connection-store.ts'
import { sealCredential } from './open-source.ts'
import { hurrySync } from './sync-queue.ts'

type WantedProperty = {
  property: string
  hasCountry: boolean
  hasDevice: boolean
  wantedFromDay: number
  credential: SearchConsoleCredential
  /** Null if Google does not say that the credential ends by itself. */
  credentialEndsAtMs: number | null
  actor: EventActor
}

/** Spells a property as Search Console does: a prefix ends with a slash. Undefined when it is neither a domain nor a prefix. */
export function parseProperty(given: string): string | undefined {
  if (/^sc-domain:[^\s/:]+$/i.test(given)) return given.toLowerCase()
  return /^https?:\/\//i.test(given) && URL.canParse(given) ? new URL(given).href : undefined
}

/** Also queues the first sync. */
export async function connectProperty(
  tx: Tx,
  engine: Engine,
  seal: Pick<Seal, 'seal'>,
  projectId: number,
  { credential, actor, ...wanted }: WantedProperty,
): Promise<void> {
  const sealed = sealCredential(seal, projectId, credential)
  const given = { projectId, source: 'search_console' as const, ...wanted, credential: sealed }
  await connect(tx, given, await readDatabaseNow(tx, engine))
  const data = { source: 'search_console', property: eventText(wanted.property) }
  await recordEvent(tx, { kind: PROVIDER_EVENTS.sourceConnected, projectId, actor, data })
  await hurrySync(tx, engine, projectId)
}
