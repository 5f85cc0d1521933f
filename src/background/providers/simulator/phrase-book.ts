// The simulator's whole language, ready for use: topics.json and phrases.json taken apart. Made once per simulator.
//
// A topic is known by words of the keyword and brings its things (nouns in the plural), its qualities (adjectives) and its
// own sentences; a keyword that fits none gets the last one. The phrases are what each kind of site says in its titles and
// openings, how it closes, and how it names its pages. They treat the keyword as a name, because it may be of any language
// and any form. What stands in braces is a gap (phrase-pattern.ts).

import { normalized } from '../../../lib/text.ts'
import { compilePattern, type Pattern } from './phrase-pattern.ts'
import phrases from './phrases.json' with { type: 'json' }
import topicTexts from './topics.json' with { type: 'json' }

/** A kind of site. */
export type Kind = keyof typeof phrases.kinds
export const KINDS = Object.keys(phrases.kinds) as readonly Kind[]

export type Topic = {
  name: string
  things: readonly string[]
  /** The things as parts of an address. */
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
  /** For keywords that no topic knows. */
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
      // A word of two topics belongs to the first.
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

/** A sentence that follows another. */
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

/** As part of an address: ASCII letters, digits and hyphens; empty when the text has none of them. */
export function toSlug(text: string): string {
  // Most keywords are plain, and the full way takes longer than all else about them.
  if (/^[a-z0-9 ]{1,60}$/.test(text)) return text.replaceAll(' ', '-')
  const ascii = normalized(text, 'NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
  return ascii
    .slice(0, SLUG_LENGTH_MAX)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
