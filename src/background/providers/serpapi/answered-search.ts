// Checks which search a page of SerpApi answers. The reply repeats the request, says where the search was really made,
// and how the engine changed the query (https://serpapi.com/search-api, https://serpapi.com/spell-check). A page of
// another search is refused; one from another place, or with results of another query among its own, is accepted with a
// note.

import { correctionOf, inclusionNotes, isSameQuery } from '../answered-query.ts'
import { cleanText } from '../organic-pages.ts'
import type { ParsedPage } from '../page-walk.ts'
import { type JsonObject, objectOf, stringOf } from '../reply-json.ts'

/** The request in SerpApi's terms. */
export type Sought = { q: string; gl: string; hl: string; location?: string }

const IS_CORRECTED = /showing (?:results for )?fixed/i
const IS_INCLUDED = /including results/i
const PLACE_CHARS_MAX = 255

type AnsweredSearch = Pick<ParsedPage, 'correctedQuery' | 'notes'>

/** Returns undefined if it is another search. */
export function readAnswered(reply: JsonObject, sought: Sought): AnsweredSearch | undefined {
  const parameters = objectOf(reply.search_parameters) ?? {}
  if (
    isOther(parameters.q, sought.q) ||
    isOther(parameters.gl, sought.gl) ||
    isOther(parameters.hl, sought.hl)
  )
    return undefined
  const { correctedQuery, notes } = readSpelling(objectOf(reply.search_information) ?? {}, sought.q)
  return { correctedQuery, notes: [...notes, ...placeNotes(parameters.location_used, sought.location)] }
}

function isOther(echo: unknown, expected: string): boolean {
  return typeof echo === 'string' && !isSameQuery(echo, expected)
}

// A spelling that Google only suggests is reported too, but the results are then those of our query.
function readSpelling(information: JsonObject, keyword: string): AnsweredSearch {
  const state = stringOf(information.organic_results_state) ?? ''
  const shown = stringOf(information.showing_results_for)
  const query = shown ?? stringOf(information.spelling_fix)
  if (IS_INCLUDED.test(state)) return { correctedQuery: null, notes: inclusionNotes(query, keyword) }
  const isReplaced = shown !== undefined || IS_CORRECTED.test(state)
  return { correctedQuery: isReplaced ? correctionOf(query, keyword) : null, notes: [] }
}

// If several places have the requested name, SerpApi takes the most populous one.
function placeNotes(place: unknown, expected: string | undefined): string[] {
  const used = cleanText(stringOf(place) ?? '', PLACE_CHARS_MAX)
  if (used === '' || expected === undefined || isSameQuery(withoutSpaces(used), withoutSpaces(expected)))
    return []
  return [`SerpApi searched from "${used}" and not from "${expected}".`]
}

function withoutSpaces(place: string): string {
  return place
    .split(',')
    .map((part) => part.trim())
    .join()
}
