// How a run of references is stored once it is ready.

import type { Tx } from '../../storage/database.ts'

/** May be called again when its transaction has to be. Tells when the rows, which are most of it, are on their way. */
export type Placement = (tx: Tx, onSent: () => void) => Promise<void>
