// Splits queries, titles and addresses into words, so that words with the same meaning compare equal: letter case,
// width, accents and plurals do not matter. Scripts that put no space between words are cut into overlapping pairs of
// characters.

import { nfc, normalized } from '../../../lib/text.ts'

const COMBINING_ACCENTS = /[\u0300-\u036f]+/g
const APOSTROPHES = /['’]/g
const MAY_FOLD = /[^\0-&(-\x7f]/
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}\p{Surrogate}]/u
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u

const SEPARATOR = 0
const LETTER = 1
const UNSPACED_LETTER = 2
/** A character that neither ends a word nor belongs to it. */
const SILENT = 3
/** A character that stands for several, so that the text must be folded as a whole. */
const COMPOSED = 4

/** For each UTF-16 unit, its kind and its folded form. */
type Characters = { readonly kinds: Uint8Array; readonly folded: Uint16Array }

let characters: Characters | undefined

export function foldText(text: string): string {
  if (!MAY_FOLD.test(text)) return text.toLowerCase()
  const plain = normalized(text.replace(APOSTROPHES, ''), 'NFKD').replace(COMBINING_ACCENTS, '')
  return nfc(plain).toLowerCase()
}

/** Finds words without making a string of any: pages have millions of them, and few are searched for. */
export class WordScanner {
  /** The folded text of the last scan. */
  codes = new Uint16Array(1024)

  /** Calls `visit` for each word with its start and end in `codes`. */
  scan(written: string, visit: (start: number, end: number) => void): void {
    characters ??= readCharacters()
    const { kinds, folded } = characters
    const text = isComposed(written, kinds) ? foldText(written) : written
    if (text.length > this.codes.length) this.codes = new Uint16Array(text.length * 2)
    const { codes } = this
    let [start, end, kindBefore] = [0, 0, SEPARATOR]
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      const kind = kinds[unit] as number
      if (kind === SILENT) continue
      if (kind !== kindBefore) {
        if (kindBefore !== SEPARATOR) visitRun(kindBefore, start, end, visit)
        start = end
        kindBefore = kind
      }
      if (kind !== SEPARATOR) codes[end++] = folded[unit] as number
    }
    if (kindBefore !== SEPARATOR) visitRun(kindBefore, start, end, visit)
  }
}

function isComposed(text: string, kinds: Uint8Array): boolean {
  for (let at = 0; at < text.length; at++) if (kinds[text.charCodeAt(at)] === COMPOSED) return true
  return false
}

function visitRun(
  kind: number,
  start: number,
  end: number,
  visit: (start: number, end: number) => void,
): void {
  if (kind === LETTER || end - start <= 2) visit(start, end)
  else for (let first = start; first < end - 1; first++) visit(first, first + 2)
}

export function listWords(text: string): string[] {
  const scanner = new WordScanner()
  const words: string[] = []
  scanner.scan(foldText(text), (start, end) => {
    words.push(String.fromCharCode(...scanner.codes.subarray(start, end)))
  })
  return words
}

/** Returns the word and its plural or singular, as far as spelling shows it. */
export function formsOf(word: string): string[] {
  const forms = [word, `${word}s`]
  if (/(?:[sxzo]|ch|sh)$/.test(word)) forms.push(`${word}es`)
  if (/[^aeiou]y$/.test(word)) forms.push(`${word.slice(0, -1)}ies`)
  if (word.length > 3 && /[^sui]s$/.test(word)) forms.push(word.slice(0, -1))
  if (word.length > 4 && /(?:[sxzo]|ch|sh)es$/.test(word)) forms.push(word.slice(0, -2))
  if (word.length > 4 && word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`)
  return [...new Set(forms)]
}

function readCharacters(): Characters {
  const kinds = new Uint8Array(0x10000)
  const folded = new Uint16Array(0x10000)
  for (let unit = 0; unit < kinds.length; unit++) {
    const character = String.fromCharCode(unit)
    const plain = foldText(character)
    folded[unit] = plain.charCodeAt(0)
    kinds[unit] = kindOf(character, plain)
  }
  return { kinds, folded }
}

function kindOf(character: string, plain: string): number {
  if (plain === '') return SILENT
  // A folded text that is still longer than one character stays as it is: folding it again would change nothing.
  if (plain.length > 1) return plain === character ? LETTER : COMPOSED
  if (!WORD_CHARACTER.test(plain)) return SEPARATOR
  return UNSPACED.test(plain) ? UNSPACED_LETTER : LETTER
}
