// Writes address, title and description of one simulated result. They follow from the page's seed and the year, not
// from the day: the text of a page does not change with its position.

import type { OrganicResult } from '../contracts.ts'
import type { KeywordProfile } from './keyword-profile.ts'
import type { Kind, KindBook, PhraseBook, Topic } from './phrase-book.ts'
import { createFilling, fill, type Pattern, setSite } from './phrase-pattern.ts'
import { createRandom, nextBelow, nextUnit, pick, type Random } from './random.ts'
import { stemsOf, withoutRepeats } from './repeated-words.ts'
import type { Folder } from './site-pool.ts'

export type PageSource = {
  kind: Kind
  siteName: string
  origin: string
  /** The categories that the page may be in; empty for the home page. */
  folders: readonly Folder[]
  /** The address of an existing page, for which none is invented. */
  address?: Folder
  textSeed: number
}

type Wording = { book: PhraseBook; profile: KeywordProfile; year: number }

const TITLE_LENGTH_MAX = 70
const DESCRIPTION_LENGTH_MIN = 110
const DESCRIPTION_LENGTH_MAX = 160
const MORE = ' ...'
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const DATED: ReadonlySet<Kind> = new Set<Kind>(['magazine', 'review', 'forum', 'news'])

export type PageWriter = (page: PageSource) => Omit<OrganicResult, 'position' | 'features'>

/** Creates the writer for one results page. */
export function createPageWriter({ book, profile, year }: Wording): PageWriter {
  const { topic, keyword, capitalKeyword, slug } = profile
  const said = new Set(stemsOf(keyword))
  const isSaid = (text: string) => stemsOf(text).some((stem) => said.has(stem))
  const fresh = (patterns: readonly Pattern[]) =>
    withoutRepeats(patterns, ({ stems }) => stems.some((stem) => said.has(stem)))
  const words = {
    k: [keyword],
    K: [capitalKeyword],
    s: [],
    t: withoutRepeats(topic.things, isSaid),
    q: withoutRepeats(topic.qualities, isSaid),
    Q: withoutRepeats(topic.capitalQualities, isSaid),
    y: [year, year, year - 1, year - 2].map(String),
  }
  const inText = createFilling(words)
  const inAddress = createFilling({ ...words, k: [slug], t: withoutRepeats(topic.thingSlugs, isSaid) })
  const slugs = fresh(book.slugs)
  const titles = freshByKind(({ titles }) => titles)
  const openings = freshByKind(({ openings }) => openings)

  /** Computed per kind on first use: few results pages hold sites of every kind. */
  function freshByKind(patternsOf: (phrases: KindBook) => readonly Pattern[]) {
    const kept = new Map<Kind, readonly Pattern[]>()
    return (kind: Kind) => {
      const known = kept.get(kind) ?? fresh(patternsOf(book.kinds[kind]))
      kept.set(kind, known)
      return known
    }
  }

  return ({ kind, siteName, origin, folders, address, textSeed }) => {
    const random = createRandom(textSeed)
    setSite(inText, siteName)
    const name = fill(pick(random, slugs), inAddress, random)
    const { url, displayUrl } =
      address ??
      (folders.length === 0
        ? { url: `${origin}/`, displayUrl: origin }
        : writeAddress(random, topic, kind, pick(random, folders), name))
    const title = fill(pick(random, titles(kind)), inText, random)
    let description = DATED.has(kind) ? writeDate(random, year) : ''
    description = fill(pick(random, openings(kind)), inText, random, description)
    const second = nextUnit(random) < 0.75 ? topic.sentences : book.closings
    description = fill(pick(random, second), inText, random, description)
    if (description.length < DESCRIPTION_LENGTH_MIN) {
      description = fill(pick(random, book.lastWords), inText, random, description)
    }
    return {
      url,
      displayUrl,
      title: cut(title, TITLE_LENGTH_MAX),
      description: cut(description, DESCRIPTION_LENGTH_MAX),
    }
  }
}

function writeAddress(
  random: Random,
  topic: Topic,
  kind: Kind,
  { url, displayUrl }: Folder,
  name: string,
): Folder {
  if (kind === 'video') {
    return { url: `${url}?v=${nextBelow(random, 2_000_000_000).toString(36)}`, displayUrl }
  }
  if (kind === 'forum') {
    return { url: `${url}/${10_000 + nextBelow(random, 900_000)}/${name}`, displayUrl }
  }
  const form = nextUnit(random)
  if (form < 0.25) {
    const parent = pick(random, topic.thingSlugs)
    return { url: `${url}/${parent}/${name}`, displayUrl: `${displayUrl} › ${parent}` }
  }
  if (form < 0.35) return { url: `${url}/${name}.html`, displayUrl }
  return { url: `${url}/${name}`, displayUrl: `${displayUrl} › ${name}` }
}

/** Returns the page's date, for a third of the pages. */
function writeDate(random: Random, year: number): string {
  if (nextUnit(random) > 0.35) return ''
  // The date is in a past year, so that it is before any requested day.
  const writtenIn = year - 1 - nextBelow(random, 2)
  return `${1 + nextBelow(random, 28)} ${pick(random, MONTHS)} ${writtenIn} — `
}

/** Cuts at the end of a word, as search engines do; within a word only if that is very long. */
function cut(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  const room = lengthMax - MORE.length
  let end = text.lastIndexOf(' ', room)
  if (end < room / 2) {
    const isInsidePair = (text.charCodeAt(room) & 0xfc00) === 0xdc00
    end = isInsidePair ? room - 1 : room
  }
  return text.slice(0, end) + MORE
}
