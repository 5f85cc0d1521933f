// Searches for any part of a text. For keywords, it uses the narrow rows of keyword_keys. SQLite: an FTS5 table of
// trigrams beside them (keyword_search), kept up to date by triggers, with the same row ids. PostgreSQL: pg_trgm on the
// column itself. Trigrams only narrow down a search: SQLite's index has no positions, so its matches are checked again.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Engine } from '../portable.ts'

/** How many keyword ids of one project fit into the ids of the search. */
const SEARCH_IDS_PER_PROJECT = 2 ** 31

/**
 * Returns the search id of a keyword. A project's keywords have the ids between its own and that of the next project.
 */
export function searchId(projectId: number, keywordId = 0): number {
  return projectId * SEARCH_IDS_PER_PROJECT + keywordId
}

/** A shorter text has no trigram. */
const TRIGRAM_CODE_POINTS = 3
/** More trigrams would hardly narrow the search further, and each costs as much as the first. */
const TRIGRAMS_MAX = 2

export function hasTrigram(text: string): boolean {
  return [...text].length >= TRIGRAM_CODE_POINTS
}

/** Returns the parameter with which `heldRows` finds a text, in the syntax of the engine. */
export function searchPattern(engine: Engine, text: string): string {
  if (engine === 'sqlite' && !hasTrigram(text)) return ''
  return engine === 'sqlite' ? trigramQuery(text) : `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

type HeldText = {
  /** The text, folded as keywords are. */
  text: unknown
  /** The result of `searchPattern`. */
  pattern: unknown
  hasTrigram: boolean
}

/**
 * `from … where …`: rows of keyword_keys, with the alias `listed`, whose ids lie in a range and whose text contains
 * another. Without a trigram, all rows of the range are read.
 */
export function heldRows(
  engine: Engine,
  { first, end }: { first: unknown; end: unknown },
  { text, pattern, hasTrigram }: HeldText,
): RawBuilder<unknown> {
  const ofProject = (id: string) => sql`${sql.ref(id)} > ${first} and ${sql.ref(id)} < ${end}`
  if (engine === 'postgres') {
    // With `is true`, the index cannot be used: for less than a trigram all of it would be read.
    const holds = sql`listed.folded like ${pattern}`
    return sql`from keyword_keys as listed where ${ofProject('listed.search_id')}
      and ${hasTrigram ? holds : sql`(${holds}) is true`}`
  }
  const holds = containsText(engine, 'listed.folded', text)
  if (!hasTrigram) return sql`from keyword_keys as listed where ${ofProject('listed.search_id')} and ${holds}`
  return sql`from keyword_search as matched cross join keyword_keys as listed on listed.search_id = matched.rowid
    where keyword_search match ${pattern} and ${ofProject('matched.rowid')} and ${holds}`
}

/**
 * Whether a column contains a text, for columns with a trigram index in PostgreSQL. A text shorter than a trigram does
 * not use the index, since all of it would be read.
 */
export function holdsText(engine: Engine, column: string, text: string): RawBuilder<SqlBool> {
  if (engine === 'sqlite') return sql`instr(${sql.ref(column)}, ${text}) > 0`
  const holds = sql<SqlBool>`${sql.ref(column)} like ${searchPattern(engine, text)}`
  return hasTrigram(text) ? holds : sql`(${holds}) is true`
}

/** A column with its ASCII letters in lower case, and everything else unchanged. */
export function loweredAscii(engine: Engine, column: string): RawBuilder<string | null> {
  // Without the collation, PostgreSQL would lower other letters too, depending on the server.
  return engine === 'sqlite' ? sql`lower(${sql.ref(column)})` : sql`lower(${sql.ref(column)} collate "C")`
}

/** Whether a column, or an expression, contains a text. */
export function containsText(
  engine: Engine,
  column: string | RawBuilder<unknown>,
  text: unknown,
): RawBuilder<boolean> {
  const searched = typeof column === 'string' ? sql.ref(column) : column
  return engine === 'sqlite' ? sql`instr(${searched}, ${text}) > 0` : sql`strpos(${searched}, ${text}) > 0`
}

/** Selects trigrams at the beginning, at the end and evenly between; a match must contain all of them. */
function trigramQuery(text: string): string {
  const characters = [...text]
  const last = characters.length - TRIGRAM_CODE_POINTS
  const starts = Array.from({ length: TRIGRAMS_MAX }, (_, at) => Math.round((at * last) / (TRIGRAMS_MAX - 1)))
  return [...new Set(starts)]
    .map((start) => characters.slice(start, start + TRIGRAM_CODE_POINTS).join(''))
    .map((trigram) => `"${trigram.replaceAll('"', '""')}"`)
    .join(' ')
}
