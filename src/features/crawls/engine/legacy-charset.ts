// The charset of a page that names none and is no UTF-8, as browsers guess it: by what its bytes would say in each. East Asian
// charsets are recognised by their structure: every byte fits, and the pairs are those of frequent characters. Others by letters:
// legacy-letters.json has, by language, the letters outside ASCII from the most frequent to the least, and the charsets
// that the language was written in. Where little is to be seen, the top-level domain and the language of the page decide, and
// windows-1252 in the end. Looked at are words with such letters, up to SAMPLE_BYTES_MAX, so it costs the same for any page.

import languages from './legacy-letters.json' with { type: 'json' }

const SAMPLE_BYTES_MAX = 4 * 1024
const SCANNED_BYTES_MAX = 2 * 1024 * 1024
const WORD_BYTES_MAX = 1024
const FALLBACK = 'windows-1252'

type CharsetHints = {
  /** The last label of the host: `pl`. */
  topLevelDomain: string
  /** The language of the page as it is written, or empty. */
  language: string
}

export function guessCharset(body: Uint8Array, hints: CharsetHints): string {
  const sample = sampleOf(body)
  if (sample.length === 0) return FALLBACK
  return nearlyUtf8(sample) ?? eastAsianCharset(sample) ?? lettersCharset(sample, hints)
}

const SPACE = 0x20
const LESS_THAN = 0x3c
const GREATER_THAN = 0x3e

/** Whether no character of any charset goes on beyond this byte. */
function isBetweenWords(byte: number): boolean {
  return byte <= SPACE || byte === LESS_THAN || byte === GREATER_THAN
}

/** The words that have a byte outside ASCII, with a space behind each. */
function sampleOf(body: Uint8Array): Uint8Array {
  const sample = new Uint8Array(SAMPLE_BYTES_MAX + WORD_BYTES_MAX + 1)
  const length = Math.min(body.length, SCANNED_BYTES_MAX)
  let size = 0
  let start = 0
  let isHigh = false
  for (let at = 0; at <= length && size < SAMPLE_BYTES_MAX; at++) {
    const byte = at === length ? SPACE : body[at]!
    if (byte >= 0x80) isHigh = true
    if (!isBetweenWords(byte) && at - start < WORD_BYTES_MAX) continue
    if (isHigh) {
      sample.set(body.subarray(start, at), size)
      size += at - start
      sample[size++] = SPACE
    }
    start = at + 1
    isHigh = false
  }
  return sample.subarray(0, size)
}

const DAMAGED_MAX = 0.05
const CHARACTERS_MIN = 10

/** UTF-8 with a few bytes that are none, as when texts were cut or pasted together. */
function nearlyUtf8(sample: Uint8Array): 'UTF-8' | undefined {
  const text = new TextDecoder().decode(sample)
  let damaged = 0
  let characters = 0
  for (const character of text) {
    if (character === '\ufffd') damaged++
    else if (character > '\x7f') characters++
  }
  return characters >= CHARACTERS_MIN && damaged <= DAMAGED_MAX * characters ? 'UTF-8' : undefined
}

type Pairs = {
  count: number
  /** Pairs side by side without ASCII between them. */
  runs: number
  /** Pairs of bytes by their first byte. */
  leads: Uint32Array
  /** Pairs whose second byte is an ASCII letter or sign. */
  lowTrails: number
  /** Bytes of which no pair can be made. */
  misfits: number
  singles: number
}

function readPairs(
  sample: Uint8Array,
  isLead: (byte: number) => boolean,
  isSingle: (byte: number) => boolean,
) {
  const pairs: Pairs = {
    ...{ count: 0, runs: 0, leads: new Uint32Array(256), lowTrails: 0, misfits: 0, singles: 0 },
  }
  let isRun = false
  for (let at = 0; at < sample.length; at++) {
    const lead = sample[at]!
    if (lead < 0x80) isRun = false
    else if (isSingle(lead)) pairs.singles++
    else if (!isLead(lead)) pairs.misfits++
    else {
      const trail = sample[at + 1] ?? SPACE
      if (trail < 0x40 || trail === 0x7f || trail === 0xff) {
        pairs.misfits++
        continue
      }
      at++
      pairs.count++
      pairs.leads[lead]!++
      if (trail < 0x80) pairs.lowTrails++
      if (!isRun) pairs.runs++
      isRun = true
    }
  }
  return pairs
}

const PAIRS_MIN = 4
const RUN_PAIRS_MIN = 1.8
const MISFITS_MAX = 0.01
const FREQUENT_MIN = 0.8
const KANA_MIN = 0.15
const KOREAN_MAX = 0.03

