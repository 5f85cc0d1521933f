// The adapter of Search Console, led to a fake one at a fixed time.

import { parseCredential } from '../../src/background/providers/search-console/credential.ts'
import {
  createSearchConsole,
  type SearchConsole,
  type SearchConsoleOptions,
} from '../../src/background/providers/search-console/source.ts'
import type { FakeSearchConsole } from './fake-search-console.ts'

/** In California it is still the 14th. */
export const NOW_MS = Date.parse('2026-11-15T06:30:00Z')

export const NEVER = new AbortController().signal

export function clientOptions(
  google: FakeSearchConsole,
  changes: Partial<SearchConsoleOptions> = {},
): SearchConsoleOptions {
  return {
    credential: parseCredential(google.serviceAccount),
    property: google.property,
    hasCountry: false,
    hasDevice: false,
    fetch,
    nowMs: () => NOW_MS,
    urls: { apiUrl: google.apiUrl, tokenUrl: google.tokenUrl },
    ...changes,
  }
}

export function clientOf(
  google: FakeSearchConsole,
  changes: Partial<SearchConsoleOptions> = {},
): SearchConsole {
  return createSearchConsole(clientOptions(google, changes))
}
