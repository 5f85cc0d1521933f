// What each part of the product declares and everybody may know without loading its code: its tables (what of them travels with a
// project), its kinds of events and of alerts, and its SQL views. A new part has a line here and one in app/wire.ts; project files, the feed,
// channels, alert rules and `sightline query` follow from these. Projects come first, since every other table refers to them; people choose among
// events and read about views in this order.

import type { AlertKinds } from '../background/alerts/alert-kind.ts'
import type { EventKind } from '../background/events/event-kind.ts'
import { EVENT_TABLES } from '../background/events/tables.ts'
import { JOB_TABLES } from '../background/jobs/tables.ts'
import { PROVIDER_EVENTS } from '../background/providers/events.ts'
import { SPEND_TABLES } from '../background/providers/tables.ts'
import { ENTERED_SETTINGS_TABLES } from '../data/server-settings/entered-settings.ts'
import type { View } from '../data/storage/query/view.ts'
import type { TableBound, TableDeclarations } from '../data/storage/tables.ts'
import { ACCOUNT_EVENTS } from '../entry/accounts/events.ts'
import { ACCOUNT_TABLES } from '../entry/accounts/tables.ts'
import { HTTP_TABLES } from '../entry/http/tables.ts'
import { AGENT_EVENTS } from '../entry/mcp/events.ts'
import { SIGN_IN_EVENTS } from '../entry/sign-in/events.ts'
import { SIGN_IN_TABLES } from '../entry/sign-in/tables.ts'
import { ALERT_EVENTS } from './alerts/events.ts'
import { ALERT_TABLES } from './alerts/tables.ts'
import { BACKLINK_ALERTS } from './backlinks/alert-kinds.ts'
import { BACKLINK_EVENTS } from './backlinks/events.ts'
import { BACKLINK_VIEWS } from './backlinks/sql-views.ts'
import { BACKLINK_TABLES } from './backlinks/tables.ts'
import { CHANNEL_EVENTS } from './channels/events.ts'
import { CHANNEL_TABLES } from './channels/tables.ts'
import { CRAWL_ALERTS } from './crawls/alert-kinds.ts'
import { CRAWL_EVENTS } from './crawls/events.ts'
import { CRAWL_VIEWS } from './crawls/sql-views.ts'
import { CRAWL_TABLES } from './crawls/tables.ts'
import { DISAVOW_VIEWS } from './disavow/sql-views.ts'
import { DISAVOW_TABLES } from './disavow/tables.ts'
import { FEED_TABLES } from './feed/tables.ts'
import { GOAL_ALERTS } from './goals/alert-kinds.ts'
import { GOAL_EVENTS } from './goals/events.ts'
import { GOAL_VIEWS } from './goals/sql-views.ts'
import { GOAL_TABLES } from './goals/tables.ts'
import { IMPORT_EVENTS } from './imports/events.ts'
import { IMPORT_TABLES } from './imports/tables.ts'
import { NOTE_VIEWS } from './notes/sql-views.ts'
import { NOTE_TABLES } from './notes/tables.ts'
import { PREFERENCE_TABLES } from './preferences/tables.ts'
import { PROJECT_EVENTS } from './projects/events.ts'
import { PROJECT_VIEWS } from './projects/sql-views.ts'
import { PROJECT_TABLES } from './projects/tables.ts'
import { QUICK_WIN_EVENTS } from './quick-wins/events.ts'
import { QUICK_WIN_VIEWS } from './quick-wins/sql-views.ts'
import { QUICK_WIN_TABLES } from './quick-wins/tables.ts'
import { MOVE_ALERTS, PROJECT_RANK_ALERTS, RESULT_ALERTS } from './rank-tracker/alert-kinds.ts'
import { RANK_EVENTS } from './rank-tracker/events.ts'
import { RANK_VIEWS } from './rank-tracker/sql-views.ts'
import { RANK_TABLES } from './rank-tracker/tables.ts'
import { REPORT_EVENTS } from './reports/events.ts'
import { REPORT_TABLES } from './reports/tables.ts'
import { SEARCH_ALERTS } from './search-performance/alert-kinds.ts'
import { SEARCH_EVENTS } from './search-performance/events.ts'
import { SEARCH_VIEWS } from './search-performance/sql-views.ts'
import { SEARCH_TABLES } from './search-performance/tables.ts'
import { SERVER_SETTINGS_EVENTS } from './server-settings/events.ts'
import { SPEND_ALERTS } from './spend/alert-kinds.ts'
import { SPEND_VIEWS } from './spend/sql-views.ts'
import { BACKUP_EVENTS } from './system/events.ts'
import { URL_EVENTS } from './urls/events.ts'
import { URL_VIEWS } from './urls/sql-views.ts'
import { URL_TABLES } from './urls/tables.ts'
import { VIEW_TABLES } from './views/tables.ts'

