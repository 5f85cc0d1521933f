// A module as a function: `(given, import, meta) => exports`. Types and comments are gone and every line and column is where it was,
// so stack traces, profiles and breakpoints are those of the source. What is imported arrives as constants, which is the same as
// long as no two modules import each other and no export is assigned to later; whoever joins modules checks the one
// (join-sources.mjs), and this file refuses the other.
'use strict'

const { stripTypeScriptTypes } = require('node:module')
const { maskOf } = require('./code-mask.js')

/**
 * @typedef {{ specifier: string, names: string[] }} Imported
 * `names` are those that must be among the exports of what is imported.
 * @typedef {{ text: string, imports: Imported[], lazy: string[], exports: string[] }} SourceFunction
 * `lazy`: what it may import later, as far as it says so in plain words.
 * @typedef {{ at: number, found: string, instead: string }} Edit
 * @typedef {{
 *   code: string,
 *   imports: Imported[],
 *   exported: Map<string, string>,
 *   match(pattern: RegExp, at: number): RegExpExecArray | null,
 * }} Parsed
 */

// A line of its own, before the first. The last two names are as long as what they stand for, so that columns stay.
const HEAD = "(function ($imports, $mport, $importMeta) { 'use strict';\n"

const NAME = '[\\p{ID_Start}$_][\\p{ID_Continue}$]*'
const BRACES = '\\{([^}]*)\\}'
const QUOTED = `(['"]~*['"])`
const FROM = `from\\s*${QUOTED}(?:\\s*with\\s*\\{[^}]*\\})?`
// Of the mask: what is quoted is covered there.
const STATEMENT = /^(?:import|export)\b(?!\s*[(.])/gm
const IMPORT = new RegExp(
  `import\\s*(?:(${NAME})\\s*,?\\s*)?(?:\\*\\s*as\\s+(${NAME})\\s*|${BRACES}\\s*)?${FROM}`,
  'duy',
)
const BARE_IMPORT = new RegExp(`import\\s*${QUOTED}`, 'duy')
const EXPORT_FROM = new RegExp(`export\\s*${BRACES}\\s*${FROM}`, 'duy')
const EXPORT_NAMES = new RegExp(`export\\s*${BRACES}`, 'uy')
const EXPORT_DECLARED = new RegExp(
  `export\\s+(?:(?:async\\s+)?function\\b\\s*\\*?|class|const)\\s*(${NAME})`,
  'uy',
)
// Of all that there is about a module, its address.
const LATER = /(?<![.\p{ID_Continue}$#])import(?:\s*\.\s*meta\b(?:(?=\.url\b)|.*)|(?=\s*\())/gu
const LITERAL = /\s*\(\s*(?:'([^']*)'|"([^"]*)"),?\s*\)/y

module.exports = { sourceFunction, withoutComments }

/**
 * @param {string} source
 * @param {boolean} isTyped
 * @returns {SourceFunction}
 */
function sourceFunction(source, isTyped) {
  const { code, mask } = withoutComments(isTyped ? stripTypeScriptTypes(source, { mode: 'strip' }) : source)
  /** @type {Parsed} */
  const parsed = {
    code,
    imports: [],
    exported: new Map(),
    match(pattern, at) {
      pattern.lastIndex = at
      return pattern.exec(mask)
    },
  }
  const statements = Array.from(mask.matchAll(STATEMENT), ({ index }) => {
    const edit = parseImport(parsed, index) ?? parseExport(parsed, index)
    if (edit === undefined) throw new Error(`Not understood: ${code.slice(index, code.indexOf('\n', index))}`)
    return edit
  })
  /** @type {string[]} */
  const lazy = []
  const later = Array.from(mask.matchAll(LATER), ({ 0: found, index: at }) => {
    if (found === 'import.meta') return { at, found, instead: '$importMeta' }
    if (found !== 'import') throw new Error(`Not understood: ${found}`)
    LITERAL.lastIndex = at + found.length
    const [, single, double] = LITERAL.exec(code) ?? []
    const literal = single ?? double
    if (literal !== undefined) lazy.push(literal)
    return { at, found, instead: '$mport' }
  })

  const { imports, exported } = parsed
  const entries = Array.from(exported, ([name, value]) => `, ${name}: ${value}`)
  const body = edited(code, [...statements, ...later])
  const text = `${HEAD}${body}\n;return { __proto__: null${entries.join('')} } })`
  return { text, imports, lazy, exports: [...exported.keys()] }
}

/**
 * Without comments and the blanks that types leave behind, a quarter of the text, all of which V8 would keep; and its mask. The
 * code stays on its lines, in its columns.
 * @param {string} source
 */
function withoutComments(source) {
  const whole = maskOf(source)
  let code = ''
  let mask = ''
  let done = 0
  for (const { 0: blanks, index } of whole.matchAll(/[^\S\n]+$/gm)) {
    code += source.slice(done, index)
    mask += whole.slice(done, index)
    done = index + blanks.length
  }
  return { code: code + source.slice(done), mask: mask + whole.slice(done) }
}

/**
 * @param {Parsed} parsed
 * @param {number} at
 * @returns {Edit | undefined}
 */
function parseImport(parsed, at) {
  const found = parsed.match(IMPORT, at)
  if (found === null) {
    const bare = parsed.match(BARE_IMPORT, at)
    if (bare === null) return undefined
    addImport(parsed, bare, 1, [])
    return replaced(bare, '')
  }
  const [, byDefault, whole, braces] = found
  const pairs = namesIn(braces)
  if (byDefault) pairs.unshift(['default', byDefault])
  const given = addImport(
    parsed,
    found,
    4,
    pairs.map(([theirs]) => theirs),
  )
  const constants = []
  if (whole) constants.push(`${whole} = ${given}`)
  if (pairs.length > 0)
    constants.push(`{ ${pairs.map(([theirs, ours]) => `${theirs}: ${ours}`).join(', ')} } = ${given}`)
  return replaced(found, constants.length > 0 ? `const ${constants.join(', ')};` : '')
}

/**
 * @param {Parsed} parsed
 * @param {number} at
 * @returns {Edit | undefined}
 */
function parseExport(parsed, at) {
  const { exported } = parsed
  const from = parsed.match(EXPORT_FROM, at)
  if (from) {
    const pairs = namesIn(from[1])
    const given = addImport(
      parsed,
      from,
      2,
      pairs.map(([theirs]) => theirs),
    )
    for (const [theirs, ours] of pairs) exported.set(ours, `${given}.${theirs}`)
    return replaced(from, '')
  }
  const names = parsed.match(EXPORT_NAMES, at)
  if (names) {
    for (const [ours, theirs] of namesIn(names[1])) exported.set(theirs, ours)
    return replaced(names, '')
  }
  const declared = parsed.match(EXPORT_DECLARED, at)
  if (declared?.[1] === undefined) return undefined
  exported.set(declared[1], declared[1])
  return { at, found: 'export', instead: '      ' }
}

/**
 * @param {Parsed} parsed
 * @param {RegExpExecArray} found
 * @param {number} group where the specifier is, in its quotation marks
 * @param {string[]} names
 * @returns {string} what stands for all that is imported
 */
function addImport({ code, imports }, found, group, names) {
  const [start, end] = found.indices?.[group] ?? [0, 0]
  imports.push({ specifier: code.slice(start + 1, end - 1), names })
  return `$imports[${imports.length - 1}]`
}

/**
 * A statement that becomes another, on as many lines.
 * @param {RegExpExecArray} found
 * @param {string} instead
 * @returns {Edit}
 */
function replaced({ 0: statement, index }, instead) {
  const lines = statement.split('\n').length - 1
  return { at: index, found: statement, instead: instead + '\n'.repeat(lines) }
}

/**
 * @param {string} code
 * @param {Edit[]} edits
 */
function edited(code, edits) {
  let text = ''
  let done = 0
  for (const { at, found, instead } of edits.sort((one, other) => one.at - other.at)) {
    text += code.slice(done, at) + instead
    done = at + found.length
  }
  return text + code.slice(done)
}

/**
 * `a, b as c`: pairs of what is named and under which name.
 * @param {string} [braces]
 * @returns {[string, string][]}
 */
function namesIn(braces = '') {
  return braces
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => {
      const [first = '', second = first] = name.split(/\s+as\s+/)
      return [first, second]
    })
}
