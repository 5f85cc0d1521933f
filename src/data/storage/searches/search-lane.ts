// Schedules searches: reads that may take long and run in steps. The next step goes to the account that has used the
// least time, so a short search waits for one step of each other searching account, and not for their whole searches.
// Searches of one account run one after the other, so an account that sends many delays only itself. Refuses more
// searches of an account than could be answered in useful time. This file knows nothing of databases.

import { AppError, RATE_LIMITED } from '../../../lib/errors.ts'
import { DATABASE_UNAVAILABLE, SEARCH_TOO_LONG } from '../errors.ts'

export type SearchLimits = {
  /** The most searches of one account that wait behind the running one. */
  waitingMax: number
  waitMsMax: number
  /** The time limit of all steps of one search together, without waiting. */
  searchMsMax: number
}

export type SearchLaneOptions = SearchLimits & {
  /** How many steps run at the same time, each of another account. */
  atOnce: number
  nowMs(): number
}

export type TakeStep = <T>(work: () => Promise<T>) => Promise<T>

export type SearchLane = {
  enter<T>(accountId: number, search: (takeStep: TakeStep) => Promise<T>): Promise<T>
  /** Lets running steps finish, and refuses all others. */
  close(): void
}

type Waiting = { begin(): void; refuse(error: AppError): void }
type Account = {
  isSearching: boolean
  /** The time that its steps took, plus the least time used by the others when it began to search. */
  usedMs: number
  /** Whether one of its steps is running. */
  isRunning: boolean
  searches: Waiting[]
  steps: Waiting[]
}

export function createSearchLane(options: SearchLaneOptions): SearchLane {
  const { atOnce, waitingMax, waitMsMax, searchMsMax, nowMs } = options
  const accounts = new Map<number, Account>()
  /** Accounts with a waiting step and no running one, in the order in which they came. */
  const ready = new Set<Account>()
  let running = 0
  /** Whether choosing the next step is already scheduled. */
  let isChoosing = false
  let isClosed = false

  function accountOf(id: number): Account {
    let account = accounts.get(id)
    if (account === undefined) {
      // A new account starts with the least time used by the others, so that it neither has time to catch up on nor
      // waits behind them.
      const others = [...accounts.values()].map(({ usedMs }) => usedMs)
      const usedMs = others.length === 0 ? 0 : Math.min(...others)
      account = { isSearching: false, isRunning: false, usedMs, searches: [], steps: [] }
      accounts.set(id, account)
    }
    return account
  }

  async function beginSearch(account: Account): Promise<void> {
    if (!account.isSearching) {
      account.isSearching = true
      return
    }
    if (account.searches.length >= waitingMax) throw tooManySearches()
    const askedAtMs = nowMs()
    await new Promise<void>((resolve, reject) => {
      account.searches.push({ begin: resolve, refuse: reject })
    })
    if (nowMs() - askedAtMs <= waitMsMax) return
    endSearch(account)
    throw tooManySearches()
  }

  function endSearch(account: Account): void {
    const next = account.searches.shift()
    if (next === undefined) account.isSearching = false
    else next.begin()
  }

  function waitInLine(account: Account): Promise<void> {
    return new Promise((resolve, reject) => {
      account.steps.push({ begin: resolve, refuse: reject })
      if (account.isRunning) return
      ready.add(account)
      if (!isChoosing) runReady()
    })
  }

  function runReady(): void {
    isChoosing = false
    while (running < atOnce && ready.size > 0) {
      const account = [...ready].reduce((least, other) => (other.usedMs < least.usedMs ? other : least))
      ready.delete(account)
      running++
      account.isRunning = true
      account.steps.shift()?.begin()
    }
  }

  function endStep(account: Account, tookMs: number): void {
    running--
    account.isRunning = false
    account.usedMs += tookMs
    if (account.steps.length > 0) ready.add(account)
    // Waits a moment: the search that has just ended a step may want another, and may be the next in line again.
    if (!isChoosing) setImmediate(runReady)
    isChoosing = true
  }

  /** A step may outlive its search, if another step beside it has failed. */
  function forgetIdle(id: number, { isSearching, isRunning, steps }: Account): void {
    if (!isSearching && !isRunning && steps.length === 0) accounts.delete(id)
  }

  return {
    async enter(accountId, search) {
      if (isClosed) throw closedError()
      const account = accountOf(accountId)
      await beginSearch(account)
      let spentMs = 0
      try {
        return await search(async (work) => {
          if (isClosed) throw closedError()
          if (spentMs >= searchMsMax) throw searchTooLong()
          await waitInLine(account)
          const startMs = nowMs()
          try {
            return await work()
          } finally {
            const tookMs = nowMs() - startMs
            spentMs += tookMs
            endStep(account, tookMs)
            forgetIdle(accountId, account)
          }
        })
      } finally {
        endSearch(account)
        forgetIdle(accountId, account)
      }
    },
    close() {
      isClosed = true
      ready.clear()
      for (const { searches, steps } of accounts.values())
        for (const waiting of [...searches.splice(0), ...steps.splice(0)]) waiting.refuse(closedError())
    },
  }
}

/** The message says what the client can change: the same search would take as long again. */
export function searchTooLong(cause?: unknown): AppError {
  const message = 'This search takes too long. Use fewer or narrower filters.'
  return new AppError(SEARCH_TOO_LONG, message, { cause, retryAfterSeconds: 30 })
}

function tooManySearches(): AppError {
  const message = 'Other searches of the account are still under way. Wait for them, then try again.'
  return new AppError(RATE_LIMITED, message, { retryAfterSeconds: 5 })
}

function closedError(): AppError {
  return new AppError(DATABASE_UNAVAILABLE, 'The database is closed.')
}
