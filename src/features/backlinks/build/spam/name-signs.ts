// What the name of a linking domain reveals, as bits of REASON. Only its first label and its ending are read: what
// stands between them is the public suffix.

import { isIP } from 'node:net'
import { REASON } from './reasons.ts'

// These are long enough to be searched for within a name: no common word contains one.
const SPAM_PART =
  /casino|kasino|poker|roulette|blackjack|jackpot|sportsbook|togel|gacor|viagra|kamagra|tramadol|payday|backlink|linkbuilding/
// These count only between hyphens and digits: "cialis" is within "specialist".
const SPAM_WORDS = new Set(
  'cialis levitra bet bets slots pills porn porno xxx sex escorts pbn seo replica'.split(' '),
)
const LIST_PART = /linkdirectory|webdirectory|articledirectory|bookmark|submitlink|linklist/
const LIST_WORDS = new Set('directory directories links submit bookmarks listing listings'.split(' '))
const CHEAP_ENDINGS = new Set(
  (
    'accountant autos beauty bid boats bond buzz cam cf cfd click cricket cyou download faith ga gdn gq hair icu kim lat ' +
    'loan lol men ml mom monster motorcycles party pics pw quest racing rest sbs skin stream tk top trade uno wang ' +
    'webcam win xin xyz yachts'
  ).split(' '),
)
const HYPHENS_MIN = 3
const DIGITS_MIN = 5
const DIGIT_GROUPS_MIN = 2
const VOWELLESS_LENGTH_MIN = 7

export function nameSigns(domain: string): number {
  if (isIP(domain.replace(/^\[(.*)\]$/, '$1')) !== 0) return REASON.addressName
  const [label = ''] = domain.split('.', 1)
  const ending = domain.slice(domain.lastIndexOf('.') + 1)
  let bits = CHEAP_ENDINGS.has(ending) ? REASON.cheapEnding : 0
  // Names in other scripts are punycode here, so their letters say nothing.
  if (label.startsWith('xn--')) return bits
  const words = label.split(/[-_0-9]+/)
  if (words.some((word) => SPAM_WORDS.has(word)) || SPAM_PART.test(label)) bits |= REASON.spamName
  if (words.some((word) => LIST_WORDS.has(word)) || LIST_PART.test(label)) bits |= REASON.linkListName
  if (looksGenerated(label)) bits |= REASON.generatedName
  if (label.split('-').length > HYPHENS_MIN) bits |= REASON.hyphenatedName
  return bits
}

/** True for five digits, digits at two places between letters, or a long name without a vowel. */
function looksGenerated(label: string): boolean {
  const groups = label.match(/[0-9]+/g) ?? []
  const digits = groups.reduce((sum, group) => sum + group.length, 0)
  if (digits >= DIGITS_MIN || (groups.length >= DIGIT_GROUPS_MIN && /[a-z]/.test(label))) return true
  const letters = label.replaceAll(/[^a-z]/g, '')
  return letters.length >= VOWELLESS_LENGTH_MIN && !/[aeiouy]/.test(letters)
}
