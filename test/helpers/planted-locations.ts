// A site of which a part are location pages: one text about many towns. The rest are products of one template, each with a
// description of its own, and articles. Which words of a page are its main text is known, so that what is reported can be
// judged by the exact overlap of word pairs. Everything follows from the seed.

import { randomFrom, VOCABULARY, wordOf } from './planted-texts.ts'

export type LocationSite = {
  locations: number
  others: number
  /** Words of the location text, and of how many one is the town's. */
  words: number
  wordsToATown: number
  /** Words of a paragraph that each location page has for itself, such as a review. */
  own: number
  /** Words that all pages have before and after their main text, in plain div elements. */
  boilerplate: number
  /** Words that all products have below their description, and those of the description. */
  productTerms: number
  description: number
  /** How many texts about all the towns there are. */
  services: number
}

export type SitePage = { html: string; kind: 'location' | 'product' | 'article'; main: string[] }

export function plantLocations(seed: number, site: LocationSite): SitePage[] {
  const random = randomFrom(seed)
  // Few words are frequent, most are rare.
  const words = (count: number) =>
    Array.from({ length: count }, () => wordOf(Math.floor(VOCABULARY * random() ** 2)))
  const [above, below] = [words(site.boilerplate / 2), words(site.boilerplate / 2)]
  const around = (main: string) => `<div>${above.join(' ')}</div>${main}<div>${below.join(' ')}</div>`
  const texts = Array.from({ length: site.services }, () => words(site.words))
  const terms = words(site.productTerms).join(' ')
  const pages: SitePage[] = []
  for (let at = 0; at < site.locations; at++) {
    const town = [`town${at}`, ...(at % 3 === 0 ? [`upon${at}`] : [])]
    const text = texts[at % site.services]!
    // The town's name stands at the same places on each page, like the gaps of a form letter.
    const letter = text.flatMap((word, place) => (place % site.wordsToATown === 3 ? town : [word]))
    const main = [...letter, ...words(site.own)]
    pages.push({ html: around(paragraphs(main)), kind: 'location', main })
  }
  for (let at = 0; at < site.others; at++) {
    if (at % 2 === 0) {
      const main = words(site.description)
      const html = `<h1>${main.slice(0, 3).join(' ')}</h1><p>${main.slice(3).join(' ')}</p><p>${9 + at}.90</p><p>${terms}</p>`
      pages.push({ html: around(html), kind: 'product', main })
    } else {
      const main = words(150 + Math.floor(random() * 300))
      pages.push({ html: around(paragraphs(main)), kind: 'article', main })
    }
  }
  // In an order that has nothing to do with the kinds, as their text hashes give it.
  return pages
    .map((page) => ({ page, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ page }) => page)
}

function paragraphs(words: readonly string[]): string {
  const html: string[] = []
  for (let at = 0; at < words.length; at += 40) html.push(`<p>${words.slice(at, at + 40).join(' ')}</p>`)
  return html.join('')
}

/** The share of the word pairs of either text that are in both. */
export function pairOverlap(first: readonly string[], second: readonly string[]): number {
  const [own, other] = [pairsOf(first), pairsOf(second)]
  const both = own.intersection(other).size
  return both / (own.size + other.size - both)
}

function pairsOf(words: readonly string[]): Set<string> {
  return new Set(words.slice(1).map((word, at) => `${words[at]} ${word}`))
}
