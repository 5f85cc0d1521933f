// Decides whether somebody searched for the site itself: by its name, by its domain, or by either with other spaces.
// A name that is a word of the language ("Outdoor") counts only if the query has nothing else: otherwise it would
// hide every query about the site's subject.

import { domainToUnicode } from 'node:url'
import { getDomainWithoutSuffix, getPublicSuffix } from 'tldts'
import { matchingHost } from '../../../lib/host.ts'
import genericWords from './generic-words.json' with { type: 'json' }
import { foldText, formsOf, UNSPACED } from './words.ts'

export type Site = { readonly name: string; readonly domain: string }

const WORD = /[\p{L}\p{N}\p{M}]+/gu
const NAME_PARTS = /[:|–—·•/]|\s-\s/
/** A longer part after the first is a slogan. */
const LATER_PART_WORDS_MAX = 2
const INSIDE_LENGTH_MIN = 6
const UNSPACED_LENGTH_MIN = 2
const SUFFIX_OPTIONS = { allowPrivateDomains: true }

const COMPANY_FORMS = new Set(
  'ab ag as bv co corp gmbh inc kg limited llc ltd nv oy plc pty sa sarl sas spa srl'.split(' '),
)

/** Words that people add to find a site they know. */
const NAVIGATIONAL = new Set(
  'www http https com net org account app contact homepage in log login official online sign site web website'.split(
    ' ',
  ),
)

/**
 * Words that sites are named after and that people search for without meaning the site. Not a dictionary: a word that is
 * missing here makes a name look more distinctive than it is, and then queries with it count as searches for the brand.
 */
const GENERIC = new Set(Object.values(genericWords).flat().join(' ').split(' '))

const GENERIC_LENGTH_MAX = [...GENERIC].reduce((longest, { length }) => Math.max(longest, length), 0)

/** A name of the site. */
type Term = {
  /** For each word, all its forms. */
  readonly words: readonly ReadonlySet<string>[]
  readonly joined: string
  readonly joinedForms: ReadonlySet<string>
  readonly isGeneric: boolean
  /** Several words written as one: nobody does that by chance, however common the words are. */
  readonly isRunTogether: boolean
}

export function createBrandMatcher({ name, domain }: Site): (query: string) => boolean {
  const host = matchingHost(domain)
  const suffix = new Set(listPlainWords(getPublicSuffix(host, SUFFIX_OPTIONS) ?? ''))
  const terms = listTerms(name, host)
  const readableHost = foldText(domainToUnicode(host) || host)
  return (query) => {
    const folded = foldText(query)
    const words = folded.match(WORD) ?? []
    if (words.length === 0) return false
    return namesHost(folded, readableHost) || terms.some((term) => isAbout(words, term, suffix))
  }
}

function listTerms(name: string, host: string): Term[] {
  const parts = name.split(NAME_PARTS).map((part) => withoutTrimmings(listPlainWords(siteOf(part.trim()))))
  const names = parts.filter((words, index) => index === 0 || words.length <= LATER_PART_WORDS_MAX)
  const byKey = new Map<string, Term>()
  for (const words of [...names, listPlainWords(siteOf(host))]) {
    if (words.length === 0) continue
    byKey.set(words.join(' '), makeTerm(words))
  }
  return [...byKey.values()]
}

function makeTerm(words: readonly string[]): Term {
  const joined = words.join('')
  return {
    words: words.map((word) => new Set(formsOf(word))),
    joined,
    joinedForms: new Set(formsOf(joined)),
    isGeneric: words.every(isMadeOfGenericWords),
    isRunTogether: words.length > 1 || !isGenericWord(joined),
  }
}

/** True also for words of two letters and numbers, which are never distinctive. */
function isGenericWord(word: string): boolean {
  return GENERIC.has(word) || /^(?:[a-z]{1,2}|\p{N}+)$/u.test(word)
}

/** True also if generic words are written as one, as in a domain name. */
function isMadeOfGenericWords(word: string): boolean {
  if (isGenericWord(word)) return true
  const reachable = [true]
  for (let end = 1; end <= word.length; end++) {
    reachable[end] = false
    // Parts have at least three letters: with shorter ones nearly every word could be cut up.
    for (let start = Math.max(0, end - GENERIC_LENGTH_MAX); start <= end - 3 && !reachable[end]; start++)
      reachable[end] = (reachable[start] as boolean) && GENERIC.has(word.slice(start, end))
  }
  return reachable[word.length] as boolean
}

/** Returns `example` for www.example.co.uk and nothing for an IP address; text that is no host name stays as it is. */
function siteOf(text: string): string {
  const isHost = !/\s/.test(text) && text.slice(1, -1).includes('.')
  if (!isHost) return text
  const label = getDomainWithoutSuffix(text, SUFFIX_OPTIONS)
  return label === null ? '' : domainToUnicode(label) || label
}

function listPlainWords(text: string): string[] {
  return foldText(text).match(WORD) ?? []
}

/** Drops an article at the start and the legal form at the end. */
function withoutTrimmings(words: readonly string[]): string[] {
  const start = words.length > 1 && words[0] === 'the' ? 1 : 0
  const isForm = words.length > start + 1 && COMPANY_FORMS.has(words.at(-1) as string)
  return words.slice(start, isForm ? -1 : undefined)
}

function namesHost(folded: string, host: string): boolean {
  const at = host.includes('.') ? folded.indexOf(host) : -1
  if (at === -1) return false
  const isInside =
    /[\p{L}\p{N}-]$/u.test(folded.slice(0, at)) || /^[\p{L}\p{N}-]/u.test(folded.slice(at + host.length))
  return !isInside
}

function isAbout(words: readonly string[], term: Term, suffix: ReadonlySet<string>): boolean {
  const found = findTerm(words, term)
  if (term.isGeneric) {
    if (found === undefined) return false
    if (term.isRunTogether && found.end - found.start === 1) return true
    const others = words.filter((_, index) => index < found.start || index >= found.end)
    return others.every((word) => NAVIGATIONAL.has(word) || suffix.has(word))
  }
  return found !== undefined || isInside(words, term)
}

/** Finds where the term's words stand together, or other words that join to the same text. */
function findTerm(words: readonly string[], term: Term): { start: number; end: number } | undefined {
  for (let start = 0; start < words.length; start++) {
    // All forms begin with the same letter, which rules out most words quickly.
    if (words[start]?.charCodeAt(0) !== term.joined.charCodeAt(0)) continue
    if (term.words.every((forms, index) => forms.has(words[start + index] ?? '')))
      return { start, end: start + term.words.length }
    let text = ''
    for (let end = start; end < words.length && text.length <= term.joined.length + 1; end++) {
      text += words[end]
      if (term.joinedForms.has(text)) return { start, end: end + 1 }
    }
  }
  return undefined
}

/** Whether the term is inside one word or, in scripts without spaces, anywhere. */
function isInside(words: readonly string[], { joined }: Term): boolean {
  if (UNSPACED.test(joined)) return joined.length >= UNSPACED_LENGTH_MIN && words.join('').includes(joined)
  return joined.length >= INSIDE_LENGTH_MIN && words.some((word) => word.includes(joined))
}
