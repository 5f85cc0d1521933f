// Keywords as people paste them: one a line, from a spreadsheet or a list, with empty lines, repeats and spaces.

const KEYWORD_LENGTH_MAX = 255
/** The most keywords that one request takes. */
const BATCH = 100

type ReadLines = {
  readonly keywords: readonly string[]
  readonly repeated: number
  /** Longer than a keyword can be. */
  readonly tooLong: readonly string[]
}

export function readKeywordLines(text: string): ReadLines {
  const known = new Set<string>()
  const keywords: string[] = []
  const tooLong: string[] = []
  let repeated = 0
  for (const line of text.split(/[\r\n\t]+/)) {
    const keyword = line.trim().replace(/\s+/g, ' ')
    if (keyword === '') continue
    if ([...keyword].length > KEYWORD_LENGTH_MAX) {
      tooLong.push(keyword)
      continue
    }
    const folded = keyword.normalize('NFC').toLowerCase()
    if (known.has(folded)) {
      repeated += 1
      continue
    }
    known.add(folded)
    keywords.push(keyword)
  }
  return { keywords, repeated, tooLong }
}

export function batchesOf<T>(items: readonly T[], size = BATCH): T[][] {
  const batches: T[][] = []
  for (let at = 0; at < items.length; at += size) batches.push(items.slice(at, at + size))
  return batches
}

/** "brand, boots": names of tags, each once. */
export function readTagNames(text: string): string[] {
  const names = new Map<string, string>()
  for (const part of text.split(/[,;\n]/)) {
    const name = part.trim().replace(/\s+/g, ' ')
    if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names.values()]
}
