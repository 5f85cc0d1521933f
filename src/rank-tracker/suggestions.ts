// Segments that a project might want: the first folders of its ranking URLs that no saved segment holds yet. Counted is
// what the segment would add, so a folder that is mostly covered is not offered again for the sake of the rest.

import { roundTo2 } from '../lib/rounding.ts'
import { countCodePoints, findBadText, nfc } from '../lib/text.ts'
import { foldUrl, pathPart, type SegmentRule } from './segment-rules.ts'

const SUGGESTIONS_MAX = 10
const SUGGESTION_KEYWORDS_MIN = 3
export const EXAMPLES_MAX = 5
// What the name of a segment and the value of a rule may be long.
const NAME_LENGTH_MAX = 100
const VALUE_LENGTH_MAX = 2048

export type SegmentSuggestion = {
  name: string
  rules: SegmentRule[]
  matched_count: number
  avg_position: number
  examples: string[]
}

type Folder = { keywords: number; positionSum: number; examples: string[] }

/** One entry per keyword, with the URL that ranks for it; a URL may come many times. */
export function suggestSegments(
  urls: Iterable<{ url: string; position: number }>,
  isCovered: (url: string) => boolean,
): SegmentSuggestion[] {
  const folders = new Map<string, Folder>()
  for (const { url, position } of urls) {
    const path = firstFolder(url)
    if (path === undefined || isCovered(url)) continue
    let folder = folders.get(path)
    if (folder === undefined) {
      folder = { keywords: 0, positionSum: 0, examples: [] }
      folders.set(path, folder)
    }
    folder.keywords++
    folder.positionSum += position
    if (folder.examples.length < EXAMPLES_MAX && !folder.examples.includes(url)) folder.examples.push(url)
  }
  return [...folders]
    .filter(([, { keywords }]) => keywords >= SUGGESTION_KEYWORDS_MIN)
    .map(([path, folder]) => suggestionOf(path, folder))
    .sort((a, b) => b.matched_count - a.matched_count || compare(a.name, b.name))
    .slice(0, SUGGESTIONS_MAX)
}

/** `/blog/` of https://example.com/Blog/post: folded, because rules do not mind letter case. */
function firstFolder(url: string): string | undefined {
  const path = pathPart(foldUrl(url))
  const end = path.indexOf('/', 1)
  // `//` at the start is no folder that anybody would name.
  return end <= 1 || end >= VALUE_LENGTH_MAX ? undefined : path.slice(0, end + 1)
}

function suggestionOf(path: string, { keywords, positionSum, examples }: Folder): SegmentSuggestion {
  return {
    name: nameOf(path.slice(1, -1)),
    rules: [{ field: 'path', operator: 'starts_with', value: path }],
    matched_count: keywords,
    avg_position: roundTo2(positionSum / keywords),
    examples,
  }
}

/** What a person would read, if it can be read and is a name that a segment may have. */
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

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
