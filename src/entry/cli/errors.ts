import { AppError, type ErrorKind } from '../../lib/errors.ts'

export const SERVER_UNREACHABLE: ErrorKind = { code: 'server_unreachable', status: 500, isRetryable: true }

export const CRAWL_FORBIDDEN: ErrorKind = { code: 'crawl_forbidden', status: 500, exit: 4 }

/** A failure that people see in what the command has printed already. Programs get its code and message all the same. */
export class ShownFailure extends AppError {}
