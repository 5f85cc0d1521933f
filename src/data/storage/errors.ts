import type { ErrorKind } from '../../lib/errors.ts'

export const DATABASE_UNAVAILABLE: ErrorKind = {
  code: 'database_unavailable',
  status: 503,
  isRetryable: true,
  when: 'The database is busy or cannot be reached; nothing was changed.',
}

export const STORAGE_FULL: ErrorKind = {
  code: 'storage_full',
  status: 507,
  isRetryable: true,
  when: 'The disk that holds the database is full; nothing was changed.',
}

export const DATABASE_DAMAGED: ErrorKind = {
  code: 'database_damaged',
  status: 503,
  exit: 4,
  when: 'The file of the database is damaged: nothing is written until an operator has restored a backup.',
}

export const SCHEMA_TOO_NEW: ErrorKind = { code: 'schema_too_new', status: 500, exit: 4 }

export const BACKUP_INVALID: ErrorKind = { code: 'backup_invalid', status: 500, exit: 2 }

export const SEARCH_TOO_LONG: ErrorKind = {
  code: 'search_too_long',
  status: 503,
  isRetryable: true,
  isExpected: true,
  when: 'Finding this takes longer than the server gives to one search: ask for less at once.',
}