type Declaration = {
  readonly tables?: TableDeclarations
  readonly events?: Readonly<Record<string, EventKind>>
  readonly views?: readonly View[]
}

const DECLARATIONS: readonly Declaration[] = [
  { tables: PROJECT_TABLES, events: PROJECT_EVENTS, views: PROJECT_VIEWS },
  { tables: NOTE_TABLES, views: NOTE_VIEWS },
  { tables: RANK_TABLES, events: RANK_EVENTS, views: RANK_VIEWS },
  { tables: GOAL_TABLES, events: GOAL_EVENTS, views: GOAL_VIEWS },
  { tables: CRAWL_TABLES, events: CRAWL_EVENTS, views: CRAWL_VIEWS },
  { tables: SEARCH_TABLES, events: SEARCH_EVENTS, views: SEARCH_VIEWS },
  { tables: QUICK_WIN_TABLES, events: QUICK_WIN_EVENTS, views: QUICK_WIN_VIEWS },
  { tables: URL_TABLES, events: URL_EVENTS, views: URL_VIEWS },
  { tables: BACKLINK_TABLES, events: BACKLINK_EVENTS, views: BACKLINK_VIEWS },
  { tables: DISAVOW_TABLES, views: DISAVOW_VIEWS },
  { tables: IMPORT_TABLES, events: IMPORT_EVENTS },
  { tables: ALERT_TABLES, events: ALERT_EVENTS },
  { tables: CHANNEL_TABLES, events: CHANNEL_EVENTS },
  { tables: REPORT_TABLES, events: REPORT_EVENTS },
  { tables: VIEW_TABLES },
  { tables: SPEND_TABLES, events: PROVIDER_EVENTS, views: SPEND_VIEWS },
  { tables: ACCOUNT_TABLES, events: ACCOUNT_EVENTS },
  { tables: SIGN_IN_TABLES, events: SIGN_IN_EVENTS },
  { events: AGENT_EVENTS },
  { events: BACKUP_EVENTS },
  { tables: ENTERED_SETTINGS_TABLES, events: SERVER_SETTINGS_EVENTS },
  { tables: JOB_TABLES },
  { tables: EVENT_TABLES },
  { tables: FEED_TABLES },
  { tables: PREFERENCE_TABLES },
  { tables: HTTP_TABLES },
]

export const TABLE_DECLARATIONS: readonly TableDeclarations[] = DECLARATIONS.flatMap(
  ({ tables }) => tables ?? [],
)

/** What keeps each table from growing for ever, by its name. */
export const TABLE_BOUNDS: Readonly<Record<string, TableBound>> = Object.assign(
  { schema_migrations: { boundedBy: 'one row a migration' } },
  ...TABLE_DECLARATIONS.map(({ bounds }) => bounds),
)

export const EVENT_KINDS: readonly EventKind[] = DECLARATIONS.flatMap(({ events = {} }) =>
  Object.values(events),
)

/** What people who know SQL can query: docs/views.md, which a test compares with this list. */
export const VIEWS: readonly View[] = DECLARATIONS.flatMap(({ views = [] }) => views)

/** Sections of reports that features bring with `Feature.reportTables`: their titles by name. */
export const TABLE_SECTIONS = { goals: 'Goals' } as const satisfies Readonly<Record<string, string>>

/** In the order in which people see them. */
export const ALERT_KINDS = {
  ...MOVE_ALERTS,
  ...RESULT_ALERTS,
  ...GOAL_ALERTS,
  ...PROJECT_RANK_ALERTS,
  ...SPEND_ALERTS,
  ...CRAWL_ALERTS,
  ...SEARCH_ALERTS,
  ...BACKLINK_ALERTS,
} as const satisfies AlertKinds
