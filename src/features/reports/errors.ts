import type { ErrorKind } from '../../lib/errors.ts'

export const REPORT_NOT_FOUND: ErrorKind = {
  code: 'report_not_found',
  status: 404,
  when: 'There is no such report, or it is about a project that you cannot see.',
}

export const MADE_REPORT_NOT_FOUND: ErrorKind = {
  code: 'made_report_not_found',
  status: 404,
  when: 'No such report has been made, or it is about a project that you cannot see.',
}

export const SHARE_NOT_FOUND: ErrorKind = {
  code: 'share_not_found',
  status: 404,
  when: 'The report has no such share link.',
}

export const REPORT_NOT_MADE: ErrorKind = {
  code: 'report_not_made',
  status: 409,
  when: 'The report waits to be made, or could not be; the message says which.',
}

export const PDF_BUSY: ErrorKind = {
  code: 'pdf_busy',
  status: 503,
  isRetryable: true,
  isExpected: true,
  when: 'Too many PDFs are being made at this moment.',
}

export const LOGO_BUSY: ErrorKind = {
  code: 'logo_busy',
  status: 503,
  isRetryable: true,
  isExpected: true,
  when: 'Too many logos are being read at this moment.',
}
