// Passwords that are hashed in a millisecond, in a suite that is not about what hashing costs. What is stored says the settings of
// the product all the same: verified without this, such a password is wrong.

import crypto from 'node:crypto'
import { after, before, mock } from 'node:test'

const MEMORY_KIB_MAX = 64

/** For all tests of the suite in which it is called. */
export function hashQuickly(): void {
  let restore = () => {}
  before(() => {
    const hash = crypto.argon2
    const quick: typeof hash = (algorithm, given, callback) =>
      hash(algorithm, { ...given, memory: Math.min(given.memory, MEMORY_KIB_MAX), passes: 1 }, callback)
    const mocked = mock.method(crypto, 'argon2', quick)
    restore = () => mocked.mock.restore()
  })
  after(() => restore())
}
