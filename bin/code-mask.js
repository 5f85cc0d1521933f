// JavaScript with everything covered that is not code: comments by spaces, and what stands in strings, templates and regular
// expressions by another sign, line breaks and all. The code stays where it is, and so do quotation marks; so what looks like an
// import in the result is one, a line that begins there begins in the code, and spaces at its end mean nothing.
'use strict'

// After these a slash begins a regular expression; after other words, and what ends a value, it divides.
const BEFORE_A_VALUE = new Set(
  'await case delete do else extends in instanceof new of return throw typeof void yield'.split(' '),
)
const WORD = /[\p{ID_Continue}$\u200c\u200d]+/uy
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/sy
const COMMENT = /\/\/[^\n]*|\/\*.*?\*\//sy
const REGULAR_EXPRESSION = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//y
// Up to its end, or to an expression.
const TEMPLATE_TEXT = /(?:[^`\\$]|\\.|\$(?!\{))*(?:`|\$\{)/sy

const COVER = '~'

module.exports = { maskOf }

/**
 * @param {string} code
 * @returns {string} as long as the code
 */
function maskOf(code) {
  let mask = ''
  let at = 0
  // What the last word or sign was, spaces and comments aside.
  let last = ''
  // How many braces are open in each template's expression that is open.
  /** @type {number[]} */
  const open = []

  /** @param {RegExp} pattern */
  function match(pattern) {
    pattern.lastIndex = at
    return pattern.exec(code)?.[0]
  }

  /**
   * @param {string} text
   * @param {number} first what stays at its beginning
   * @param {number} last and at its end
   */
  function cover(text, first, last) {
    const end = text.length - last
    mask += text.slice(0, first) + COVER.repeat(end - first) + text.slice(end)
    at += text.length
  }

  function skipTemplateText() {
    const text = match(TEMPLATE_TEXT)
    if (text === undefined) throw new Error('A template does not end.')
    const isExpression = text.endsWith('{')
    cover(text, 0, isExpression ? 2 : 1)
    if (isExpression) {
      open.push(0)
      last = '{'
    } else last = '`'
  }

  while (at < code.length) {
    const sign = /** @type {string} */ (code[at])
    const word = match(WORD)
    if (word !== undefined) {
      mask += word
      at += word.length
      last = word
      continue
    }
    const comment = sign === '/' ? match(COMMENT) : undefined
    if (comment !== undefined) {
      mask += comment.replace(/[^\n]/g, ' ')
      at += comment.length
      continue
    }
    const quoted = sign === "'" || sign === '"' ? match(STRING) : undefined
    if (quoted !== undefined) {
      cover(quoted, 1, 1)
      last = sign
      continue
    }
    if (sign === '/' && isBeforeAValue(last)) {
      const expression = match(REGULAR_EXPRESSION)
      if (expression === undefined) throw new Error('A regular expression does not end.')
      cover(expression, 1, 1)
      // It is a value.
      last = ')'
      continue
    }
    mask += sign
    at += 1
    if (sign === '`') {
      skipTemplateText()
      continue
    }
    if (open.length > 0) {
      const top = open.length - 1
      if (sign === '{') open[top] = /** @type {number} */ (open[top]) + 1
      if (sign === '}') {
        const braces = /** @type {number} */ (open[top])
        if (braces === 0) {
          open.pop()
          skipTemplateText()
          continue
        }
        open[top] = braces - 1
      }
    }
    if (sign.trim() !== '') last = sign
  }
  return mask
}

/** @param {string} last a word or a sign */
function isBeforeAValue(last) {
  if (/^[\p{ID_Continue}$]/u.test(last)) return BEFORE_A_VALUE.has(last)
  return !')]}\'"`'.includes(last) || last === ''
}
