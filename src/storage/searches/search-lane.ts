// Whose turn it is among searches: reads that may take long, and that go in steps. The next step is that of the account
// which has had the least time, so whoever comes with a short search waits for one step of each other account that
// searches, and not for their searches. Those of one account follow each other, so whoever sends many waits for
// themselves alone. Refuses what an account sends beyond what can be answered in any useful time. Knows nothing of
// databases.

import { AppError } from '../../lib/errors.ts'

export type SearchLimits = {
  /** Of one account, behind the one that is under way. */
  waitingMax: number
  waitMsMax: number
  /** All steps of one search together, without the time in which it waits for its turns. */
  searchMsMax: number
}

export type SearchLaneOptions = SearchLimits & {
  /** Steps that run at the same time, each of another account. */
  atOnce: number
  nowMs(): number
}

export type TakeStep = <T>(work: () => Promise<T>) => Promise<T>

export type SearchLane = {
  enter<T>(accountId: number, search: (takeStep: TakeStep) => Promise<T>): Promise<T>
  /** Lets the steps that run come to their end, and refuses all others. */
  close(): void
}

type Waiting = { begin(): void; refuse(error: AppError): void }
type Account = {
  isSearching: boolean
  /** What its steps took, and what others had been given when it began to search. */
  usedMs: number
  /** Whether one of its steps runs. */
  isRunning: boolean
  searches: Waiting[]
  steps: Waiting[]
}

export function createSearchLane(options: SearchLaneOptions): SearchLane {
  const { atOnce, waitingMax, waitMsMax, searchMsMax, nowMs } = options
  /** Those that search. */
  const accounts = new Map<number, Account>()
  /** Those with a step to run and none that runs, in the order in which they came to that. */
  const ready = new Set<Account>()
  let running = 0
  /** Who is next is about to be found out. */
  let isChoosing = false
  let isClosed = false

  function accountOf(id: number): Account {
    let account = accounts.get(id)
    if (account === undefined) {
      // Neither has it anything to catch up on, nor is it behind those that have searched for long.
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

  function awaitTurn(account: Account): Promise<void> {
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
    // Not at once: the search that has just made a step may want another, and it may be its turn again.
    if (!isChoosing) setImmediate(runReady)
    isChoosing = true
  }

  /** A step may outlive its search, when another one beside it has failed. */
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
          await awaitTurn(account)
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

/** More of the same takes as long again, so there is something to do for whoever is told. */
export function searchTooLong(cause?: unknown): AppError {
  const message = 'This search takes too long. Use fewer or narrower filters.'
  return new AppError('search_too_long', message, { cause, retryAfterSeconds: 30 })
}

function tooManySearches(): AppError {
  const message = 'Other searches of the account are still under way. Wait for them, then try again.'
  return new AppError('rate_limited', message, { retryAfterSeconds: 5 })
}

function closedError(): AppError {
  return new AppError('database_unavailable', 'The database is closed.')
}
