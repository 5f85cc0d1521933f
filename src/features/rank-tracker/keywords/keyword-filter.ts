// Which keywords a list shows, when not all: those that hold a text, those with a tag, those of a segment, those of none,
// those whose narrow row has what is asked for (key-conditions.ts). A filter has two forms: a condition on one keyword, and
// a query for all keywords that pass. See filtered-keywords.ts for when each is used.

import { type RawBuilder, sql } from 'kysely'
import { type Engine, isOneSelected } from '../../../data/storage/portable.ts'
import type { Param } from '../../../data/storage/sql/statement.ts'
import {
  containsText,
  hasTrigram,
  heldRows,
  searchId,
  searchPattern,
} from '../../../data/storage/sql/text-search.ts'
import type { KeywordSort } from '../records/keyword-order.ts'
import { foldKeyword } from '../records/keyword-text.ts'
import type { ShownDevice } from '../records/schema.ts'
import { hasMoved, type Move, movedAnchors } from '../roll-ups/recent-days.ts'
import type { FilterValues, KeyValues } from './filter-values.ts'
import { type KeyCondition, type KeyFilters, keyConditions, keyValues } from './key-conditions.ts'
import { BY_MARK, ofDevice, type SelectiveIndex } from './selective-index.ts'

type Selection = {
  projectId: number
  device: ShownDevice
  search: string | undefined
  /** 0: a tag that does not exist, and that no keyword has. */
  tagId?: number | undefined
  segmentId: number | undefined
  isUnmatched: boolean
  moved?: { move: Move; today: number } | undefined
  keys?: KeyFilters
}

/** `name` distinguishes filters, whatever their values. */
type Part = {
  name: string
  /** The condition on the keyword with this id. */
  condition(engine: Engine, param: Param<FilterValues>, id: RawBuilder<number>): RawBuilder<unknown>
  /** `from … where …`: all keywords of the device that pass, as rows of keyword_keys called `listed`. */
  rows(engine: Engine, param: Param<FilterValues>): RawBuilder<unknown>
  /** Set if the filter is a range of positions: a scan in the order of positions is bounded by it. */
  rangeOf?: KeywordSort | undefined
  /** The same condition on such a row, where it has all that is needed. */
  onKeys?(engine: Engine, param: Param<FilterValues>): RawBuilder<unknown>
  /** How keywords are found where few pass: selective-index.ts. */
  indexes?: readonly SelectiveIndex[]
  /** The stored count that says how many keywords pass this part. */
  keptCount?: 'of marks' | 'of a tag' | undefined
}

export type ListFilter = Omit<Part, 'rows' | 'onKeys'> & {
  indexes: readonly SelectiveIndex[]
  isOfAll: boolean
  /** Scans `index`, if one is given. */
  rows(engine: Engine, param: Param<FilterValues>, index?: SelectiveIndex): RawBuilder<unknown>
}

export type Filtered = { filter: ListFilter | undefined; values: FilterValues }

/** Without a filter, all of the device are listed. */
export function filterOf(engine: Engine, selection: Selection): Filtered {
  const { projectId, device, search, tagId, segmentId, isUnmatched, moved, keys = {} } = selection
  const term = search === undefined ? '' : foldSearch(search)
  const values = {
    project_id: projectId,
    first_id: searchId(projectId),
    end_id: searchId(projectId + 1),
    device,
    term,
    pattern: searchPattern(engine, term),
    segment_id: segmentId ?? 0,
    tag_id: tagId ?? 0,
    moved_anchors: moved === undefined ? '' : movedAnchors(moved.today),
    ...keyValues(keys),
  }
  const parts: Part[] = []
  if (term !== '') parts.push(hasTrigram(term) ? LONG_TERM : SHORT_TERM)
  if (tagId !== undefined) parts.push(WITH_TAG)
  if (segmentId !== undefined) parts.push(OF_SEGMENT)
  const conditions = keyConditions(keys)
  if (conditions.length > 0) parts.push(ofKeys(conditions))
  if (isUnmatched) parts.push(OF_NO_SEGMENT)
  if (moved !== undefined) parts.push(movedPart(moved.move))
  if (parts.length === 0 && device === 'all') parts.push(ofKeys([]))
  return { filter: parts.length === 0 ? undefined : joined(parts, device), values }
}

/** Folds the text as keywords are stored, but keeps blanks at its ends, which are part of the search. */
function foldSearch(search: string): string {
  const folded = foldKeyword(`.${search}.`)
  return folded.slice(1, -1)
}

function joined(parts: readonly Part[], device: ShownDevice): ListFilter {
  const [first, ...others] = parts as [Part, ...Part[]]
  const isOfAll = device === 'all'
  const onKeys = (part: Part, engine: Engine, param: Param<FilterValues>) =>
    part.onKeys?.(engine, param) ??
    part.condition(engine, param, sql`(listed.search_id - ${param('first_id')})`)
  return {
    name: [...parts.map((part) => part.name), ...(isOfAll ? ['of all devices'] : [])].join(' and '),
    rangeOf: parts.find((part) => part.rangeOf !== undefined)?.rangeOf,
    indexes: parts.flatMap((part) => part.indexes ?? []),
    keptCount: others.length === 0 ? first.keptCount : undefined,
    isOfAll,
    condition: (engine, param, ofKeyword) =>
      sql.join(
        parts.map((part) => part.condition(engine, param, ofKeyword)),
        sql` and `,
      ),
    rows(engine, param, index) {
      const further = (index === undefined ? others : parts).map((part) => onKeys(part, engine, param))
      const conditions = [...(isOfAll ? [] : [sql`listed.device = ${param('device')}`]), ...further]
      const rows =
        index === undefined ? first.rows(engine, param) : rowsOfIndex(engine, param, index, isOfAll)
      return sql`${rows} ${sql.join(
        conditions.map((condition) => sql`and ${condition}`),
        sql` `,
      )}`
    },
  }
}

