// The tables of the rank tracker as TypeScript sees them (migrations 0005, 0006, 0013, 0014, 0018, 0026, 0031, 0037, 0038, 0045, 0053, 0054 and 0068): data/storage/tables.ts says what holds of all
// columns.

import type { Generated, GeneratedAlways } from 'kysely'
import type { Flag, TableDeclarations } from '../../data/storage/tables.ts'

declare module '../../data/storage/tables.ts' {
  interface Tables {
    rank_trackers: RankTrackersTable
    keywords: KeywordsTable
    keyword_states: KeywordStatesTable
    keyword_records: KeywordRecordsTable
    keyword_keys: KeywordKeysTable
    keyword_marks: KeywordMarksTable
    mark_totals: MarkTotalsTable
    keyword_schedules: {
      project_id: number
      keyword_id: number
      /** See rank-tracker/tracker/slots.ts. */
      queue: Generated<'first' | 'regular' | 'held'>
      due_at: number
    }
    asked_checks: AskedChecksTable
    analyses: AnalysesTable
    analysis_evidence: AnalysisEvidenceTable
    segments: SegmentsTable
    segment_members: { project_id: number; segment_id: number; keyword_id: number }
    segment_totals: SegmentTotalsTable
    segment_days: SegmentDaysTable
    competitor_days: CompetitorDaysTable
    rank_totals: RankTotalsTable
    visibility_days: VisibilityDaysTable
    folder_totals: FolderTotalsTable
    tags: TagsTable
    keyword_tags: { project_id: number; keyword_id: number; tag_id: number }
    keyword_notes: { project_id: number; keyword_id: number; text: string }
    keyword_volumes: { project_id: number; keyword_id: number; searches: number; imported_at: number }
  }
}

/** No worker is on the analysis there, and what was bought for it here does not count there. */
const IS_OPEN = "t.status in ('pending', 'running')"

export const RANK_TABLES: TableDeclarations = {
  bounds: {
    keywords: { boundedBy: 'SIGHTLINE_RANK_TRACKING_LIMIT a project' },
    keyword_states: { boundedBy: 'one row a keyword; deleted with it' },
    keyword_records: { boundedBy: 'one row a keyword; deleted with it' },
    keyword_keys: { boundedBy: 'one row a keyword; deleted with it' },
    keyword_marks: { boundedBy: 'one row a keyword; deleted with it' },
    keyword_schedules: { boundedBy: 'one row a keyword; deleted with it' },
    rank_trackers: { boundedBy: 'one row a project' },
    mark_totals: { boundedBy: 'keywords of a project' },
    asked_checks: { boundedBy: 'keywords of the latest round' },
    analyses: { keptBy: 'SIGHTLINE_ANALYSIS_DAYS_KEPT' },
    analysis_evidence: { keptBy: 'SIGHTLINE_EVIDENCE_DAYS_KEPT' },
    segments: { boundedBy: '100 segments a project' },
    segment_members: { boundedBy: 'keywords by segments' },
    segment_totals: { boundedBy: 'two rows a segment' },
    segment_days: { keptBy: 'SIGHTLINE_CHART_DAYS_KEPT' },
    competitor_days: { keptBy: 'SIGHTLINE_CHART_DAYS_KEPT' },
    rank_totals: { boundedBy: 'two rows a project' },
    visibility_days: { keptBy: 'SIGHTLINE_CHART_DAYS_KEPT' },
    folder_totals: { boundedBy: 'keywords of a project' },
    tags: { boundedBy: 'what members add' },
    keyword_tags: { boundedBy: 'keywords by tags' },
    keyword_notes: { boundedBy: 'one row a keyword; deleted with it' },
    keyword_volumes: { boundedBy: 'one row a keyword; deleted with it' },
  },
  travel: [
    { name: 'competitor_days' },
    { name: 'rank_trackers' },
    { name: 'keywords' },
    { name: 'keyword_states' },
    { name: 'keyword_records' },
    { name: 'keyword_keys' },
    { name: 'keyword_schedules' },
    { name: 'keyword_notes' },
    { name: 'keyword_volumes' },
    { name: 'tags' },
    { name: 'keyword_tags' },
    {
      name: 'analyses',
      replaced: {
        intent_at: `case when ${IS_OPEN} then null else t.intent_at end`,
        task_id: `case when ${IS_OPEN} then null else t.task_id end`,
        reserved_micros: `case when ${IS_OPEN} then 0 else t.reserved_micros end`,
      },
    },
    { name: 'analysis_evidence' },
    { name: 'segments' },
    { name: 'segment_days' },
    { name: 'segment_members' },
    { name: 'segment_totals' },
    { name: 'rank_totals' },
    { name: 'visibility_days' },
    { name: 'folder_totals' },
  ],
  stay: {
    keyword_marks: 'derived',
    mark_totals: 'derived',
    asked_checks: 'under_way',
  },
}

