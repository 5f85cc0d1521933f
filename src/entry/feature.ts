// What a part of the product may provide; every field but the name is optional. wire.ts combines the features, so a new
// one is added by one line there.

import type { TSchema } from 'typebox'
import type { AlertSource } from '../background/alerts/alert-source.ts'
import type { ActivitySource } from '../background/events/activity.ts'
import type { EventFollower } from '../background/events/followers.ts'
import type { JobHandlers, JobLog } from '../background/jobs/job.ts'
import type { Schedule } from '../background/jobs/schedule.ts'
import type { Metrics } from '../background/metrics/metric.ts'
import type { Database, Tx } from '../data/storage/database.ts'
import type { Engine } from '../data/storage/portable.ts'
import type { Clock } from '../lib/clock.ts'
import type { AccountDefaults } from './accounts/limits.ts'
import type { UsageSource } from './accounts/routes.ts'
import type { CursorCodec } from './http/answers/cursor.ts'
import type { Route } from './http/route.ts'
import type { PublicPage } from './http/server/server.ts'
import type { TaskTool } from './mcp/tool/task-tool.ts'

export type Feature = {
  readonly name: string
  readonly routes?: readonly Route[]
  /** Routes for signed-in people, only under /app/v1. */
  readonly appRoutes?: readonly Route[]
  /** Pages outside the API, which check access themselves. */
  readonly pages?: readonly PublicPage[]
  /** Its tools for agents: a separate module that is loaded with the first request of an agent. */
  readonly tools?: () => Promise<{ readonly TOOLS: readonly TaskTool[] }>
  /** Handlers by kind of job; no two features have the same kind. */
  readonly handlers?: JobHandlers
  readonly schedules?: readonly Schedule[]
  /** Removes what a deleted project owned in this feature. */
  readonly removal?: Removal
  readonly metrics?: Metrics
  /** The work that is under way, for people who wait for it. */
  readonly activity?: ActivitySource
  /** Followers that react to stored events of any feature. */
  readonly follows?: readonly EventFollower[]
  /** Adds what the demo project shows of this feature. */
  readonly demo?: DemoSource
  /** Adds what can be made only once the whole demo is there. */
  readonly demoWhole?: WholeDemoSource
  /** Judges its kinds of alerts, which it declares in `alert-kinds.ts`. */
  readonly alerts?: readonly AlertSource[]
  /** What the list of projects shows of each project, on request. */
  readonly summary?: SummarySource
  /** Which of its data of a project is simulated, so that it is marked wherever it is shown. */
  readonly simulated?: SimulatedSource
  /** Sections of reports, by their name in features/declarations.ts, which has their titles. */
  readonly reportTables?: Readonly<Record<string, ReportTableSource>>
  /** Limits of an account that this feature counts against, by their name in the API. */
  readonly usage?: Readonly<Record<string, UsageSource>>
}

/** What the product passes to most features; each names the parts that it needs. */
export type CommonParts = {
  database: Database
  codec: CursorCodec
  clock: Clock
  /** The limits of accounts without their own. */
  defaults: AccountDefaults
  log: Pick<JobLog, 'warn'>
}

export type SummarySource = {
  /** The name of its figures in the summary of a project. */
  readonly name: string
  readonly schema: TSchema
  /** The value if there are no figures. */
  readonly none: null | boolean
  /**
   * Reads all of these projects at once, in a few statements; a project that is not in the result has nothing to show.
   */
  read(projectIds: readonly number[], call: SummaryCall): Promise<ReadonlyMap<number, ProjectSummary>>
}

export type SummaryCall = {
  readonly accountId: number
  /** The number of days that changes are compared over. */
  readonly days: number
  readonly nowMs: number
}

export type ProjectSummary = {
  readonly figures?: unknown
  /** Names of work under way. */
  readonly running?: readonly string[]
  readonly warnings?: readonly SummaryWarning[]
}

export const SIMULATED_PARTS = ['ranks', 'search_data', 'backlinks', 'site'] as const

export type SimulatedSource = {
  readonly part: (typeof SIMULATED_PARTS)[number]
  /** Returns which of these projects have simulated data. */
  read(projectIds: readonly number[]): Promise<readonly number[]>
}

export type SummaryWarning = {
  readonly code: string
  readonly message: string
  readonly sinceMs: number | null
}

/** What a report says of these days of a project, both included; undefined where there is nothing to say. */
export type ReportTableSource = (
  project: { readonly id: number; readonly uid: string },
  period: {
    readonly firstDay: number
    readonly lastDay: number
    readonly nowMs: number
    /** That of the report. */
    readonly timeZone: string
  },
) => Promise<ReportTables | undefined>

type ReportTables = {
  readonly isSimulated: boolean
  /** What to know before reading the rest. */
  readonly notes: readonly string[]
  /** Sentences. */
  readonly lines: readonly string[]
  /** Cells are text; what strangers wrote is made harmless where it is shown. */
  readonly tables: readonly {
    readonly title: string
    readonly columns: readonly { readonly title: string; readonly isNumber?: boolean }[]
    readonly rows: readonly (readonly string[])[]
  }[]
}

/** Called in the transaction in which the simulated past of the demo's keywords reaches today. */
export type DemoSource = (
  tx: Tx,
  demo: {
    readonly engine: Engine
    readonly projectId: number
    /** Those with a past, the oldest first. */
    readonly keywordIds: readonly number[]
    readonly nowMs: number
  },
) => Promise<void>

/** Called until it has ended once; what it has stored before, it must not store again. */
export type WholeDemoSource = (
  demo: {
    readonly database: Database
    readonly project: {
      readonly id: number
      readonly accountId: number
      readonly domain: string
      readonly timeZone: string
    }
    readonly nowMs: number
  },
  store: (work: (tx: Tx) => Promise<void>) => Promise<void>,
) => Promise<void>

export type Removal = {
  /** Runs before the others: a process may still be writing this data, and must notice first that it has to stop. */
  readonly isFirst?: boolean
  readonly step: RemovalStep
}

/** Removes at most `rowsMax` rows of the project and returns how many there were. */
export type RemovalStep = (tx: Tx, projectId: number, rowsMax: number) => Promise<number>
