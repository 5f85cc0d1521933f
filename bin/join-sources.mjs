// node bin/join-sources.mjs FOLDER: joins our sources into one file below a folder of caches (joined-sources.js says why). A process
// of its own, so that neither the time nor the memory that it takes is the server's. It runs every module once, as a start
// would, before anybody else does: to find out whether it can be run so, and for the code that V8 makes of it.

import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ENTRY, folderOfSources, madeFor, openSources } from './joined-sources.js'
import { checksumOf, keepFiles, ROOT, sourcesOf, versionFileOf } from './kept-files.js'
import { isOwn, readSource } from './source-module.js'

/**
 * @typedef {import('./joined-sources.js').Imports} Imports
 * @typedef {import('./joined-sources.js').Place} Place
 * @typedef {import('./joined-sources.js').Manifest} Manifest
 * @typedef {import('./source-module.js').Named} Named
 * @typedef {{ path: string, text: string, named: Named[], imports: Imports, exports: Set<string> }} Module
 */

// A folder changes when a file in it comes or goes.
const MIGRATIONS = 'migrations'
const JOINERS = [
  'join-sources.mjs',
  'joined-sources.js',
  'source-module.js',
  'source-function.js',
  'code-mask.js',
].map((name) => `bin/${name}`)

const [, , cacheFolder = ''] = process.argv
await joinSources(cacheFolder)
// Whatever a package has opened.
process.exit()

/** @param {string} cacheFolder */
async function joinSources(cacheFolder) {
  const startedMs = Date.now()
  const modules = readAll()
  const paths = modules.map(({ path }) => path)
  const packages = resolvePackages(modules)
  const versions = Object.values(packages).map(versionFileOf)
  const sources = sourcesOf(new Set([...paths, ...JOINERS, ...versions, MIGRATIONS]), startedMs)

  /** @type {import('node:vm').Script[]} */
  const scripts = []
  const opened = openSources({
    modules: paths,
    packages,
    readPiece: (number) => ({ .../** @type {Module} */ (modules[number]), code: undefined }),
    onCompiled(number, script) {
      scripts[number] = script
    },
  })
  // From here on packages are found as the command finds them.
  await import('./direct-imports.js')
  await checkPackages(modules, packages, opened)
  for (const path of paths) opened.load(path)

  const { places, content } = layOut(modules, scripts)
  const file = `modules-${checksumOf(content).toString(16)}.bin`
  /** @type {Omit<Manifest, 'files'>} */
  const manifest = { madeFor: madeFor(), sources, places, packages, file }
  keepFiles(folderOfSources(cacheFolder), manifest, new Map([[file, content]]))
}

/** From the command, and from migrations, which are found by their names; in the order in which they run. */
function readAll() {
  /** @type {Module[]} */
  const modules = []
  /** By path; none while its imports are read. @type {Map<string, number | undefined>} */
  const numbers = new Map()
  const waiting = [ENTRY, ...migrations()]

  /**
   * @param {string} path
   * @returns {number}
   */
  function add(path) {
    if (numbers.has(path)) {
      const number = numbers.get(path)
      if (number === undefined) throw new Error(`${path} is imported by what it imports.`)
      return number
    }
    numbers.set(path, undefined)
    const { text, imports: named, lazy, exports } = readSource(path)
    const imports = named.map(({ name }) => (isOwn(name) ? add(name) : name))
    for (const [index, { names }] of named.entries()) checkNames(path, names, modules[Number(imports[index])])
    waiting.push(...lazy.filter(isOwn))
    numbers.set(path, modules.length)
    return modules.push({ path, text, named, imports, exports: new Set(exports) }) - 1
  }

  for (const path of waiting) add(path)
  return modules
}

/**
 * @param {string} path
 * @param {string[]} names
 * @param {Module} [imported] if it is a module of ours
 */
function checkNames(path, names, imported) {
  for (const name of names)
    if (imported?.exports.has(name) === false)
      throw new Error(`${path} imports ${name}, which ${imported.path} does not export.`)
}

function migrations() {
  return readdirSync(join(ROOT, MIGRATIONS))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => `${MIGRATIONS}/${name}`)
}

/**
 * By what is imported: the file, as Node finds it for a module.
 * @param {Module[]} modules
 */
function resolvePackages(modules) {
  const names = modules.flatMap(({ imports }) => imports.filter((name) => typeof name === 'string'))
  const others = new Set(names.filter((name) => !name.startsWith('node:')))
  return Object.fromEntries(Array.from(others, (name) => [name, fileOf(name)]))
}

/** @param {string} name */
function fileOf(name) {
  if (name.startsWith('bin/')) return name
  return relative(ROOT, fileURLToPath(import.meta.resolve(name))).replaceAll(sep, '/')
}

/**
 * What is imported of packages is what a module would get.
 * @param {Module[]} modules
 * @param {Record<string, string>} packages
 * @param {import('./joined-sources.js').Sources} opened
 */
async function checkPackages(modules, packages, { loadPackage }) {
  for (const { path, named } of modules)
    for (const { name: from, names } of named) {
      if (isOwn(from) || names.length === 0) continue
      const isFile = from.startsWith('bin/')
      const exported = await import(isFile ? pathToFileURL(join(ROOT, packages[from] ?? '')).href : from)
      for (const name of names)
        if (!Object.hasOwn(exported, name) || exported[name] !== loadPackage(from)[name])
          throw new Error(`${path} imports ${name} of ${from}, which would be something else.`)
    }
}

/**
 * One after the other. Most of them have no letter beyond Latin 1, and need one byte for each.
 * @param {Module[]} modules
 * @param {import('node:vm').Script[]} scripts
 */
function layOut(modules, scripts) {
  /** @type {Buffer[]} */
  const pieces = []
  let start = 0
  const places = modules.map(({ text, imports }, number) => {
    const isWide = /[^\0-\xff]/.test(text)
    const parts = [
      scripts[number]?.createCachedData() ?? Buffer.alloc(0),
      Buffer.from(text, isWide ? 'utf16le' : 'latin1'),
      Buffer.from(JSON.stringify(imports), 'latin1'),
    ]
    const piece = Buffer.concat(parts)
    const [code = 0, letters = 0, names = 0] = parts.map(({ length }) => length)
    const place = /** @type {Place} */ ([start, code, letters, names, isWide ? 1 : 0, checksumOf(piece)])
    pieces.push(piece)
    start += piece.length
    return place
  })
  return { places, content: Buffer.concat(pieces) }
}
