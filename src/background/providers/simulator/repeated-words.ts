// Keeps the simulator from saying what the keyword says already: `best {k}` of the keyword "best hiking boots for
// beginners" would be `best-best-hiking-boots-for-beginners`. What would repeat a word is replaced by its neighbour in
// the list, so that every other choice stays what it was.

/** Words that may come twice in a name without anybody noticing. */
const SMALL = new Set(
  'a an and at by for from in is it of on or our that the to was we with you your'.split(' '),
)
/** Stands for any year, in phrases and in keywords. */
export const YEAR_STEM = '#year'

/** The words of a text as they are compared: without small ones, and without the s of a plural. */
export function stemsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? []
  return words.flatMap((word) => {
    if (SMALL.has(word)) return []
    if (/^(19|20)\d\d$/.test(word)) return YEAR_STEM
    return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word
  })
}

/** As long as the list, in its order; the list itself when nothing in it is fresh. */
export function withoutRepeats<T>(list: readonly T[], isRepeating: (entry: T) => boolean): readonly T[] {
  const isFresh = list.map((entry) => !isRepeating(entry))
  if (isFresh.every(Boolean) || !isFresh.some(Boolean)) return list
  return list.map((_, index) => {
    let at = index
    while (!isFresh[at]) at = (at + 1) % list.length
    return list[at] as T
  })
}
