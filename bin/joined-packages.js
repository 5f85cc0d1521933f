// Packages that consist of hundreds of files, joined into a few: loading the files one by one is a fifth of a start, and of
// most test files. They are kept beside Node's compile cache, made by bin/join-packages.js when a server has time, and
// never needed: without them, or in any doubt about them, the packages themselves are loaded. What is kept is used only
// while every file that went into it is as it was, to the byte and the millisecond, so an update, another Node, or a line
// that somebody changes in node_modules is seen by the next process. What a process has found stays as it is for that process:
// two copies of a package would not know each other's classes.
'use strict'

const { ROOT, areFilesWhole, folderOf, readCurrent } = require('./kept-files.js')

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

/**
 * @typedef {import('./kept-files.js').Manifest & { entries: Record<string, string> }} Manifest
 * `entries` are names of `files` by what is imported.
 */

/** @type {ReadonlyMap<string, string> | undefined} */
let found
let hasLooked = false

module.exports = { ENTRIES, madeFor, folderOfPackages, findJoined, addressOfJoined, checkManifest }

/** Everything but the packages that the result depends on. A new way of joining is another number. */
function madeFor() {
  return JSON.stringify([1, process.version, ROOT, Object.keys(ENTRIES)])
}

/** @param {string} cacheFolder */
function folderOfPackages(cacheFolder) {
  return folderOf(cacheFolder, 'packages')
}

/** By what is imported: the address of the file. Undefined where there is nothing that can be used. */
function findJoined() {
  if (!hasLooked) {
    hasLooked = true
    const cacheFolder = process.env.NODE_COMPILE_CACHE
    found = cacheFolder ? checkManifest(folderOfPackages(cacheFolder)) : undefined
  }
  return found
}

/**
 * Of what is imported. Whoever imports nothing of these packages need not look.
 * @param {string} specifier
 */
function addressOfJoined(specifier) {
  return Object.hasOwn(ENTRIES, specifier) ? findJoined()?.get(specifier) : undefined
}

/**
 * @param {string} folder
 * @returns {ReadonlyMap<string, string> | undefined}
 */
function checkManifest(folder) {
  /** @type {Manifest | undefined} */
  const manifest = readCurrent(folder, madeFor())
  if (manifest === undefined || !areFilesWhole(folder, manifest)) return undefined
  const url = require('node:url').pathToFileURL(folder).href
  return new Map(Object.entries(manifest.entries).map(([entry, name]) => [entry, `${url}/${name}`]))
}