// Indexes: those of the chosen index, and keyword_keys_pkey.
function rowsOfIndex(
  engine: Engine,
  param: Param<FilterValues>,
  index: SelectiveIndex,
  isOfAll: boolean,
): RawBuilder<unknown> {
  const ids = sql`select ${param('first_id')} + few.keyword_id
    from (${index.ids(param, ofDevice(param, isOfAll))}) as few`
  return sql`from keyword_keys as listed where ${isOneSelected(engine, 'listed.search_id', ids)}`
}

function termPart(name: string, isLong: boolean): Part {
  return {
    name,
    condition: (engine, param, id) =>
      thereIs(sql`keyword_keys as k where k.search_id = ${param('first_id')} + ${id}
        and ${containsText(engine, 'k.folded', param('term'))}`),
    rows: (engine, param) =>
      heldRows(
        engine,
        { first: param('first_id'), end: param('end_id') },
        { text: param('term'), pattern: param('pattern'), hasTrigram: isLong },
      ),
  }
}

const LONG_TERM = termPart('long term', true)
const SHORT_TERM = termPart('short term', false)

/** Without conditions, all keywords of the project match. */
function ofKeys(conditions: readonly KeyCondition[]): Part {
  const all = (row: string, param: Param<FilterValues>) =>
    conditions.length === 0
      ? sql`true`
      : sql.join(
          conditions.map((condition) => condition.on(row, param as Param<KeyValues>)),
          sql` and `,
        )
  const indexes = [...new Set(conditions.flatMap(({ index }) => index ?? []))]
  return {
    name: conditions.map(({ name }) => name).join(' and '),
    // The condition on marks comes first, because its matches are counted already.
    indexes: [
      ...indexes.filter((index) => index === BY_MARK),
      ...indexes.filter((index) => index !== BY_MARK),
    ],
    keptCount:
      conditions.length > 0 && conditions.every(({ index }) => index === BY_MARK) ? 'of marks' : undefined,
    rangeOf: conditions.find((condition) => condition.rangeOf !== undefined)?.rangeOf,
    condition: (_engine, param, id) =>
      conditions.length === 0
        ? sql`true`
        : thereIs(
            sql`keyword_keys as k where k.search_id = ${param('first_id')} + ${id} and ${all('k', param)}`,
          ),
    rows: (_engine, param) => sql`from keyword_keys as listed where listed.search_id > ${param('first_id')}
      and listed.search_id < ${param('end_id')} and ${all('listed', param)}`,
    onKeys: (_engine, param) => all('listed', param),
  }
}

// Index of the rows: keyword_tags_by_tag; of the condition: keyword_tags_pkey or the same.
const WITH_TAG: Part = {
  name: 'with a tag',
  keptCount: 'of a tag',
  condition: (_engine, param, id) =>
    thereIs(sql`keyword_tags as t where t.project_id = ${param('project_id')}
      and t.tag_id = ${param('tag_id')} and t.keyword_id = ${id}`),
  // Not joined: PostgreSQL takes all tags for equally common and would read the rows of all keywords, 56 ms for a tag that a
  // hundred of 100,000 have.
  rows: (engine, param) =>
    sql`from keyword_keys as listed where ${isOneSelected(
      engine,
      'listed.search_id',
      sql`select ${param('first_id')} + t.keyword_id from keyword_tags as t
      where t.project_id = ${param('project_id')} and t.tag_id = ${param('tag_id')}`,
    )}`,
}

const OF_SEGMENT: Part = {
  name: 'of a segment',
  condition: (_engine, param, id) =>
    thereIs(sql`segment_members as m where m.project_id = ${param('project_id')}
      and m.segment_id = ${param('segment_id')} and m.keyword_id = ${id}`),
  rows: (_engine, param) => sql`from segment_members as m
    cross join keyword_keys as listed where listed.search_id = ${param('first_id')} + m.keyword_id
      and m.project_id = ${param('project_id')} and m.segment_id = ${param('segment_id')}`,
}

const OF_NO_SEGMENT: Part = {
  name: 'of no segment',
  condition: (_engine, param, id) =>
    thereIs(sql`keyword_states as s where s.project_id = ${param('project_id')}
      and s.keyword_id = ${id} and s.segment_count = 0`),
  rows: (_engine, param) => sql`from keyword_states as s
    cross join keyword_keys as listed where listed.search_id = ${param('first_id')} + s.keyword_id
      and s.project_id = ${param('project_id')} and s.segment_count = 0`,
}

// Index of the condition: keyword_states_pkey, as of the rows: all states of the project are gone through.
function movedPart(move: Move): Part {
  // A failed check leaves today's position unknown.
  const hasStateMoved = (engine: Engine, param: Param<FilterValues>) =>
    sql`s.status <> 'failed' and ${hasMoved(engine, 's.recent', sql<string>`${param('moved_anchors')}`, move)}`
  return {
    name: `moved ${move}`,
    condition: (engine, param, id) =>
      thereIs(sql`keyword_states as s where s.project_id = ${param('project_id')}
        and s.keyword_id = ${id} and ${hasStateMoved(engine, param)}`),
    rows: (engine, param) => sql`from keyword_states as s
      cross join keyword_keys as listed where listed.search_id = ${param('first_id')} + s.keyword_id
        and s.project_id = ${param('project_id')} and ${hasStateMoved(engine, param)}`,
  }
}

// Looked up for each row by its key. As `exists`, PostgreSQL may join it instead, and did so row by row with all members
// of a segment while it had no statistics of a new table: seconds in place of milliseconds.
function thereIs(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select 1 from ${rows} limit 1) is not null`
}
