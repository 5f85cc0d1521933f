import type { ErrorKind } from '../../lib/errors.ts'

export const SERVER_UNREACHABLE: ErrorKind = { code: 'server_unreachable', status: 500, isRetryable: true }

export const CRAWL_FORBIDDEN: ErrorKind = { code: 'crawl_forbidden', status: 500, exit: 4 }