function eastAsianCharset(sample: Uint8Array): string | undefined {
  const shiftJis = readPairs(
    sample,
    (byte) => (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc),
    (byte) => byte >= 0xa1 && byte <= 0xdf,
  )
  if (isText(shiftJis) && shiftJis.singles <= shiftJis.count / 4) {
    const isJapanese = shareOf(shiftJis, 0x82, 0x83) >= KANA_MIN
    if (isJapanese && shareOf(shiftJis, 0x81, 0x97) >= FREQUENT_MIN) return 'Shift_JIS'
  }
  // EUC-JP has single bytes before half-width letters and rare characters, which count as pairs well enough.
  const pairs = readPairs(
    sample,
    (byte) => byte >= 0x81 && byte <= 0xfe,
    () => false,
  )
  if (!isText(pairs)) return undefined
  if (pairs.lowTrails > pairs.count / 10)
    return shareOf(pairs, 0xa1, 0xc6) >= FREQUENT_MIN && shareOf(pairs, 0xa4, 0xc6) >= 0.5
      ? 'Big5'
      : undefined
  if (shareOf(pairs, 0xa4, 0xa5) >= KANA_MIN && shareOf(pairs, 0xa1, 0xcf) >= FREQUENT_MIN) return 'EUC-JP'
  const hangul = shareOf(pairs, 0xb0, 0xc8)
  const chinese = shareOf(pairs, 0xc9, 0xd7)
  if (hangul >= FREQUENT_MIN && chinese <= KOREAN_MAX) return 'EUC-KR'
  return hangul + chinese + shareOf(pairs, 0xa1, 0xa3) >= FREQUENT_MIN && chinese >= 0.1 ? 'GBK' : undefined
}

function isText({ count, runs, misfits }: Pairs): boolean {
  return count >= PAIRS_MIN && count >= RUN_PAIRS_MIN * runs && misfits <= MISFITS_MAX * count
}

function shareOf({ leads, count }: Pairs, from: number, to: number): number {
  let found = 0
  for (let lead = from; lead <= to; lead++) found += leads[lead]!
  return found / count
}

// Logarithms of how likely a character is.
const UNKNOWN_LETTER = -8
const NO_CHARACTER = -15
const SIGN_IN_WORD = -8
const OTHER_SIGN = -5
const FREQUENT_SIGN = -3.5
const WRONG_CASE = -4
const MIXED_SCRIPTS = -6
const FREQUENT_SIGNS = new Set('\u00a0«»„“”‘’‚–—…·•©®°€§№')
/** The weight of a hint: that of one letter that hardly occurs in the other language. */
const HINT = 5
const COMMON_CHARSET = 1

type Language = {
  language: string
  charsets: string[]
  regions: string[]
  likelihood: ReadonlyMap<string, number>
  isLatin: boolean
}

const LATIN_LAST = '\u024f'

let known: Language[] | undefined

/** The weight of a letter falls with its rank, as it does in texts. */
function knownLanguages(): Language[] {
  known ??= languages.map(({ letters, ...rest }) => {
    const all = [...letters]
    const total = all.reduce((sum, _, rank) => sum + 1 / (rank + 3), 0)
    const likelihood = new Map(all.map((letter, rank) => [letter, Math.log(1 / (rank + 3) / total)]))
    return { ...rest, likelihood, isLatin: all.some((letter) => letter <= LATIN_LAST) }
  })
  return known
}

function lettersCharset(sample: Uint8Array, hints: CharsetHints): string {
  const [spoken = ''] = hints.language.toLowerCase().split(/[-_]/, 1)
  let best = { charset: FALLBACK, score: Number.NEGATIVE_INFINITY }
  const texts = new Map<string, string>()
  for (const language of knownLanguages()) {
    const { charsets, regions } = language
    const isHinted = spoken === language.language || regions.includes(hints.topLevelDomain)
    for (const [rank, charset] of charsets.entries()) {
      let text = texts.get(charset)
      if (text === undefined) {
        text = new TextDecoder(charset).decode(sample)
        texts.set(charset, text)
      }
      const prior = (isHinted ? HINT : 0) - rank + (charset === FALLBACK ? COMMON_CHARSET : 0)
      const score = prior + scoreOf(text, language)
      if (score > best.score) best = { charset, score }
    }
  }
  return best.charset
}

const LETTER = /\p{L}|\p{M}/u
const CAPITAL = /\p{Lu}/u
const LATIN = /[a-z]/i

/** How likely the characters outside ASCII are in a language. */
function scoreOf(text: string, language: Language): number {
  let score = 0
  let before = ' '
  const length = text.length
  for (let at = 0; at < length; at++) {
    const character = text[at]!
    if (character > '\x7f') score += scoreAt(character, before, text[at + 1] ?? ' ', language)
    before = character
  }
  return score
}

function scoreAt(
  character: string,
  before: string,
  after: string,
  { likelihood, isLatin }: Language,
): number {
  if (character === '\ufffd' || character < '\u00a0') return NO_CHARACTER
  const lower = character.toLowerCase()
  const known = likelihood.get(lower) ?? likelihood.get(character)
  if (known === undefined && !LETTER.test(character)) {
    if (FREQUENT_SIGNS.has(character)) return FREQUENT_SIGN
    return LETTER.test(before) && LETTER.test(after) ? SIGN_IN_WORD : OTHER_SIGN
  }
  let score = known ?? UNKNOWN_LETTER
  if (lower !== character && LETTER.test(before) && !CAPITAL.test(before)) score += WRONG_CASE
  if (!isLatin && known !== undefined && LATIN.test(before)) score += MIXED_SCRIPTS
  return score
}
