// Our own sources, in one file with the code that V8 has made of them: finding, opening and linking a thousand modules one by one
// is a third of a start. Kept beside Node's compile cache, made by bin/join-sources.mjs when a server has time, and never
// needed: without it, or in any doubt about it, the sources themselves are loaded. It is used only while every source is as
// it was, so a changed line is seen by the next process.
//
// Each module is a function of what it imports (source-function.js), compiled by itself under the address of its source and
// with its lines: a stack trace names the source. It runs when the first module that imports it does, in the order
// of the imports, as modules do. Threads and child processes load sources.
'use strict'

const fs = require('node:fs')
const path = require('node:path')
const { isModuleNamespaceObject } = require('node:util/types')
const { addressOfJoined } = require('./joined-packages.js')
const { ROOT, checksumOf, folderOf, readCurrent } = require('./kept-files.js')

/**
 * @typedef {[start: number, codeBytes: number, textBytes: number, importsBytes: number, isWide: 0 | 1, checksum: number]} Place
 * Where a module is in the file: the code, the text, in two bytes a letter if it is wide, and what it imports, as JSON.
 * @typedef {import('./kept-files.js').Manifest & {
 *   places: Place[],
 *   packages: Record<string, string>,
 *   file: string,
 * }} Manifest
 * The first sources are the modules, in the order of `places`. `packages` are files by what is imported.
 * @typedef {(number | string)[]} Imports modules by their numbers, and what is not joined by its name
 * @typedef {{ text: string, code: Buffer | undefined, imports: Imports }} Piece
 * @typedef {Readonly<Record<string, any>>} Exports
 * @typedef {{ load(path: string): Exports, loadPackage(name: string): Exports }} Sources
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
  const kept = openKept(env.NODE_COMPILE_CACHE)
  if (kept === undefined) return undefined
  areUsed = true
  const { sources, places, packages } = kept.manifest
  const modules = places.map((_, number) => /** @type {string} */ (sources[number]?.[0]))
  return openSources({ modules, packages, readPiece: readerOf(modules, kept) })
}

/**
 * Whether a process that starts now would use them.
 * @param {string} cacheFolder
 */
function checkSources(cacheFolder) {
  const kept = openKept(cacheFolder)
  if (kept !== undefined) fs.closeSync(kept.file)
  return kept !== undefined
}

/**
 * The file stays open: what is imported later belongs to what was imported first, whatever becomes of the file.
 * @param {string} cacheFolder
 */
function openKept(cacheFolder) {
  const folder = folderOfSources(cacheFolder)
  /** @type {Manifest | undefined} */
  const manifest = readCurrent(folder, madeFor())
  if (manifest === undefined) return undefined
  try {
    const file = fs.openSync(path.join(folder, manifest.file), 'r')
    if (fs.fstatSync(file).size === manifest.files[manifest.file]?.bytes) return { manifest, file }
    fs.closeSync(file)
  } catch {
    // Somebody has removed it.
  }
  return undefined
}

/**
 * @param {string[]} modules
 * @param {{ manifest: Manifest, file: number }} kept
 * @returns {(number: number) => Piece}
 */
function readerOf(modules, { manifest: { places }, file }) {
  // One after the other, and each is copied or compiled before the next.
  let room = Buffer.allocUnsafeSlow(2 ** 18)
  return (number) => {
    const [start, codeBytes, textBytes, importsBytes, isWide, checksum] = /** @type {Place} */ (
      places[number]
    )
    const textEnd = codeBytes + textBytes
    const bytes = textEnd + importsBytes
    if (bytes > room.length) room = Buffer.allocUnsafeSlow(bytes)
    const read = fs.readSync(file, room, 0, bytes, start)
    if (read !== bytes || checksumOf(room.subarray(0, bytes)) !== checksum)
      return readPieceAnew(modules, number)
    return {
      text: room.toString(isWide ? 'utf16le' : 'latin1', codeBytes, textEnd),
      code: codeBytes === 0 ? undefined : room.subarray(0, codeBytes),
      imports: JSON.parse(room.toString('latin1', textEnd, bytes)),
    }
  }
}

