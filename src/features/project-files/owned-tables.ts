// What a project owns, table by table, in the order in which it is stored again, and why some of it does not travel. Every part says it
// of its own tables (`tables.ts`); a test fails when a table of projects is in neither list. A table that the database does not have
// is passed over.

import { EVENT_TABLES } from '../../background/events/tables.ts'
import { JOB_TABLES } from '../../background/jobs/tables.ts'
import { SPEND_TABLES } from '../../background/providers/tables.ts'
import type { ProjectTables, TravellingTable } from '../../data/storage/tables.ts'
import { ACCOUNT_TABLES } from '../../entry/accounts/tables.ts'
import { ALERT_TABLES } from '../alerts/tables.ts'
import { BACKLINK_TABLES } from '../backlinks/tables.ts'
import { CHANNEL_TABLES } from '../channels/tables.ts'
import { CRAWL_TABLES } from '../crawls/tables.ts'
import { DISAVOW_TABLES } from '../disavow/tables.ts'
import { IMPORT_TABLES } from '../imports/tables.ts'
import { NOTE_TABLES } from '../notes/tables.ts'
import { PROJECT_TABLES } from '../projects/tables.ts'
import { QUICK_WIN_TABLES } from '../quick-wins/tables.ts'
import { RANK_TABLES } from '../rank-tracker/tables.ts'
import { REPORT_TABLES } from '../reports/tables.ts'
import { SEARCH_TABLES } from '../search-performance/tables.ts'
import { URL_TABLES } from '../urls/tables.ts'
import { VIEW_TABLES } from '../views/tables.ts'

/** What is referred to comes first: keywords refer to projects. */
const PARTS: readonly ProjectTables[] = [
  PROJECT_TABLES,
  NOTE_TABLES,
  RANK_TABLES,
  CRAWL_TABLES,
  SEARCH_TABLES,
  QUICK_WIN_TABLES,
  BACKLINK_TABLES,
  DISAVOW_TABLES,
  ALERT_TABLES,
  URL_TABLES,
  VIEW_TABLES,
  IMPORT_TABLES,
  CHANNEL_TABLES,
  REPORT_TABLES,
  ACCOUNT_TABLES,
  SPEND_TABLES,
  JOB_TABLES,
  EVENT_TABLES,
]

export const OWNED_TABLES: readonly TravellingTable[] = PARTS.flatMap(({ travel = [] }) => travel)

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
  tables: PARTS.flatMap(({ stay = {} }) => Object.keys(stay).filter((name) => stay[name] === reason)),
}))