type RankDevice = 'mobile' | 'desktop'
type RankSource = 'none' | 'simulated' | 'real'
type AnalysisStatus = 'pending' | 'running' | 'success' | 'failed'

/** One per project that tracks keywords. Changes of keywords, results or segments lock it first. */
type RankTrackersTable = {
  project_id: number
  /** Units of the allowance that are used: one per keyword and device. */
  keyword_count: number
  /** Grows when competitors or the frequency change: records made before are mended on read, and soon rewritten. */
  revision: number
  /** Grows with every change of what keyword lists show. */
  version: number
  /** Null: the server's setting decides. */
  provider: string | null
  /**
   * The kind of source that the rows below are made from: rank-tracker/tracker/rank-source.ts. Null until the first
   * keywords are added.
   */
  source: Generated<RankSource | null>
  /** The revision at the last change between real and simulated ranks: older records show the other kind. */
  source_revision: Generated<number>
  /** The time zone of the days below, while they are made again for another; null: the project's own. */
  days_zone: Generated<string | null>
  /** Up to which keyword a new frequency has moved the schedule, during the move; null: no move is under way. */
  rescheduled_to_id: Generated<number | null>
}

/** Never changes once it is there. */
type KeywordsTable = {
  project_id: number
  id: number
  keyword: string
  /** The keyword as it is compared and searched: NFC, lower case, white space collapsed. */
  folded: string
  country_code: string
  language_code: string
  /** Empty for none. */
  location: string
  device: RankDevice
  created_at: number
}

/** Roll-ups are made of these rows. */
type KeywordStatesTable = {
  project_id: number
  keyword_id: number
  device: RankDevice
  status: AnalysisStatus
  position: number | null
  previous_position: number | null
  best_position: number | null
  /** How many segments it is a member of. */
  segment_count: number
  /** Its position at the end of each of the last days: rank-tracker/roll-ups/recent-days.ts. */
  recent: string
  /** The same in the project's new time zone, once it has been made; else null. Writing the other column clears it. */
  next_recent: Generated<string | null>
  /** The analysis whose evidence later ones are kept against: rank-tracker/evidence/evidence.ts. */
  frame_id: Generated<number | null>
  /** The first one of the URL that ranks, if it is in any: rank-tracker/segments/suggestions.ts. */
  folder: Generated<string | null>
  /** Where its last result had competitors: rank-tracker/evidence/competitor-notes.ts. Null where that was not kept. */
  competitor_notes: Generated<string | null>
}

/** Lists are read from these rows. */
type KeywordKeysTable = {
  /** Project and keyword in one number: see searchId in text-search.ts. */
  search_id: number
  device: RankDevice
  position_key: number
  analyzed_key: number
  change_key: Generated<number>
  best_key: Generated<number>
  volume_key: Generated<number>
  folded: string
  sort_key: string
  market_key: string
  /** The status that its row of keyword_states has. */
  status: Generated<AnalysisStatus>
  previous_position: Generated<number | null>
  /** The features of the results page, as bits: rank-tracker/records/feature-bits.ts. */
  features: Generated<number>
  /** A hash of the last result's URL; 0 for none. */
  url_key: Generated<number>
  /** Status, change and features: rank-tracker/records/keyword-marks.ts. */
  mark: GeneratedAlways<number>
}

/** The table leads from marks to keywords. Triggers on keyword_keys write it. */
type KeywordMarksTable = {
  project_id: number
  device: RankDevice
  mark: number
  keyword_id: number
}

/** How many keywords have each mark. Written by the same triggers; a mark that no keyword has is not there. */
type MarkTotalsTable = {
  project_id: number
  device: RankDevice
  mark: number
  keywords: number
}

type KeywordRecordsTable = {
  project_id: number
  keyword_id: number
  device: RankDevice
  /** What has no value is stored as KEY_OF_NOTHING, which comes last. */
  position_key: number
  sort_key: string
  market_key: string
  analyzed_key: number
  change_key: Generated<number>
  best_key: Generated<number>
  volume_key: Generated<number>
  /** The same value as in its narrow row. */
  features: Generated<number>
  url_key: Generated<number>
  /** The last result's, which segments match. */
  url: string | null
  /** The tracker's revision when the record was made. */
  revision: number
  /** The keyword record of the API. */
  record_json: string
}

/** Keywords whose check somebody asked for: rank-tracker/schedule/requested-checks.ts. */
type AskedChecksTable = {
  project_id: number
  keyword_id: number
  asked_at: number
  /** The regular slot that comes after the asked check; null when the keyword was going to be checked anyway. */
  regular_due_at: number | null
}

