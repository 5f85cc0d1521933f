// Who holds the claims of a server that is called by inject: this process, which lives as long as the test.

import type { ClaimHolder } from '../../src/entry/http/server/process-lease.ts'

export const TEST_HOLDER: ClaimHolder = { id: 'test', releaseLater() {} }
