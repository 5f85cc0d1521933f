// Stack traces name the lines of src/. Node can do this itself (setSourceMapsEnabled), but then reads the map of every file
// that it loads, a fifth of the time of `sightline --help`, and in no worker thread. This reads a map when a stack is looked at.
'use strict'

const fs = require('node:fs')
const { SourceMap } = require('node:module')
const path = require('node:path')
const { fileURLToPath, pathToFileURL } = require('node:url')

const DIST = pathToFileURL(path.join(__dirname, '..', 'dist', path.sep)).href

/** @type {Map<string, SourceMap | undefined>} */
const maps = new Map()

/** @param {Error} error @param {NodeJS.CallSite[]} sites */
Error.prepareStackTrace = (error, sites) =>
  [describe(error), ...sites.map((site) => `    at ${locate(site)}`)].join('\n')

/** @param {Error} error */
function describe(error) {
  try {
    return String(error)
  } catch {
    return 'Error'
  }
}

/** @param {NodeJS.CallSite} site */
function locate(site) {
  const text = String(site)
  const file = site.getFileName()
  const line = site.getLineNumber()
  const column = site.getColumnNumber()
  if (!file?.startsWith(DIST) || !line || !column) return text
  const origin = mapOf(file)?.findOrigin(line, column)
  if (!origin || !('fileName' in origin)) return text
  const source = fileURLToPath(new URL(origin.fileName, file))
  return text.replace(`${file}:${line}:${column}`, `${source}:${origin.lineNumber}:${origin.columnNumber}`)
}

/** @param {string} file */
function mapOf(file) {
  if (!maps.has(file)) maps.set(file, readMap(file))
  return maps.get(file)
}

/** @param {string} file */
function readMap(file) {
  try {
    return new SourceMap(JSON.parse(fs.readFileSync(`${fileURLToPath(file)}.map`, 'utf8')))
  } catch {
    // Without its map, or out of memory, a stack names the line of the built file.
    return undefined
  }
}
