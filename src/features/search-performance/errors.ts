import type { ErrorKind } from '../../lib/errors.ts'

export const CONNECTION_NOT_FOUND: ErrorKind = {
  code: 'connection_not_found',
  status: 404,
  when: 'The project is not connected.',
}

export const SEARCH_CONSOLE_REFUSED: ErrorKind = {
  code: 'search_console_refused',
  status: 409,
  when: 'Google refuses the credential, or the credential may not read the property; the message says what to do.',
}

export const SEARCH_CONSOLE_UNAVAILABLE: ErrorKind = {
  code: 'search_console_unavailable',
  status: 503,
  isRetryable: true,
  isExpected: true,
  when: 'Google could not be asked, or asks for patience.',
}

export const SEARCH_DATA_UNAVAILABLE: ErrorKind = {
  code: 'search_data_unavailable',
  status: 503,
  isRetryable: true,
  isExpected: true,
  when: 'A source of search data is connected and has delivered nothing yet, or what it delivered is not computed yet; the message says which.',
}
