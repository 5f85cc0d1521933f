// What the simulator derives from a keyword and its market: the seed of everything else, the topic, the intent, and the
// spellings for texts and addresses. As with a search engine, letter case and white space do not matter.

import { collapseWhitespace } from '../../../lib/text.ts'
import type { SerpRequest } from '../contracts.ts'
import { capitalize, type PhraseBook, type Topic, toSlug } from './phrase-book.ts'
import { mix, seedOf, toBelow } from './random.ts'

export type KeywordProfile = {
  /** Derived from keyword, country and language, so all devices and places share it. */
  seed: number
  /** Derived from that seed, the device and the location. */
  viewSeed: number
  keyword: string
  capitalKeyword: string
  slug: string
  topic: Topic
  /** Keywords with the same field seed compete with the same sites. */
  fieldSeed: number
  isQuestion: boolean
  isCommercial: boolean
  isLocal: boolean
  isAboutJobs: boolean
}

/** The parts of a request that decide about its texts. */
type Search = Pick<SerpRequest, 'keyword' | 'countryCode' | 'languageCode' | 'device' | 'location'>

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const QUESTIONS = words(
  'how what why when where who which is can does should wie was warum comment que cómo come',
)
const COMMERCIAL = words(
  'buy cheap price prices best sale shop online discount deals review reviews top vs kaufen günstig acheter comprar',
)
const LOCAL = words('near nearby local open')
const JOBS = words('job jobs salary vacancy vacancies career careers')

export function profileKeyword(
  { keyword, countryCode, languageCode, device, location }: Search,
  book: PhraseBook,
): KeywordProfile {
  const folded = collapseWhitespace(keyword).toLowerCase()
  const tokens = folded.split(' ')
  const seed = seedOf(`${folded}\n${countryCode}\n${languageCode}`)
  const topic = findTopic(tokens, book)
  const slug = toSlug(folded)
  return {
    seed,
    viewSeed: mix(seed, seedOf(`${device}\n${location ?? ''}`)),
    keyword: folded,
    capitalKeyword: tokens.map(capitalize).join(' '),
    slug: slug === '' ? `p${toBelow(seed, 1_000_000)}` : slug,
    topic,
    fieldSeed: topic === book.generalTopic ? seedOf(tokens[0] as string) : seedOf(topic.name),
    isQuestion: QUESTIONS.has(tokens[0] as string),
    isCommercial: tokens.some((token) => COMMERCIAL.has(token)),
    isLocal: tokens.some((token) => LOCAL.has(token)),
    isAboutJobs: tokens.some((token) => JOBS.has(token)),
  }
}

function findTopic(tokens: readonly string[], { topicsByWord, generalTopic }: PhraseBook): Topic {
  for (const token of tokens) {
    const singular = token.endsWith('s') ? token.slice(0, -1) : token
    const topic = topicsByWord.get(token) ?? topicsByWord.get(singular)
    if (topic !== undefined) return topic
  }
  return generalTopic
}
