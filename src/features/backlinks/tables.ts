// The tables of backlinks as TypeScript sees them (migrations 0009, 0013, 0027 and 0047); data/storage/tables.ts
// explains the columns that all tables have. Days are whole numbers, days since 1970-01-01 (lib/local-day.ts).

import type { Generated } from 'kysely'
import type { RefreshSource } from '../../background/providers/backlink-source.ts'
import type { Flag, TableDeclarations } from '../../data/storage/tables.ts'

declare module '../../data/storage/tables.ts' {
  interface Tables {
    backlink_profiles: BacklinkProfilesTable
    backlink_snapshots: BacklinkSnapshotsTable
    backlink_generations: BacklinkGenerationsTable
    backlink_domains: BacklinkDomainsTable
    backlink_pages: BacklinkPagesTable
    backlink_anchors: BacklinkAnchorsTable
    backlink_sources: BacklinkSourcesTable
    backlink_links: BacklinkLinksTable
    backlink_staged: BacklinkStagedTable
    backlink_columns: BacklinkColumnsTable
    backlink_orders: BacklinkOrdersTable
    backlink_lost_domains: BacklinkLostDomainsTable
  }
}

const CURRENT_GENERATION =
  '(select b.generation from backlink_profiles as b where b.project_id = t.project_id and b.id = t.profile_id)'

export const BACKLINK_TABLES: TableDeclarations = {
  bounds: {
    backlink_profiles: { boundedBy: 'domains of projects and competitors' },
    backlink_snapshots: { keptBy: 'SIGHTLINE_CHART_DAYS_KEPT' },
    backlink_generations: { boundedBy: 'the current generation; a job removes the others' },
    backlink_domains: { boundedBy: 'the storage limit of the account' },
    backlink_pages: { boundedBy: 'the storage limit of the account' },
    backlink_anchors: { boundedBy: 'the storage limit of the account' },
    backlink_sources: { boundedBy: 'the storage limit of the account' },
    backlink_links: { boundedBy: 'the storage limit of the account' },
    backlink_staged: { boundedBy: 'the open generation' },
    backlink_columns: { boundedBy: 'the current generation; a job removes the others' },
    backlink_orders: { boundedBy: 'the current generation; a job removes the others' },
    backlink_lost_domains: { boundedBy: 'the current generation; a job removes the others' },
  },
  travel: [
    { name: 'backlink_profiles' },
    { name: 'backlink_snapshots' },
    { name: 'backlink_generations', where: `t.id = ${CURRENT_GENERATION}` },
    { name: 'backlink_domains' },
    { name: 'backlink_pages' },
    { name: 'backlink_anchors' },
    { name: 'backlink_sources' },
    { name: 'backlink_links' },
    { name: 'backlink_columns', where: `t.generation = ${CURRENT_GENERATION}` },
    { name: 'backlink_orders', where: `t.generation = ${CURRENT_GENERATION}` },
    { name: 'backlink_lost_domains', where: `t.generation = ${CURRENT_GENERATION}` },
  ],
  stay: {
    backlink_staged: 'under_way',
  },
}

/** Who reported a link. `none` stands for a generation that was only rebuilt. */
export const LINK_SOURCES = ['none', 'file', 'dataforseo', 'common_crawl', 'simulator'] as const
export type LinkSource = (typeof LINK_SOURCES)[number]

export const BACKLINK_LISTS = ['backlinks', 'referring_domains', 'anchors', 'linked_pages'] as const
export type BacklinkList = (typeof BACKLINK_LISTS)[number]

/** What is staged until the publication: observations for the lists, and titles of known pages. */
export type StagedList = BacklinkList | 'titles'

/** A domain whose links are stored: the project's, or a competitor's. Code that gives ids in it locks the row. */
export type BacklinkProfilesTable = {
  project_id: number
  id: number
  domain: string
  generation: number
  generations_count: number
  domains_count: number
  pages_count: number
  anchors_count: number
  sources_count: number
  links_count: number
  source: RefreshSource | null
  every_days: number | null
  links_max: number | null
  next_refresh_at: number | null
  status: 'waiting' | 'working' | 'failing' | null
  failure: string | null
  attempted_at: number | null
  succeeded_at: number | null
  created_at: number
  /** Whether its links are simulated; the first real links replace them. */
  is_simulated: Flag
}

/** The figures of a profile on a day; `reported` marks figures that a source gave for the past. */
export type BacklinkSnapshotsTable = {
  project_id: number
  profile_id: number
  day: number
  is_reported: Flag
  backlinks: number | null
  referring_domains: number | null
}

export type BacklinkGenerationsTable = {
  project_id: number
  profile_id: number
  id: number
  source: LinkSource
  /** Readers do not see an open generation. One that was not touched for long counts as given up. */
  status: 'open' | 'published'
  created_at: number
  touched_at: number
  progress_json: string | null
  reported_json: string | null
  made_on: number | null
  summary_json: string | null
  parts_json: string | null
  crawl_id: number | null
  /** New and lost links and domains by day, as JSON; null in a generation that an older release built. */
  days_json: Generated<string | null>
  /** 1 if every link and domain has its days, so that figures of past days can be computed; null in a generation of an older release. */
  are_days_whole: Generated<Flag | null>
}

type InProfile = { project_id: number; profile_id: number; id: number }

/** Ids begin with 1. `hash` is 53 bits of the text: two texts may share one. */
type BacklinkDomainsTable = InProfile & { hash: number; domain: string }
type BacklinkPagesTable = InProfile & { hash: number; url: string }
type BacklinkAnchorsTable = InProfile & { hash: number; text: string }
type BacklinkSourcesTable = InProfile & { hash: number; url: string; title: string | null }

/** Ids; 0 stands for an unknown page or anchor. */
type BacklinkLinksTable = InProfile & { source_id: number; page_id: number; anchor_id: number }

type InGeneration = { project_id: number; profile_id: number; generation: number }

/** Staged observations: see backlinks/store/layouts.ts. */
type BacklinkStagedTable = InGeneration & { number: number; list: StagedList; data: Uint8Array }

type BacklinkColumnsTable = InGeneration & { list: BacklinkList; number: number; data: Uint8Array }

/** Only blocks with a domain that no longer links are stored. */
type BacklinkLostDomainsTable = InGeneration & { number: number; data: Uint8Array }

type BacklinkOrdersTable = InGeneration & {
  list: BacklinkList
  sort: string
  part: number
  first_entry: number
  data: Uint8Array
}
