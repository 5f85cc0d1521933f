// The tables of http, as TypeScript sees them; data/storage/tables.ts says what holds for all columns.

import type { TableDeclarations } from '../../data/storage/tables.ts'

declare module '../../data/storage/tables.ts' {
  interface Tables {
    idempotency_keys: IdempotencyKeysTable
    processes: ProcessesTable
  }
}

export const HTTP_TABLES: TableDeclarations = {
  bounds: {
    idempotency_keys: { boundedBy: 'answers of the last day' },
    processes: { boundedBy: 'running processes, and those that died in the last day' },
  },
}

type ProcessesTable = {
  id: string
  alive_until: number
  started_at: number
  role: string
  /** Settings that all processes on one database should share; none of them is a secret. */
  settings_json: string
}

type IdempotencyKeysTable = {
  /** The caller: `key 12` or `session 7`. */
  actor: string
  idempotency_key: string
  /** A digest of method, path and body: the same key with another request is refused. */
  request_digest: string
  /** Guards the writing of the response: a request that lost its lock cannot store one. */
  lock_token: string
  locked_until: number
  /** The process that handles the request: if it is dead, its lock is void. */
  holder: string | null
  /** Null until there is a response. */
  status: number | null
  body: string | null
  expires_at: number
}
