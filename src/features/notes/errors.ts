import type { ErrorKind } from '../../lib/errors.ts'

export const NOTE_NOT_FOUND: ErrorKind = {
  code: 'note_not_found',
  status: 404,
  when: 'The project has no such note.',
}
