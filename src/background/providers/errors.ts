import type { ErrorKind } from '../../lib/errors.ts'

export const PROVIDER_NOT_SET_UP: ErrorKind = {
  code: 'provider_not_set_up',
  status: 409,
  when: 'The server has not what the provider needs; the message names the settings.',
}
