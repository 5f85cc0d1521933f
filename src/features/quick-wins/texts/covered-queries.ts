// Decides whether the site has a page about a query: one whose title, heading and address together contain most of
// its words. Pages come one by one and are not kept, so memory depends on the queries alone. A page is compared only
// with queries of which it contains a rare word: a page with enough of a query's words must contain one of the rarest
// too.

import { THRESHOLDS } from '../thresholds.ts'
import { WordForms } from './word-forms.ts'
import { listWords, WordScanner } from './words.ts'

export type PageWords = { readonly url: string; readonly title: string | null; readonly h1: string | null }

export type Coverage = {
  addPage(page: PageWords): void
  /** Returns false for a query that was not in the initial list. */
  isCovered(query: string): boolean
}

// Stop words of the most common languages; one word more or less changes little.
const STOP_WORDS = new Set(
  (
    'a an and are as at be by can do does for from how i in is it me my of on or that the this to vs what when where ' +
    'which who why will with you your ' +
    'am auf aus bei das dem den der des die ein eine einem einen einer fur im ist mit oder und von was wie zu zum zur ' +
    'au aux avec ce comment de du en et la le les ou par pour quel quelle sur un une ' +
    'al con como del el las lo los para por que se sin su una y ' +
    'da di il nel per un uno com do dos no na o os um uma ' +
    'een het met naar op te van voor'
  ).split(' '),
)

type WantedQuery = {
  readonly words: readonly number[]
  readonly needed: number
  isCovered: boolean
}

export function createCoverage(queries: readonly string[]): Coverage {
  const wordIds = new Map<string, number>()
  const wanted = new Map<string, WantedQuery>()
  for (const query of queries) {
    const words = contentWords(query).map((word) => idOf(word, wordIds))
    const needed = Math.ceil(THRESHOLDS.newContentOpportunities.coveredShareMin.value * words.length - 1e-9)
    wanted.set(query, { words, needed, isCovered: false })
  }
  const forms = new WordForms(wordIds)
  const scanner = new WordScanner()
  const triggered = groupByRareWords([...wanted.values()], wordIds.size)
  // For each word, the last page that contained it.
  const heldBy = new Int32Array(wordIds.size)
  const held = new Int32Array(wordIds.size)
  let heldCount = 0
  let page = 0

  function addWord(start: number, end: number): void {
    const form = forms.find(scanner.codes, start, end)
    if (form === -1) return
    for (let at = forms.wordsStart[form]!; at < forms.wordsStart[form + 1]!; at++) {
      const word = forms.words[at]!
      if (heldBy[word] === page) continue
      heldBy[word] = page
      held[heldCount++] = word
    }
  }

  return {
    addPage({ url, title, h1 }) {
      page++
      heldCount = 0
      scanner.scan(readableAddress(url), addWord)
      if (title !== null) scanner.scan(title, addWord)
      if (h1 !== null) scanner.scan(h1, addWord)
      for (let index = 0; index < heldCount; index++) {
        const waiting = triggered[held[index]!]!
        for (let at = waiting.length - 1; at >= 0; at--) {
          const query = waiting[at]!
          if (!query.isCovered) query.isCovered = countHeld(query.words, heldBy, page) >= query.needed
          if (query.isCovered) removeAt(waiting, at)
        }
      }
    },
    isCovered: (query) => wanted.get(query)?.isCovered ?? false,
  }
}

/** Drops stop words, unless the query has no other words. */
function contentWords(query: string): string[] {
  const words = [...new Set(listWords(query))]
  const rest = words.filter((word) => !STOP_WORDS.has(word))
  return rest.length > 0 ? rest : words
}

function idOf(word: string, ids: Map<string, number>): number {
  const known = ids.get(word)
  if (known !== undefined) return known
  ids.set(word, ids.size)
  return ids.size - 1
}

/**
 * A page that contains `needed` of n words contains one of any n - needed + 1 of them; looking for the rarest takes
 * the fewest comparisons.
 */
function groupByRareWords(queries: readonly WantedQuery[], wordsCount: number): WantedQuery[][] {
  const uses = new Int32Array(wordsCount)
  for (const { words } of queries) for (const word of words) uses[word]! += 1
  const groups: WantedQuery[][] = Array.from({ length: wordsCount }, () => [])
  for (const query of queries) {
    const rarestFirst = [...query.words].sort((a, b) => uses[a]! - uses[b]!)
    for (const word of rarestFirst.slice(0, query.words.length - query.needed + 1)) groups[word]?.push(query)
  }
  return groups
}

function countHeld(words: readonly number[], heldBy: Int32Array, page: number): number {
  let count = 0
  for (const word of words) if (heldBy[word] === page) count++
  return count
}

function removeAt<T>(list: T[], index: number): void {
  const last = list.pop() as T
  if (index < list.length) list[index] = last
}

/** Leaves out the host: it is the same on every page. */
function readableAddress(url: string): string {
  const path = url.slice(url.indexOf('/', url.indexOf('://') + 3))
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
