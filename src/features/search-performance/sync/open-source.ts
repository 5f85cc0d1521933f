import type { SearchConsoleCredential } from '../../../background/providers/search-console/credential.ts'
import { createSearchConsole } from '../../../background/providers/search-console/source.ts'
import { createSearchSimulator } from '../../../background/providers/search-simulator/source.ts'
import type { SearchFailure, SearchSource } from '../../../background/providers/search-source.ts'
import type { Seal } from '../../../lib/sealed.ts'
import type { Connection } from '../connections/connection-store.ts'

type SourceWorld = {
  fetch: typeof fetch
  nowMs(): number
  urls: { apiUrl: string; tokenUrl: string }
}

type OpenedConnection = Pick<
  Connection,
  'projectId' | 'domain' | 'source' | 'property' | 'hasCountry' | 'hasDevice' | 'credential'
>

export function sourceOpener(
  seal: Pick<Seal, 'unseal'>,
  { fetch, nowMs, urls }: SourceWorld,
): (connection: OpenedConnection) => SearchSource | SearchFailure {
  return (connection) => {
    const { domain, source, property, hasCountry, hasDevice } = connection
    if (source === 'simulator') return createSearchSimulator({ domain, nowMs })
    const credential = openCredential(seal, connection)
    if ('state' in credential) return credential
    return createSearchConsole({ credential, property, hasCountry, hasDevice, fetch, nowMs, urls })
  }
}

export function openCredential(
  seal: Pick<Seal, 'unseal'>,
  { projectId, credential }: Pick<Connection, 'projectId' | 'credential'>,
): SearchConsoleCredential | SearchFailure {
  const text = credential === null ? undefined : seal.unseal(projectId, credential)
  return text === undefined ? OTHER_SECRET : (JSON.parse(text) as SearchConsoleCredential)
}

/** Seals only the parts of a credential that are needed, in their parsed form. */
export function sealCredential(
  seal: Pick<Seal, 'seal'>,
  projectId: number,
  credential: SearchConsoleCredential,
): Uint8Array {
  return seal.seal(projectId, JSON.stringify(credential))
}

const OTHER_SECRET: SearchFailure = {
  state: 'failed',
  class: 'auth',
  message:
    "The stored credential was sealed with another secret than this server's (SIGHTLINE_SECRET, or the file secret in " +
    'the data folder), so it cannot be opened: connect again.',
  retryAfterMs: null,
}
