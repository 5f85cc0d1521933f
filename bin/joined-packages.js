// Packages that consist of hundreds of files, joined into a few: loading the files one by one is a fifth of a start, and of
// most test files. They are kept beside Node's compile cache, made by bin/join-packages.js when a server has time, and
// never needed: without them, or in any doubt about them, the packages themselves are loaded. What is kept is used only
// while every file that went into it is as it was, to the byte and the millisecond, so an update, another Node, or a line
// that somebody changes in node_modules is seen by the next process. What a process has found stays as it is for that process:
// two copies of a package would not know each other's classes.
'use strict'

const fs = require('node:fs')
const path = require('node:path')

/**
 * What our files import of the packages that are joined, and whether a package is made of modules. All entries are joined
 * at once and share what they have in common. A package belongs here if it is loaded at a start, has dozens of files,
 * and does not look for others beside itself (`__dirname`, `import.meta`, threads); test/joined-packages.test.ts checks that.
 * @type {Readonly<Record<string, 'modules' | 'commonjs'>>}
 */
const ENTRIES = {
  fastify: 'commonjs',
  'find-my-way': 'commonjs',
  kysely: 'modules',
  'prom-client': 'commonjs',
  typebox: 'modules',
  'typebox/compile': 'modules',
  'typebox/format': 'modules',
  'typebox/value': 'modules',
  undici: 'commonjs',
}

const ROOT = path.dirname(__dirname)

// Loaded by those who need it: threads that import no packages start without.
const checksumOf = (/** @type {string | Uint8Array} */ content) => require('node:zlib').crc32(content)

/**
 * @typedef {{
 *   madeFor: string,
 *   sources: [path: string, bytes: number, changedMs: number][],
 *   files: Record<string, { bytes: number, checksum: number }>,
 *   entries: Record<string, string>,
 * }} Manifest
 * `sources` are below the root of the installation; `entries` are names of `files` by what is imported.
 */

/** @type {ReadonlyMap<string, string> | undefined} */
let found
let hasLooked = false

module.exports = {
  ENTRIES,
  ROOT,
  checksumOf,
  madeFor,
  folderOf,
  manifestOf,
  findJoined,
  readManifest,
  checkManifest,
}

/** Everything but the packages that the result depends on. A new way of joining is another number. */
function madeFor() {
  return JSON.stringify([1, process.version, ROOT, Object.keys(ENTRIES)])
}

/**
 * Of this installation: a cache of the user's own may be shared by several.
 * @param {string} cacheFolder
 */
function folderOf(cacheFolder) {
  return path.join(cacheFolder, `packages-${checksumOf(ROOT).toString(16)}`)
}

/** @param {string} folder */
function manifestOf(folder) {
  return path.join(folder, 'manifest.json')
}

/** By what is imported: the address of the file. Undefined where there is nothing that can be used. */
function findJoined() {
  if (!hasLooked) {
    hasLooked = true
    const cacheFolder = process.env.NODE_COMPILE_CACHE
    found = cacheFolder ? checkManifest(folderOf(cacheFolder)) : undefined
  }
  return found
}

/**
 * @param {string} folder
 * @returns {ReadonlyMap<string, string> | undefined}
 */
function checkManifest(folder) {
  try {
    const manifest = readManifest(folder)
    if (manifest.madeFor !== madeFor()) return undefined
    for (const [source, bytes, changedMs] of manifest.sources) {
      const stat = fs.statSync(`${ROOT}/${source}`)
      if (stat.size !== bytes || stat.mtimeMs !== changedMs) return undefined
    }
    for (const [name, { bytes, checksum }] of Object.entries(manifest.files)) {
      const content = fs.readFileSync(path.join(folder, name))
      if (content.length !== bytes || checksumOf(content) !== checksum) return undefined
    }
    const url = require('node:url').pathToFileURL(folder).href
    return new Map(Object.entries(manifest.entries).map(([entry, name]) => [entry, `${url}/${name}`]))
  } catch {
    return undefined
  }
}

/**
 * @param {string} folder
 * @returns {Manifest}
 */
function readManifest(folder) {
  return JSON.parse(fs.readFileSync(manifestOf(folder), 'utf8'))
}
