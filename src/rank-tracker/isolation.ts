// Transactions of the rank tracker lock the tracker's row before anything else that they change, so they wait for
// each other. Serializable ones would be refused on PostgreSQL in place of that, again and again under load.

import type { TransactionOptions } from '../storage/database.ts'

export const READ_COMMITTED = { isolation: 'read committed' } as const satisfies TransactionOptions
