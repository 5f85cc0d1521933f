// A phrase with gaps, such as `The {n} best {k}`, split once so that filling it takes a few string concatenations: a
// results page holds hundreds of phrases.

import { pick, type Random } from './random.ts'
import { stemsOf, YEAR_STEM } from './repeated-words.ts'

/** Keyword, keyword in capitals, site, thing, quality, capitalised quality, number, year. */
const GAPS = ['k', 'K', 's', 't', 'q', 'Q', 'n', 'y'] as const
type Gap = (typeof GAPS)[number]

/** `texts` has one entry more than `gaps`: the texts around the gaps. `gaps` holds indexes into a filling. */
export type Pattern = {
  readonly texts: readonly string[]
  readonly gaps: readonly number[]
  /** The stems of its own words, for repeated-words.ts. */
  readonly stems: readonly string[]
}

/** The possible texts for each gap, in the order of GAPS. */
type Filling = (readonly string[])[]

const NUMBER_MIN = 3
const NUMBERS = Array.from({ length: 23 }, (_, index) => String(NUMBER_MIN + index))

export function compilePattern(source: string): Pattern {
  // Splitting by a group yields texts and the letters of the gaps in turn.
  const parts = source.split(/\{(\w)\}/)
  const gaps = parts.filter((_, index) => index % 2 === 1).map((letter) => GAPS.indexOf(letter as Gap))
  if (gaps.includes(-1)) throw new Error(`A phrase has a gap that nothing fills: ${source}`)
  const texts = parts.filter((_, index) => index % 2 === 0)
  const stems = texts.flatMap(stemsOf)
  if (gaps.includes(GAPS.indexOf('y'))) stems.push(YEAR_STEM)
  return { texts, gaps, stems }
}

export function createFilling(lists: Omit<Record<Gap, readonly string[]>, 'n'>): Filling {
  const all: Record<Gap, readonly string[]> = { ...lists, n: NUMBERS }
  return GAPS.map((gap) => all[gap])
}

export function setSite(filling: Filling, siteName: string): void {
  filling[GAPS.indexOf('s')] = [siteName]
}

/** Appends the filled phrase to `before`. */
export function fill({ texts, gaps }: Pattern, filling: Filling, random: Random, before = ''): string {
  let text = before + (texts[0] as string)
  for (let index = 0; index < gaps.length; index++) {
    const list = filling[gaps[index] as number] as readonly string[]
    text += list.length === 1 ? (list[0] as string) : pick(random, list)
    text += texts[index + 1] as string
  }
  return text
}
