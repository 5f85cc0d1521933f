import type { ErrorKind } from '../../lib/errors.ts'

export const SIGN_IN_FAILED: ErrorKind = {
  code: 'sign_in_failed',
  status: 401,
  when: 'What was given does not sign anybody in. Nothing says which part of it was wrong.',
}

export const SESSION_NOT_FOUND: ErrorKind = {
  code: 'session_not_found',
  status: 404,
  when: 'You have no such session.',
}

export const PASSKEY_NOT_FOUND: ErrorKind = {
  code: 'passkey_not_found',
  status: 404,
  when: 'You have no such passkey.',
}

export const PASSKEY_LIMIT_EXCEEDED: ErrorKind = {
  code: 'passkey_limit_exceeded',
  status: 403,
  when: 'You have as many passkeys as there may be. Remove one first.',
}

export const MAIL_NOT_SET_UP: ErrorKind = {
  code: 'mail_not_set_up',
  status: 409,
  when: 'The server has no mail server to send by; the message names the settings.',
}

export const SIGN_IN_BUSY: ErrorKind = {
  code: 'sign_in_busy',
  status: 503,
  isRetryable: true,
  isExpected: true,
  when: 'Too many people sign in at this moment.',
}

export const IDENTITY_PROVIDER_UNAVAILABLE: ErrorKind = {
  code: 'identity_provider_unavailable',
  status: 503,
  isRetryable: true,
  isExpected: true,
  when: 'The identity provider does not answer, or not as it should; the message says why.',
}
