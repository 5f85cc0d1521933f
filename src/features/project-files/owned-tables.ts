// Lists what a project owns, table by table, in the order in which it is restored, and why some of it is not exported.
// Every feature declares its own tables (`tables.ts`); a test fails if a table of projects is in neither list. A table
// that the database lacks is skipped.

import type { TravellingTable } from '../../data/storage/tables.ts'
import { TABLE_DECLARATIONS } from '../declarations.ts'

export const OWNED_TABLES: readonly TravellingTable[] = TABLE_DECLARATIONS.flatMap(
  ({ travel = [] }) => travel,
)

/** The reasons that the README of an export gives, in order of importance. */
const REASONS = {
  secrets:
    'Secrets: the connection to Search Console, and the headers, password and cookies of crawls. Enter them again.',
  people:
    'People and their access: members, keys, who may see the project, and saved views. Notes lose the name of who wrote them.',
  money: 'Money: what was spent, and the ledger of paid calls, which belong to the account.',
  under_way:
    'What is under way: a running crawl, an import, a refresh of backlinks. Checks that wait are made again after the import.',
  events: 'The feed of events, and alerts that were opened.',
  account: 'Channels with their deliveries, and reports with their links, which belong to the account.',
  derived:
    'What the database makes again by itself: the index of keywords by what filters look at, and the joined URLs.',
} as const

export const LEFT_BEHIND = Object.entries(REASONS).map(([reason, what]) => ({
  what,
  tables: TABLE_DECLARATIONS.flatMap(({ stay = {} }) =>
    Object.keys(stay).filter((name) => stay[name] === reason),
  ),
}))
