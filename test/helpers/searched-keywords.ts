// A set of keywords to search in, and what a search should find in it, found the slow way. Large enough that going
// through the list finds a page of what is common, and gives up before it finds what is rare; with texts that a query language, a pattern or a script could trip over.

import type { Listed } from './listed-keywords.ts'

/** So many are found by going through the list. */
export const MANY = 500
const COMMON = 1_200
const FEW = 30

export const ODD_TEXTS = [
  '100% wool',
  '100 wool',
  'a_b c%d',
  'aXb cXd',
  'back\\slash \\% \\_',
  '"quoted" words',
  'say ""twice""',
  "it's o''clock",
  'star* and ? marks',
  'AND OR NOT NEAR(a b, 2)',
  'col:umn ^start -minus +plus',
  '(paren) {brace} [bracket]',
  'semi;colon -- comment /* x */',
  '$1 :name @at #hash ~tilde |pipe',
  '東京 ラーメン',
  '東京都の天気',
  '京',
  '北京烤鸭',
  '서울 맛집',
  'مطعم قريب',
  'สมัครงาน กรุงเทพ',
  'кафе рядом',
  '👟 sneaker 👟👟',
  '👩‍👩‍👧 family photo',
  '𝒳𝒴𝒵 maths',
  'İstanbul otel',
  'istanbul otel',
  'ıspanak',
  'ISPANAK',
  'Straße',
  'STRASSE',
  'ΟΔΟΣ',
  'οδοστρωμα',
  'ΣΟΦΟΣ ΣΥΣΤΗΜΑ',
  'café crème',
  'cafe creme',
  'q\u0323\u0307 stacked',
  'x\u0301 not composed',
  '\u200bzero width',
  'one',
  'i',
  '\u0001control\u007f',
  '\ufffe\uffff noncharacters',
  'rare bird',
  'a rare steak',
  `${'long '.repeat(50)}tail`,
  '😀'.repeat(255),
]

const US = { countryCode: 'US', languageCode: 'en', location: '', device: 'mobile' } as const

/** Half of the common ones have a URL below /blog/, a few below /few/; a desktop twin of some must never be found. */
export function searchedKeywords(): Listed[] {
  const items: Listed[] = []
  for (let index = 0; index < COMMON; index++) {
    const folder = index % 2 === 0 ? 'blog' : 'shop'
    items.push({
      ...US,
      text: `Blue Shoe ${index}`,
      position: 1 + (index % 17),
      analyzedAtMs: 1_700_000_000_000 + (index % 5) * 1000,
      url: `https://example.com/${folder}/${index}`,
    })
  }
  for (let index = 0; index < FEW; index++) {
    const text = `shoe of few ${index % 3 === 0 ? 'rare ' : ''}${index}`
    items.push({
      ...US,
      text,
      position: 50,
      analyzedAtMs: 1_800_000_000_000,
      url: `https://example.com/few/${index}`,
    })
  }
  for (const text of ODD_TEXTS) {
    items.push({ ...US, text: text.normalize(), position: null, analyzedAtMs: null })
    items.push({ ...US, device: 'desktop', text: text.normalize(), position: null, analyzedAtMs: null })
  }
  return items
}

/** Nothing but the standard's own lower case; the two forms of a small sigma are one letter. */
function fold(text: string): string {
  return text
    .normalize()
    .toLowerCase()
    .normalize()
    .replaceAll('ς', 'σ')
    .replaceAll(/[\s\u0085]+/g, ' ')
}

export function holdsText(item: Listed, search: string): boolean {
  return fold(item.text).includes(fold(search))
}
