// Words that a site could be found by, taken from what people searched for and from the titles of its pages.

export type TitledPage = {
  readonly title: string | null
  readonly h1: string | null
  readonly depth: number | null
}

type Given = {
  readonly pages: readonly TitledPage[]
  /** Queries, the most clicked first. */
  readonly queries: readonly string[]
  readonly siteName: string
}

const SEPARATOR = /[|»«›‹·•—–]|\s[-/]\s|:\s/
const WORDS_MAX = 6
const LENGTH_MAX = 80
// A part that this share of the titles has is the name of the site.
const BRAND_SHARE = 0.3
const BRAND_PAGES_MIN = 3
// Page names that every site has and nobody searches for.
const COMMON_PAGES: ReadonlySet<string> = new Set([
  'about',
  'about us',
  'account',
  'agb',
  'blog',
  'cart',
  'checkout',
  'contact',
  'contact us',
  'datenschutz',
  'error',
  'faq',
  'help',
  'home',
  'homepage',
  'impressum',
  'imprint',
  'index',
  'kontakt',
  'log in',
  'login',
  'my account',
  'news',
  'not found',
  'page not found',
  'privacy',
  'privacy policy',
  'register',
  'search',
  'sign in',
  'sign up',
  'sitemap',
  'terms',
  'terms and conditions',
  'terms of service',
  'untitled',
  'warenkorb',
  'welcome',
])

export function suggestKeywords({ pages, queries, siteName }: Given, count: number): string[] {
  const titles = pages
    .toSorted((a, b) => (a.depth ?? Number.MAX_SAFE_INTEGER) - (b.depth ?? Number.MAX_SAFE_INTEGER))
    .map(({ title, h1 }) => partsOf(title ?? h1 ?? ''))
  const brands = brandsOf(titles, siteName)
  // The part of a title that comes first says what the page is about.
  const ofTitles = titles.flatMap((parts) => parts.filter((part) => !brands.has(part)).slice(0, 1))
  const found = new Set<string>()
  for (const words of [...queries.map(tidy), ...ofTitles]) if (isSearchable(words)) found.add(words)
  return [...found].slice(0, count)
}

function partsOf(title: string): string[] {
  return title
    .split(SEPARATOR)
    .map(tidy)
    .filter((part) => part !== '')
}

function tidy(words: string): string {
  const even = words.toLowerCase().replace(/\s+/g, ' ')
  return /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u.exec(even)?.[0] ?? ''
}

function brandsOf(titles: readonly (readonly string[])[], siteName: string): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const parts of titles) for (const part of new Set(parts)) counts.set(part, (counts.get(part) ?? 0) + 1)
  const many = Math.max(BRAND_PAGES_MIN, titles.length * BRAND_SHARE)
  return new Set([tidy(siteName), ...[...counts].filter(([, times]) => times >= many).map(([part]) => part)])
}

function isSearchable(words: string): boolean {
  if (words.length < 3 || words.length > LENGTH_MAX || COMMON_PAGES.has(words)) return false
  return words.split(' ').length <= WORDS_MAX && /\p{L}/u.test(words)
}
