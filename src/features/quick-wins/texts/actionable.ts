// Recognises queries that nobody writes a page for: part numbers, bare domain names, and texts that tools send to
// search engines. A query of one word and a small number (a model, a year) is not among them.

import { parse } from 'tldts'
import { countCodePoints } from '../../../lib/text.ts'

const LETTER = /\p{L}/u
const DIGIT = /\p{N}/gu
const OPERATOR =
  /(?:^|[\s(+-])(?:site|filetype|ext|inurl|allinurl|intitle|allintitle|intext|allintext|cache|related):/
const OPERATOR_DUMP = /["|()]|\s-\S/
const DUMP_LENGTH_MIN = 121
/** From five digits on, a number is a code and not a model or a year. */
const CODE_DIGITS_MIN = 5

/** `query` is as stored: lower case, single spaces. */
export function isActionable(query: string): boolean {
  const tokens = query.split(' ')
  if (!LETTER.test(query) || OPERATOR.test(query)) return false
  if (tokens.length === 1 && (hasDigit(query) || isDomainName(query))) return false
  if (isCode(query, tokens)) return false
  return !(OPERATOR_DUMP.test(query) && countCodePoints(query) >= DUMP_LENGTH_MIN)
}

function hasDigit(text: string): boolean {
  return /\p{N}/u.test(text)
}

/** True for numbers with at most one word. */
function isCode(query: string, tokens: readonly string[]): boolean {
  const words = tokens.filter((token) => LETTER.test(token) && !hasDigit(token))
  return words.length <= 1 && (query.match(DIGIT)?.length ?? 0) >= CODE_DIGITS_MIN
}

/** Whether the token ends with a real public suffix: node.js does not, so it is something to write about. */
function isDomainName(token: string): boolean {
  if (!token.includes('.')) return false
  const { domain, isIcann, hostname } = parse(token)
  return domain !== null && isIcann === true && hostname !== null
}
