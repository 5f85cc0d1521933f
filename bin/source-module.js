// A source as it is joined: as a function, with what it imports under names that are the same for all modules.
'use strict'

const fs = require('node:fs')
const path = require('node:path')
const { ROOT } = require('./kept-files.js')
const { sourceFunction } = require('./source-function.js')

/**
 * @typedef {{ name: string, names: string[] }} Named what is imported, and what of it
 * @typedef {{ text: string, imports: Named[], lazy: string[], exports: string[] }} SourceModule
 */

module.exports = { readSource, isOwn }

/**
 * @param {string} file below the root of the installation, with slashes
 * @returns {SourceModule}
 */
function readSource(file) {
  const source = fs.readFileSync(path.join(ROOT, file), 'utf8')
  if (file.endsWith('.json')) return { text: source, imports: [], lazy: [], exports: ['default'] }
  try {
    const { imports, lazy, ...rest } = sourceFunction(source, file.endsWith('.ts'))
    return {
      ...rest,
      imports: imports.map(({ specifier, names }) => ({ name: nameOf(file, specifier), names })),
      lazy: lazy.map((specifier) => nameOf(file, specifier)),
    }
  } catch (error) {
    throw new Error(`${file} cannot be joined.`, { cause: error })
  }
}

/**
 * Of a file of ours its path, and else what is written: the name of a package.
 * @param {string} file
 * @param {string} specifier
 */
function nameOf(file, specifier) {
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : specifier
}

/**
 * Whether it is a module of ours: what is in `bin` is none.
 * @param {string} name
 */
function isOwn(name) {
  return /^(?:src|migrations|client)\/.*\.(?:ts|mjs|json)$/.test(name)
}
