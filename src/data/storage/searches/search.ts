// A search as its store sees it: the same reads as of the database, each a step that waits in line
// (search-lane.ts), and bounded steps, which get the number of rows to read. Bounded steps are for SQLite, whose thread
// can do nothing else until a statement ends. PostgreSQL shares its processors between connections, and reads a whole
// table at half the price of reading it in steps.

import type { Database, ReadAccess, Search } from '../database.ts'
import { isTimeLimit } from '../faults.ts'
import type { Pace } from './pace.ts'
import { type SearchLane, searchTooLong, type TakeStep } from './search-lane.ts'

export type SearchParts = {
  lane: SearchLane
  /** The connections of searches, separate from those of other reads. */
  access: ReadAccess
  /** Present if searches go in steps. */
  createPace: (() => Pace) | undefined
  nowMs(): number
}

export function createSearches({ lane, access, createPace, nowMs }: SearchParts): Database['search'] {
  function searchBy(takeStep: TakeStep): Search {
    const pace = createPace?.()
    return {
      ...access,
      inSteps: pace !== undefined,
      read: (work) => takeStep(() => access.read(work)),
      rows: (sql, params) => takeStep(() => access.rows(sql, params)),
      page: (sql, params, shape) => takeStep(() => access.page(sql, params, shape)),
      step: (work) =>
        takeStep(async () => {
          const startMs = nowMs()
          const rowsMax = pace?.rows() ?? Number.POSITIVE_INFINITY
          const result = await access.read((db) => work(db, rowsMax))
          pace?.took(nowMs() - startMs)
          return result
        }),
    }
  }

  return async (accountId, work) => {
    try {
      return await lane.enter(accountId, (takeStep) => work(searchBy(takeStep)))
    } catch (error) {
      throw isTimeLimit(error) ? searchTooLong(error) : error
    }
  }
}
