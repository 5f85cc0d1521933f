import type { ErrorKind } from '../../lib/errors.ts'

export const IMPORT_NOT_FOUND: ErrorKind = {
  code: 'import_not_found',
  status: 404,
  when: 'The project has no such import.',
}

export const IMPORT_NOT_OPEN: ErrorKind = {
  code: 'import_not_open',
  status: 409,
  when: 'The import takes no more of its file, or not from this byte on; the message says what it has.',
}

export const TOO_MANY_IMPORTS: ErrorKind = {
  code: 'too_many_imports',
  status: 409,
  when: 'As many imports of the account are unfinished as may be at once.',
}
