// Words that sites are named after and that people search for without meaning the site. Not a dictionary: a word that is
// missing here makes a name look more distinctive than it is, and then queries with it count as searches for the brand.

import genericWords from './generic-words.json' with { type: 'json' }

const GENERIC = new Set(Object.values(genericWords).flat().join(' ').split(' '))

const LENGTH_MAX = [...GENERIC].reduce((longest, { length }) => Math.max(longest, length), 0)

/** Two letters say nothing, and neither do numbers. */
export function isGenericWord(word: string): boolean {
  return GENERIC.has(word) || /^(?:[a-z]{1,2}|\p{N}+)$/u.test(word)
}

/** Also when they are written as one, as in a domain name. */
export function isMadeOfGenericWords(word: string): boolean {
  if (isGenericWord(word)) return true
  const reachable = [true]
  for (let end = 1; end <= word.length; end++) {
    reachable[end] = false
    // Of at least three letters: with shorter ones nearly every word could be cut up.
    for (let start = Math.max(0, end - LENGTH_MAX); start <= end - 3 && !reachable[end]; start++)
      reachable[end] = (reachable[start] as boolean) && GENERIC.has(word.slice(start, end))
  }
  return reachable[word.length] as boolean
}
