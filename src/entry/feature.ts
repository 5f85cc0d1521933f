// What a part of the product may bring; every field but the name is optional. wire.ts folds the features into one
// product, so a new one joins the product in one line there.

import type { TSchema } from 'typebox'
import type { ActivitySource } from '../background/events/activity.ts'
import type { EventFollower } from '../background/events/followers.ts'
import type { JobHandlers, JobLog } from '../background/jobs/job.ts'
import type { Schedule } from '../background/jobs/schedule.ts'
import type { Metrics } from '../background/metrics/metric.ts'
import type { Database, Tx } from '../data/storage/database.ts'
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
  /** What only signed-in people may do: under /app/v1 alone. */
  readonly appRoutes?: readonly Route[]
  /** Pages outside the API, which check access themselves. */
  readonly pages?: readonly PublicPage[]
  /** Its tools for agents, a module of their own that is loaded with the first request of an agent. */
  readonly tools?: () => Promise<{ readonly TOOLS: readonly TaskTool[] }>
  /** By kind of job; no two features have the same. */
  readonly handlers?: JobHandlers
  readonly schedules?: readonly Schedule[]
  /** Removes what a deleted project owned in this feature. */
  readonly removal?: Removal
  readonly metrics?: Metrics
  /** What is under way here right now, for people who wait for it. */
  readonly activity?: ActivitySource
  /** What it does about events of others once they are stored. */
  readonly follows?: readonly EventFollower[]
  /** What the list of projects shows of each project, when it is asked for. */
  readonly summary?: SummarySource
  /** Which of its data of a project is invented, so that people are told wherever it is shown. */
  readonly simulated?: SimulatedSource
  /** Sections of reports, by their name in features/reports/model/table-sections.ts. */
  readonly reportTables?: Readonly<Record<string, ReportTableSource>>
  /** Limits of an account that this feature counts against, by their name in the API. */
  readonly usage?: Readonly<Record<string, UsageSource>>
}

/** What the product hands to most features; each names the parts that it needs. */
export type CommonParts = {
  database: Database
  codec: CursorCodec
  clock: Clock
  /** The limits of accounts that have none of their own. */
  defaults: AccountDefaults
  log: Pick<JobLog, 'warn'>
}

export type SummarySource = {
  /** The name of its figures in the summary of a project. */
  readonly name: string
  readonly schema: TSchema
  /** In place of figures where there are none. */
  readonly none: null | boolean
  /** For all of these projects at once, in a few statements; one that is not in the answer has nothing to show. */
  read(projectIds: readonly number[], call: SummaryCall): Promise<ReadonlyMap<number, ProjectSummary>>
}

export type SummaryCall = {
  readonly accountId: number
  /** What a change is a change since. */
  readonly days: number
  readonly nowMs: number
}

export type ProjectSummary = {
  readonly figures?: unknown
  /** What is under way. */
  readonly running?: readonly string[]
  readonly warnings?: readonly SummaryWarning[]
}

export const SIMULATED_PARTS = ['ranks', 'search_data', 'backlinks', 'site'] as const

export type SimulatedSource = {
  readonly part: (typeof SIMULATED_PARTS)[number]
  /** Which of these projects have invented data. */
  read(projectIds: readonly number[]): Promise<readonly number[]>
}

export type SummaryWarning = {
  readonly code: string
  /** A sentence for people. */
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

export type Removal = {
  /** Before the others: a process may still be writing here, and must find out first that it is to stop. */
  readonly isFirst?: boolean
  readonly step: RemovalStep
}

/** Removes at most `rowsMax` rows of the project and returns how many there were. */
export type RemovalStep = (tx: Tx, projectId: number, rowsMax: number) => Promise<number>
