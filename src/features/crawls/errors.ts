import type { ErrorKind } from '../../lib/errors.ts'

export const CRAWL_NOT_FOUND: ErrorKind = {
  code: 'crawl_not_found',
  status: 404,
  when: 'The project has no such crawl.',
}

export const PAGE_NOT_FOUND: ErrorKind = {
  code: 'page_not_found',
  status: 404,
  when: 'The crawl has no page with this address.',
}

export const ISSUE_NOT_FOUND: ErrorKind = {
  code: 'issue_not_found',
  status: 404,
  when: 'There is no such issue, or it is not made up of what was asked for.',
}

export const CRAWL_NOT_COMPLETED: ErrorKind = {
  code: 'crawl_not_completed',
  status: 409,
  when: 'The crawl has not been completed: it waits, runs, has failed or was canceled.',
}

export const CRAWL_ALREADY_RUNNING: ErrorKind = {
  code: 'crawl_already_running',
  status: 409,
  when: 'Another crawl of the project is queued or running.',
}

export const CRAWL_NOT_PAUSABLE: ErrorKind = {
  code: 'crawl_not_pausable',
  status: 409,
  when: 'The crawl has ended, or has read everything and is being audited.',
}

export const CRAWL_NOT_PAUSED: ErrorKind = {
  code: 'crawl_not_paused',
  status: 409,
  when: 'The crawl has ended, so there is nothing to resume.',
}
