import type { ErrorKind } from '../../lib/errors.ts'

export const ACCOUNT_NOT_FOUND: ErrorKind = { code: 'account_not_found', status: 404 }

export const MEMBER_NOT_FOUND: ErrorKind = {
  code: 'member_not_found',
  status: 404,
  when: 'The account has no such member.',
}

export const KEY_NOT_FOUND: ErrorKind = {
  code: 'key_not_found',
  status: 404,
  when: 'There is no such key, or it is not yours.',
}

export const KEY_LIMIT_EXCEEDED: ErrorKind = {
  code: 'key_limit_exceeded',
  status: 403,
  when: 'The member has as many keys as there may be. Revoke one first.',
}
