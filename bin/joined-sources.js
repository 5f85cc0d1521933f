// Our own sources, in one file with the code that V8 has made of them: finding, opening and linking a thousand modules one by one
// is a third of a start. Kept beside Node's compile cache, made by bin/join-sources.mjs when a server has time, and never
// needed: without it, or in any doubt about it, the sources themselves are loaded. It is used only while every source is as
// it was, so a changed line is seen by the next process.
//
// Each module is a function of what it imports (source-function.js), compiled by itself under the address of its source and
// with its lines: a stack trace names the source. It runs when the first module that imports it does, in the order
// of the imports, as modules do. Threads and child processes load sources.
'use strict'

const path = require('node:path')
const { isModuleNamespaceObject } = require('node:util/types')
const { findJoined } = require('./joined-packages.js')
const { ROOT, folderOf, readKept } = require('./kept-files.js')

/**
 * @typedef {{
 *   path: string,
 *   imports: (number | string)[],
 *   text: [start: number, end: number],
 *   isWide: boolean,
 *   code: [start: number, end: number],
 * }} Joined
 * A module: what it imports is the number of a module before it or what is not joined, as it names it.
 * @typedef {import('./kept-files.js').Manifest & {
 *   modules: Joined[],
 *   packages: Record<string, string>,
 *   texts: string,
 *   code: string,
 * }} Manifest
 * `packages` are files by what is imported; `texts` and `code` are names of `files`.
 * @typedef {Readonly<Record<string, any>>} Exports
 * @typedef {{ load(path: string): Exports, loadPackage(specifier: string): Exports }} Sources
 */

const ENTRY = 'src/cli/main.ts'
// Options under which an import may mean something else.
const OTHER_IMPORTS =
  /(?:^|\s)(?:-C|--conditions|--(?:experimental-)?loader|--experimental-default-type|--preserve-symlinks)\b/

let areUsed = false

module.exports = {
  ENTRY,
  madeFor,
  folderOfSources,
  openJoinedSources,
  openSources,
  hasJoinedSources,
  checkSources,
}

/** Everything but the sources that the result depends on. A new way of joining is another number. */
function madeFor() {
  return JSON.stringify([1, process.version, require('node:v8').cachedDataVersionTag(), ROOT])
}

/** @param {string} cacheFolder */
function folderOfSources(cacheFolder) {
  return folderOf(cacheFolder, 'sources')
}

/** Whether this process runs them. */
function hasJoinedSources() {
  return areUsed
}

/** Undefined where the sources themselves are to be loaded. */
function openJoinedSources() {
  const { env, execArgv } = process
  if (!env.NODE_COMPILE_CACHE || env.NODE_DISABLE_COMPILE_CACHE || env.NODE_V8_COVERAGE) return undefined
  if (OTHER_IMPORTS.test(`${env.NODE_OPTIONS} ${execArgv.join(' ')}`)) return undefined
  const kept = findKept(env.NODE_COMPILE_CACHE)
  if (kept === undefined) return undefined
  areUsed = true
  return openSources(kept.manifest, kept.contents)
}

/**
 * Whether a process that starts now would use them.
 * @param {string} cacheFolder
 */
function checkSources(cacheFolder) {
  return findKept(cacheFolder) !== undefined
}

/**
 * @param {string} cacheFolder
 * @returns {{ manifest: Manifest, contents: Map<string, Buffer> } | undefined}
 */
function findKept(cacheFolder) {
  return readKept(folderOfSources(cacheFolder), madeFor())
}

/**
 * @param {Manifest} manifest
 * @param {ReadonlyMap<string, Buffer>} contents
 * @param {(number: number, script: import('node:vm').Script) => void} [onCompiled]
 * @returns {Sources}
 */
function openSources({ modules, packages, texts, code }, contents, onCompiled) {
  const vm = require('node:vm')
  const { fileURLToPath, pathToFileURL } = require('node:url')
  const root = pathToFileURL(ROOT).href
  const allTexts = /** @type {Buffer} */ (contents.get(texts))
  const allCode = contents.get(code)
  const numbers = new Map(modules.map((module, number) => [module.path, number]))
  /** @type {Exports[]} */
  const loaded = []
  /** @type {Map<string, Exports>} */
  const loadedPackages = new Map()

  /**
   * @param {number} number
   * @returns {Exports}
   */
  function loadModule(number) {
    const found = loaded[number]
    if (found !== undefined) return found
    const module = /** @type {Joined} */ (modules[number])
    const given = module.imports.map((imported) =>
      typeof imported === 'number' ? loadModule(imported) : loadPackage(imported),
    )
    const exported = module.path.endsWith('.json')
      ? { default: JSON.parse(textOf(module)) }
      : run(number, module, given)
    loaded[number] = Object.freeze(exported)
    return exported
  }

  /** @param {Joined} module */
  function textOf({ isWide, text: [start, end] }) {
    return allTexts.toString(isWide ? 'utf16le' : 'latin1', start, end)
  }

  /**
   * @param {number} number
   * @param {Joined} module
   * @param {Exports[]} given
   */
  function run(number, module, given) {
    const url = `${root}/${module.path}`
    const [start, end] = module.code
    const script = new vm.Script(textOf(module), {
      filename: url,
      // The head of the function.
      lineOffset: -1,
      cachedData: end > start ? allCode?.subarray(start, end) : undefined,
    })
    onCompiled?.(number, script)
    return script.runInThisContext()(given, (/** @type {string} */ specifier) => importFrom(url, specifier), {
      url,
    })
  }

  /**
   * @param {string} url
   * @param {string} specifier
   */
  async function importFrom(url, specifier) {
    const isAddress = /^(?:\.|file:)/.test(specifier)
    if (!isAddress) return await import(specifier)
    const address = new URL(specifier, url).href
    const number = address.startsWith(`${root}/`) ? numbers.get(address.slice(root.length + 1)) : undefined
    return number === undefined ? await import(address) : loadModule(number)
  }

  /**
   * @param {string} specifier
   * @returns {Exports}
   */
  function loadPackage(specifier) {
    const found = loadedPackages.get(specifier)
    if (found !== undefined) return found
    const exported = asModule(requirePackage(specifier))
    loadedPackages.set(specifier, exported)
    return exported
  }

  /** @param {string} specifier */
  function requirePackage(specifier) {
    if (specifier.startsWith('node:')) return process.getBuiltinModule(specifier)
    const joined = findJoined()?.get(specifier)
    return require(joined === undefined ? path.join(ROOT, packages[specifier] ?? '') : fileURLToPath(joined))
  }

  return {
    load: (path) => loadModule(/** @type {number} */ (numbers.get(path))),
    loadPackage,
  }
}

/**
 * What is no module exports itself as the default.
 * @param {any} exported
 * @returns {Exports}
 */
function asModule(exported) {
  return isModuleNamespaceObject(exported)
    ? exported
    : Object.create(exported, { default: { value: exported } })
}
