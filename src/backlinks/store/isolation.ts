// Transactions of backlinks lock the row of their profile, or of their generation, before anything else that they change,
// so they wait for each other. Serializable ones would be refused in place of that.

import type { TransactionOptions } from '../../storage/database.ts'

export const READ_COMMITTED = { isolation: 'read committed' } as const satisfies TransactionOptions
