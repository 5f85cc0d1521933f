// Limits how many files are made at once. Each costs memory and a share of the processor for as long as its reader
// takes, so there is a limit per person, per account and for the process; further requests are refused with a Retry-After.

import type { Principal } from '../../entry/http/access/principal.ts'
import { AppError, RATE_LIMITED } from '../../lib/errors.ts'

const PER_MEMBER_MAX = 2
const PER_ACCOUNT_MAX = 6
/** Each file has a thread while it is made. */
const PROCESS_MAX = 12
const RETRY_SECONDS = 10

export type ExportSlots = {
  /**
   * Takes a slot, or refuses. The returned function must be called when the file has ended, in whatever way; further
   * calls do no harm.
   */
  take(principal: Pick<Principal, 'accountId' | 'memberId'>): () => void
  readonly taken: number
}

export function createExportSlots(): ExportSlots {
  const taken = new Set<Pick<Principal, 'accountId' | 'memberId'>>()
  return {
    take({ accountId, memberId }) {
      const slot = { accountId, memberId }
      const all = [...taken]
      const ofAccount = all.filter((other) => other.accountId === accountId)
      const ofMember = ofAccount.filter((other) => other.memberId === memberId)
      if (ofMember.length >= PER_MEMBER_MAX)
        throw tooMany(`You are downloading ${PER_MEMBER_MAX} files already.`)
      if (ofAccount.length >= PER_ACCOUNT_MAX || taken.size >= PROCESS_MAX)
        throw tooMany('Others are downloading too many files at this moment.')
      taken.add(slot)
      return () => void taken.delete(slot)
    },
    get taken() {
      return taken.size
    },
  }
}

function tooMany(what: string): AppError {
  return new AppError(RATE_LIMITED, `${what} Try again when one of them has ended.`, {
    retryAfterSeconds: RETRY_SECONDS,
  })
}
