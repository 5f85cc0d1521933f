import type { ErrorKind } from '../../lib/errors.ts'

export const REFERRING_DOMAIN_NOT_FOUND: ErrorKind = {
  code: 'referring_domain_not_found',
  status: 404,
  when: 'No live link from this domain to the target is known.',
}

export const BACKLINK_ACCESS_REQUIRED: ErrorKind = {
  code: 'backlink_access_required',
  status: 403,
  when: "The project's account has no access to backlinks.",
}

export const BACKLINK_SOURCE_NOT_CONFIGURED: ErrorKind = {
  code: 'backlink_source_not_configured',
  status: 409,
  when: 'No source of backlinks is set up for the target, and nothing was imported.',
}

export const BACKLINK_DATA_UNAVAILABLE: ErrorKind = {
  code: 'backlink_data_unavailable',
  status: 503,
  isRetryable: true,
  isExpected: true,
  when: 'A source of backlinks is set up and has delivered nothing yet; the message says why.',
}
