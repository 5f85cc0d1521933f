// Pages of a shop and its magazine in three templates, whose boilerplate is not marked up as such, and among them texts that
// are nearly the same: which, is known. Everything follows from the seed.

export type PlantedPage = {
  html: string
  /** Pages of one group are near each other, and no others are. */
  group: number
  kind: string
}

const SYLLABLES = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'ha',
  'je',
  'ki',
  'lo',
  'mu',
  'na',
  'pe',
  'ro',
  'su',
  'ta',
  've',
]
export const VOCABULARY = 4096
const ITEMS = 48
const COLOURS = ['red', 'blue', 'green', 'black']

export function plantTexts(seed: number, ofEachKind: number): PlantedPage[] {
  const random = randomFrom(seed)
  // Few words are frequent, most are rare.
  const words = (count: number) =>
    Array.from({ length: count }, () => wordOf(Math.floor(VOCABULARY * random() ** 2)))
  const template = () => {
    const [above, below] = [words(80).join(' '), words(80).join(' ')]
    return (main: string) => `<body><div>${above}</div><div>${main}</div><div>${below}</div>`
  }
  const [category, product, article] = [template(), template(), template()]
  const terms = words(50).join(' ')
  const labels = words(8)

  const item = () => `<li><h3>${words(3).join(' ')}</h3> ${Math.floor(random() * 90)}.90 Add to cart`
  const items = () => Array.from({ length: ITEMS }, item)
  const categoryPage = (list: string[]) => category(`<ul>${list.join('')}</ul>`)
  const shortPage = (text: string[]) => product(`<p>${text.join(' ')}</p><p>${terms}</p>`)
  const articlePage = (text: string[]) => article(`<p>${text.join(' ')}</p>`)
  const productPage = (text: string[]) => {
    const rows = labels.map((label, row) => `<tr><td>${label}<td>${text[row * 7]}`)
    return product(`<p>${text.join(' ')}</p><table>${rows.join('')}</table><p>${terms}</p>Add to cart`)
  }
  const replace = (text: string[], count: number) => {
    const places = new Set<number>()
    while (places.size < count) places.add(Math.floor(random() * text.length))
    return text.map((word, place) => (places.has(place) ? `${words(1)}x` : word))
  }

  const pages: PlantedPage[] = []
  let group = 0
  const plant = (kind: string, htmls: string[]) => {
    group++
    for (const html of htmls) pages.push({ html, group, kind })
  }
  const plantChanged = (page: (text: string[]) => string, wordsCount: number, changed: number) => {
    const text = words(wordsCount)
    plant(`${changed} of ${wordsCount} words`, [page(text), page(replace(text, changed))])
  }
  for (let round = 0; round < ofEachKind; round++) {
    plant('other category', [categoryPage(items())])
    plant('other product', [productPage(words(150))])
    plant('other short text', [shortPage(words(55))])
    plant('other article', [articlePage(words(300 + Math.floor(random() * 300)))])
    plantChanged(articlePage, 150, 1)
    plantChanged(articlePage, 300, 15)
    plantChanged(articlePage, 300, 30)
    plantChanged(shortPage, 60, 3)
    plantChanged(shortPage, 60, 6)
    const text = words(150)
    const inColour = (colour: string) => text.map((word, at) => (at % 24 === 5 ? colour : word))
    plant(
      'variants of a product',
      COLOURS.map((colour) => productPage(inColour(colour))),
    )
    const list = items()
    plant('categories with one other item', [categoryPage(list), categoryPage(list.with(7, item()))])
  }
  return pages
}

export function wordOf(number: number): string {
  let word = ''
  for (let rest = number + 16; rest > 0; rest >>= 4) word += SYLLABLES[rest & 15]
  return word
}

/** Between 0 and 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
