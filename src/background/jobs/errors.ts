import type { ErrorKind } from '../../lib/errors.ts'

export const LEASE_LOST: ErrorKind = { code: 'lease_lost', status: 500 }
