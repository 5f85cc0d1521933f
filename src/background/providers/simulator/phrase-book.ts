// The texts of topics.json and phrases.json, compiled for use once per simulator.
//
// A topic is recognised by words of the keyword and has its own things (nouns in the plural), its qualities
// (adjectives) and its own sentences; a keyword without a topic gets the last one. The phrases are the titles,
// openings, closing words and page names of each kind of site. They treat the keyword as a name, because it may be in
// any language and form. Braces mark gaps (phrase-pattern.ts).

import { normalized } from '../../../lib/text.ts'
import { compilePattern, type Pattern } from './phrase-pattern.ts'
import phrases from './phrases.json' with { type: 'json' }
import topicTexts from './topics.json' with { type: 'json' }

export type Kind = keyof typeof phrases.kinds
export const KINDS = Object.keys(phrases.kinds) as readonly Kind[]

export type Topic = {
  name: string
  things: readonly string[]
  /** The things, spelled for use in addresses. */
  thingSlugs: readonly string[]
  qualities: readonly string[]
  capitalQualities: readonly string[]
  sentences: readonly Pattern[]
}

export type KindBook = {
  titles: readonly Pattern[]
  openings: readonly Pattern[]
}

export type PhraseBook = {
  kinds: Readonly<Record<Kind, KindBook>>
  closings: readonly Pattern[]
  lastWords: readonly Pattern[]
  slugs: readonly Pattern[]
  topicsByWord: ReadonlyMap<string, Topic>
  /** The topic of keywords that fit no other. */
  generalTopic: Topic
}

export function createPhraseBook(): PhraseBook {
  const topics = topicTexts.map((source): Topic => {
    const things = source.things.split(', ')
    const qualities = source.qualities.split(', ')
    return {
      name: source.name,
      things,
      thingSlugs: things.map(toSlug),
      qualities,
      capitalQualities: qualities.map(capitalize),
      sentences: source.sentences.map(compileNext),
    }
  })
  const topicsByWord = new Map<string, Topic>()
  for (const [index, { words }] of topicTexts.entries()) {
    for (const word of words.split(' ')) {
      // A word of two topics counts for the first.
      if (word !== '' && !topicsByWord.has(word)) topicsByWord.set(word, topics[index] as Topic)
    }
  }
  const kinds = Object.fromEntries(
    KINDS.map((kind): [Kind, KindBook] => {
      const { titles, openings } = phrases.kinds[kind]
      return [kind, { titles: titles.map(compilePattern), openings: openings.map(compilePattern) }]
    }),
  ) as Record<Kind, KindBook>
  return {
    kinds,
    closings: phrases.closings.map(compileNext),
    lastWords: phrases.lastWords.map(compileNext),
    slugs: phrases.slugs.split(' ').map(compilePattern),
    topicsByWord,
    generalTopic: topics.at(-1) as Topic,
  }
}

/** Compiles a sentence that follows another one. */
function compileNext(source: string): Pattern {
  return compilePattern(` ${source}`)
}

export function capitalize(word: string): string {
  const first = word.codePointAt(0)
  if (first === undefined) return ''
  const letter = String.fromCodePoint(first)
  return letter.toUpperCase() + word.slice(letter.length)
}

const SLUG_LENGTH_MAX = 60

/** Spells a text for use in addresses: ASCII letters, digits and hyphens; empty if the text has none of them. */
export function toSlug(text: string): string {
  // A shortcut for most keywords: the full normalisation takes longer than everything else about them.
  if (/^[a-z0-9 ]{1,60}$/.test(text)) return text.replaceAll(' ', '-')
  const ascii = normalized(text, 'NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
  return ascii
    .slice(0, SLUG_LENGTH_MAX)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
