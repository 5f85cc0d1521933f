// Keeps simulated texts from repeating words of the keyword: `best {k}` for "best hiking boots for beginners" would
// give `best-best-hiking-boots-for-beginners`. A text that would repeat a word is replaced by its neighbour in the
// list, so that all other choices stay the same.

/** Words whose repetition nobody notices. */
const SMALL = new Set(
  'a an and at by for from in is it of on or our that the to was we with you your'.split(' '),
)
/** Stands for any year, in phrases and keywords. */
export const YEAR_STEM = '#year'

/** Returns the words of a text for comparison, without small words and plural endings. */
export function stemsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? []
  return words.flatMap((word) => {
    if (SMALL.has(word)) return []
    if (/^(19|20)\d\d$/.test(word)) return YEAR_STEM
    return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word
  })
}

/** Returns a list of the same length and order; the list itself if all entries repeat a word, or none. */
export function withoutRepeats<T>(list: readonly T[], isRepeating: (entry: T) => boolean): readonly T[] {
  const isFresh = list.map((entry) => !isRepeating(entry))
  if (isFresh.every(Boolean) || !isFresh.some(Boolean)) return list
  return list.map((_, index) => {
    let at = index
    while (!isFresh[at]) at = (at + 1) % list.length
    return list[at] as T
  })
}
