// node bin/join-sources.mjs FOLDER: joins our sources into one file below a folder of caches (joined-sources.js says why). A process
// of its own, so that neither the time nor the memory that it takes is the server's. It runs every module once, as a start
// would, before anybody else does: to find out whether it can be run so, and for the code that V8 makes of it.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ENTRY, folderOfSources, madeFor, openSources } from './joined-sources.js'
import { checksumOf, keepFiles, ROOT, sourcesOf, versionFileOf } from './kept-files.js'
import { sourceFunction } from './source-function.js'

/**
 * @typedef {import('./joined-sources.js').Joined} Joined
 * @typedef {import('./joined-sources.js').Manifest} Manifest
 * @typedef {{ path: string, text: string, imports: { of: number | string, names: string[] }[], exports: Set<string> }} Read
 */

// A folder changes when a file in it comes or goes.
const MIGRATIONS = 'migrations'
const JOINERS = ['join-sources.mjs', 'joined-sources.js', 'source-function.js', 'code-mask.js'].map(
  (name) => `bin/${name}`,
)

const [, , cacheFolder = ''] = process.argv
await joinSources(cacheFolder)
// Whatever a package has opened.
process.exit()

/** @param {string} cacheFolder */
async function joinSources(cacheFolder) {
  const startedMs = Date.now()
  const read = readAll()
  const packages = resolvePackages(read)
  const { modules, content: texts } = layOut(read)
  const files = [
    ...JOINERS,
    ...read.map(({ path }) => path),
    ...Object.values(packages).map(versionFileOf),
    MIGRATIONS,
  ]
  const sources = sourcesOf(new Set(files), startedMs)

  const textsName = `texts-${checksumOf(texts).toString(16)}.bin`
  /** @type {import('node:vm').Script[]} */
  const scripts = []
  const opened = openSources(
    { madeFor: '', sources, files: {}, modules, packages, texts: textsName, code: '' },
    new Map([[textsName, texts]]),
    (number, script) => {
      scripts[number] = script
    },
  )
  // From here on packages are found as the command finds them.
  await import('./direct-imports.js')
  await checkPackages(read, opened)
  for (const { path } of read) opened.load(path)
  const code = addCode(modules, scripts)
  const codeName = `code-${checksumOf(code).toString(16)}.bin`

  keepFiles(
    folderOfSources(cacheFolder),
    /** @type {Omit<Manifest, 'files'>} */ ({
      madeFor: madeFor(),
      sources,
      modules,
      packages,
      texts: textsName,
      code: codeName,
    }),
    new Map([
      [textsName, texts],
      [codeName, code],
    ]),
  )
}

/** From the command, and from migrations, which are found by their names; in the order in which they run. */
function readAll() {
  /** @type {Read[]} */
  const read = []
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
    const { text, imports, lazy, exports } = readModule(path)
    const found = imports.map(({ specifier, names }) => {
      const own = ownModule(path, specifier)
      return own === undefined ? { of: otherName(path, specifier), names } : { of: add(own), names }
    })
    checkNames(path, found, read)
    for (const specifier of lazy) {
      const own = ownModule(path, specifier)
      if (own !== undefined) waiting.push(own)
    }
    numbers.set(path, read.length)
    return read.push({ path, text, imports: found, exports: new Set(exports) }) - 1
  }

  for (const path of waiting) add(path)
  return read
}

/**
 * @param {string} path
 * @param {Read['imports']} imports
 * @param {Read[]} read
 */
function checkNames(path, imports, read) {
  for (const { of, names } of imports)
    for (const name of names)
      if (typeof of === 'number' && !read[of]?.exports.has(name))
        throw new Error(`${path} imports ${name}, which ${read[of]?.path} does not export.`)
}

/** @param {string} path */
function readModule(path) {
  const source = readFileSync(join(ROOT, path), 'utf8')
  if (path.endsWith('.json')) return { text: source, imports: [], lazy: [], exports: ['default'] }
  try {
    return sourceFunction(source, path.endsWith('.ts'))
  } catch (error) {
    throw new Error(`${path} cannot be joined.`, { cause: error })
  }
}

function migrations() {
  return readdirSync(join(ROOT, MIGRATIONS))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => `${MIGRATIONS}/${name}`)
}

/**
 * The path of a module of ours; undefined for packages, and for files that are no modules.
 * @param {string} path
 * @param {string} specifier
 */
function ownModule(path, specifier) {
  return specifier.startsWith('.') && !specifier.endsWith('.js') ? join(dirname(path), specifier) : undefined
}

/**
 * What is not joined has the same name everywhere.
 * @param {string} path
 * @param {string} specifier
 */
function otherName(path, specifier) {
  return specifier.startsWith('.') ? `./${join(dirname(path), specifier)}` : specifier
}

/**
 * By what is imported: the file, as Node finds it for a module.
 * @param {Read[]} read
 */
function resolvePackages(read) {
  const names = read.flatMap(({ imports }) => imports.map(({ of }) => of))
  const others = new Set(names.filter((name) => typeof name === 'string' && !name.startsWith('node:')))
  return Object.fromEntries(
    Array.from(others, (name) => [name, relative(ROOT, fileURLToPath(addressOf(String(name))))]),
  )
}

/** @param {string} name */
function addressOf(name) {
  return name.startsWith('.') ? pathToFileURL(join(ROOT, name)).href : import.meta.resolve(name)
}

/**
 * One after the other. Most of them have no letter beyond Latin 1, and need one byte for each.
 * @param {Read[]} read
 */
function layOut(read) {
  /** @type {Buffer[]} */
  const texts = []
  let end = 0
  const modules = read.map(({ path, text, imports }) => {
    const isWide = /[^\0-\xff]/.test(text)
    const bytes = Buffer.from(text, isWide ? 'utf16le' : 'latin1')
    texts.push(bytes)
    const start = end
    end += bytes.length
    return /** @type {Joined} */ ({
      path,
      imports: imports.map(({ of }) => of),
      text: [start, end],
      isWide,
      code: [0, 0],
    })
  })
  return { modules, content: Buffer.concat(texts) }
}

/**
 * What is imported of packages is what a module would get.
 * @param {Read[]} read
 * @param {import('./joined-sources.js').Sources} opened
 */
async function checkPackages(read, { loadPackage }) {
  for (const { path, imports } of read)
    for (const { of, names } of imports) {
      if (typeof of === 'number' || names.length === 0) continue
      const exported = await import(of.startsWith('.') ? addressOf(of) : of)
      for (const name of names)
        if (!Object.hasOwn(exported, name) || exported[name] !== loadPackage(of)[name])
          throw new Error(`${path} imports ${name} of ${of}, which would be something else.`)
    }
}

/**
 * @param {Joined[]} modules
 * @param {import('node:vm').Script[]} scripts
 */
function addCode(modules, scripts) {
  /** @type {Buffer[]} */
  const pieces = []
  let end = 0
  for (const [number, module] of modules.entries()) {
    const piece = scripts[number]?.createCachedData()
    if (piece === undefined) continue
    module.code = [end, end + piece.length]
    // Where V8 can read it without a copy.
    const padding = Buffer.alloc(-piece.length & 7)
    pieces.push(piece, padding)
    end += piece.length + padding.length
  }
  return Buffer.concat(pieces)
}
