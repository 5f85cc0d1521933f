// Segments that a project might want: the first folders of its ranking URLs that no saved segment holds yet. Only
// keywords that the segment would add are counted, so a folder that is mostly covered is not suggested again because of
// the rest. The folder of each keyword is kept beside its state; suggestion-store.ts counts them.

import { roundTo2 } from '../../../lib/rounding.ts'
import { countCodePoints, findBadText, nfc } from '../../../lib/text.ts'
import { foldUrl, pathPart, type SegmentRule } from './segment-rules.ts'

export const SUGGESTIONS_MAX = 10
export const SUGGESTION_KEYWORDS_MIN = 3
export const EXAMPLES_MAX = 5
// The longest name that a segment may have.
const NAME_LENGTH_MAX = 100
// PostgreSQL refuses an entry of more than 2,700 bytes in an index, and a character may take three of them.
const FOLDER_LENGTH_MAX = 800

export type SegmentSuggestion = {
  name: string
  rules: SegmentRule[]
  matched_count: number
  avg_position: number
  examples: string[]
}

/** A folder with the keywords that rank with a page in it and that no segment matches. */
type UncoveredFolder = {
  folder: string
  keywords: number
  positionSum: number
  urls: Iterable<string>
}

/** `blog` of https://example.com/Blog/post: folded, because rules do not mind letter case. Null when it is in none. */
export function firstFolder(url: string | null): string | null {
  if (url === null) return null
  const path = pathPart(foldUrl(url))
  const end = path.indexOf('/', 1)
  // `//` at the start is no folder that anybody would name.
  return end <= 1 || end > FOLDER_LENGTH_MAX ? null : path.slice(1, end)
}

export function suggestSegment({ folder, keywords, positionSum, urls }: UncoveredFolder): SegmentSuggestion {
  return {
    name: nameOf(folder),
    rules: [{ field: 'path', operator: 'starts_with', value: `/${folder}/` }],
    matched_count: keywords,
    avg_position: roundTo2(positionSum / keywords),
    examples: [...new Set(urls)].slice(0, EXAMPLES_MAX),
  }
}

/** Returns the folder as a person reads it, if that is a name that a segment may have; otherwise its first characters. */
function nameOf(folder: string): string {
  const name = nfc(decode(folder)).trim()
  const isName = name !== '' && findBadText(name) === undefined && countCodePoints(name) <= NAME_LENGTH_MAX
  return isName ? name : [...folder].slice(0, NAME_LENGTH_MAX).join('')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