/**
 * From its source, which is what it was: the disk has lost a part of the file.
 * @param {string[]} modules
 * @param {number} number
 * @returns {Piece}
 */
function readPieceAnew(modules, number) {
  const { text, imports } = require('./source-module.js').readSource(/** @type {string} */ (modules[number]))
  const numberOf = (/** @type {string} */ name) => {
    const found = modules.indexOf(name)
    return found === -1 ? name : found
  }
  return { text, code: undefined, imports: imports.map(({ name }) => numberOf(name)) }
}

/**
 * @param {{
 *   modules: readonly string[],
 *   packages: Readonly<Record<string, string>>,
 *   readPiece(number: number): Piece,
 *   onCompiled?(number: number, script: import('node:vm').Script): void,
 * }} parts
 * @returns {Sources}
 */
function openSources({ modules, packages, readPiece, onCompiled }) {
  const vm = require('node:vm')
  const { fileURLToPath, pathToFileURL } = require('node:url')
  const root = pathToFileURL(ROOT).href
  const numbers = new Map(modules.map((name, number) => [name, number]))
  /** @type {Exports[]} */
  const loaded = []
  /** @type {Map<string, Exports>} */
  const loadedPackages = new Map()
  /** @type {Set<Promise<unknown>>} */
  const importing = new Set()

  /**
   * @param {number} number
   * @returns {Exports}
   */
  function loadModule(number) {
    const found = loaded[number]
    if (found !== undefined) return found
    const name = /** @type {string} */ (modules[number])
    const piece = readPiece(number)
    const exported = name.endsWith('.json') ? { default: JSON.parse(piece.text) } : run(number, name, piece)
    loaded[number] = Object.freeze(exported)
    return exported
  }

  /**
   * @param {number} number
   * @param {string} name
   * @param {Piece} piece
   */
  function run(number, name, { text, code, imports }) {
    const url = `${root}/${name}`
    // Before others are read, and the head of the function is the line before the first.
    const script = new vm.Script(text, { filename: url, lineOffset: -1, cachedData: code })
    onCompiled?.(number, script)
    const given = imports.map((imported) =>
      typeof imported === 'number' ? loadModule(imported) : loadPackage(imported),
    )
    const load = (/** @type {string} */ specifier) => importFrom(url, specifier)
    return script.runInThisContext()(given, load, { url })
  }

  /**
   * @param {string} url
   * @param {string} specifier
   */
  async function importFrom(url, specifier) {
    const isAddress = /^(?:\.|file:)/.test(specifier)
    if (!isAddress) return await importByNode(specifier)
    const address = new URL(specifier, url).href
    const number = address.startsWith(`${root}/`) ? numbers.get(address.slice(root.length + 1)) : undefined
    if (number === undefined) return await importByNode(address)
    // A module of ours requires its packages, and Node refuses to require what it is still importing.
    while (importing.size > 0) await Promise.allSettled(importing)
    return loadModule(number)
  }

  /** @param {string} specifier */
  async function importByNode(specifier) {
    const imported = import(specifier)
    importing.add(imported)
    try {
      return await imported
    } finally {
      importing.delete(imported)
    }
  }

  /**
   * @param {string} name
   * @returns {Exports}
   */
  function loadPackage(name) {
    const found = loadedPackages.get(name)
    if (found !== undefined) return found
    const exported = asModule(requirePackage(name))
    loadedPackages.set(name, exported)
    return exported
  }

  /** @param {string} name */
  function requirePackage(name) {
    if (name.startsWith('node:')) return process.getBuiltinModule(name)
    const joined = addressOfJoined(name)
    return require(joined === undefined ? path.join(ROOT, packages[name] ?? '') : fileURLToPath(joined))
  }

  return {
    load: (name) => loadModule(/** @type {number} */ (numbers.get(name))),
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