type AnalysesTable = {
  project_id: number
  id: number
  keyword_id: number
  slot_at: number
  status: AnalysisStatus
  attempts: number
  depth: number
  provider: string | null
  /** When a paid call was about to be made: from then on, the outcome counts as unknown until it is stored. */
  intent_at: number | null
  /** The provider's own id of the check, once it is known. */
  task_id: string | null
  reserved_micros: number
  started_at: number | null
  finished_at: number | null
  position: number | null
  previous_position: number | null
  owned_results_count: number | null
  matched_url: string | null
  features_json: string | null
  is_simulated: Flag
  message: string | null
  pages_scanned: number
  organic_results_scanned: number
  is_scan_complete: Flag
  stored_results: number
  cost_micros: number
  /** Where competitors stood: rank-tracker/evidence/competitor-notes.ts. Null where nobody was looked for, or not kept yet. */
  competitor_notes: Generated<string | null>
  /** The owners of the features of the results page: rank-tracker/evidence/feature-notes.ts. Null where that was not kept. */
  feature_notes: Generated<string | null>
  /** When a result was not believed and the check was put back to be made once more: rank-tracker/checks/suspect-store.ts. */
  suspect_at: Generated<number | null>
  /** What that result was. */
  suspect_json: Generated<string | null>
}

type AnalysisEvidenceTable = {
  project_id: number
  analysis_id: number
  /** The analysis that these results are kept as a difference from; null when they stand for themselves. */
  frame_id: Generated<number | null>
  /** The day on which that one was stored, or this one if it stands for itself: days since 1970, in UTC. */
  frame_day: Generated<number>
  /** Compressed: rank-tracker/evidence/evidence.ts. */
  results: Uint8Array | null
  /** A reply of a provider that could not be read. */
  reply: Uint8Array | null
}

type SegmentsTable = {
  project_id: number
  id: number
  name: string
  folded_name: string
  rules_json: string
  created_at: number
}

type SegmentTotalsTable = {
  project_id: number
  segment_id: number
  device: RankDevice
  keywords: number
  /** Members have a URL and so a position: the mean is this by `keywords`. */
  position_sum: number
}

type RankTotalsTable = {
  project_id: number
  device: RankDevice
  tracked: Generated<number>
  /** Keywords that have a result. */
  measured: Generated<number>
  in_1_3: Generated<number>
  in_4_10: Generated<number>
  in_11_20: Generated<number>
  in_21_50: Generated<number>
  in_51_100: Generated<number>
  position_sum: Generated<number>
  improved: Generated<number>
  declined: Generated<number>
  pending: Generated<number>
  failed: Generated<number>
  unmatched: Generated<number>
}

/** How it stood at the end of a day; a day without a row ended as the one before it. The last 31 are kept as they change. */
type VisibilityDaysTable = {
  project_id: number
  device: RankDevice
  /** Days since 1970, in the project's time zone. */
  day: number
  /** The sum of the weights of all positions. */
  weight: number
  /** Keywords with a result, over which visibility is computed. */
  keywords: number
  /** Counts keywords that were never measured, too. */
  tracked: Generated<number>
  in_1_3: Generated<number>
  in_4_10: Generated<number>
  in_11_20: Generated<number>
  in_21_50: Generated<number>
  in_51_100: Generated<number>
  /** The sum of the positions of keywords that rank. */
  position_sum: Generated<number>
  /** Keywords that a check gave a result on that day; null where that was not counted. */
  measured: Generated<number | null>
}

/** How visible a competitor was at the end of a day: rank-tracker/roll-ups/competitor-days.ts. */
type CompetitorDaysTable = {
  project_id: number
  competitor_id: number
  device: RankDevice
  day: number
  weight: number
  /** Keywords whose last result was searched for the competitor. */
  keywords: number
}

/** The sums of a segment's keywords at the end of a day: rank-tracker/segments/segment-days.ts. */
type SegmentDaysTable = Omit<VisibilityDaysTable, 'measured'> & { segment_id: number }

/** Totals of keywords that are in no segment: rank-tracker/roll-ups/folder-totals.ts. */
type FolderTotalsTable = {
  project_id: number
  device: RankDevice
  folder: string
  keywords: number
  /** What is in a folder has a URL and so a position: the mean is this by `keywords`. */
  position_sum: number
}

type TagsTable = {
  project_id: number
  id: number
  name: string
  /** The name as it is compared with others. */
  folded_name: string
  /** Keywords that have it: follows every change of `keyword_tags`. */
  keyword_count: number
  /** How many of them are on desktop. */
  desktop_count: Generated<number>
  created_at: number
}
