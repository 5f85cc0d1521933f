// Files that are made for the next start and kept beside Node's compile cache: packages that are joined into a few files
// (joined-packages.js), and our own sources in one (joined-sources.js). They are never needed. A manifest says what they were
// made of, to the byte and the millisecond, and what came out; where anything of the former is different, nothing is used.
'use strict'

const fs = require('node:fs')
const path = require('node:path')

const ROOT = path.dirname(__dirname)

// Loaded by those who need it: threads that import no packages start without.
const checksumOf = (/** @type {string | Uint8Array} */ content) => require('node:zlib').crc32(content)

/**
 * @typedef {[path: string, bytes: number, changedMs: number]} Source below the root of the installation
 * @typedef {{
 *   madeFor: string,
 *   sources: Source[],
 *   files: Record<string, { bytes: number, checksum: number }>,
 * }} Manifest
 */

module.exports = {
  ROOT,
  checksumOf,
  folderOf,
  readCurrent,
  areFilesWhole,
  sourcesOf,
  versionFileOf,
  keepFiles,
}

/**
 * Of this installation: a cache of the user's own may be shared by several.
 * @param {string} cacheFolder
 * @param {string} kind
 */
function folderOf(cacheFolder, kind) {
  return path.join(cacheFolder, `${kind}-${checksumOf(ROOT).toString(16)}`)
}

/** @param {string} folder */
function manifestOf(folder) {
  return path.join(folder, 'manifest.json')
}

/**
 * @param {string} folder
 * @returns {Manifest}
 */
function readManifest(folder) {
  return JSON.parse(fs.readFileSync(manifestOf(folder), 'utf8'))
}

/**
 * If it was made of what is there now. Undefined where there is nothing that can be used.
 * @template {Manifest} M
 * @param {string} folder
 * @param {string} madeFor
 * @returns {M | undefined}
 */
function readCurrent(folder, madeFor) {
  try {
    const manifest = /** @type {M} */ (readManifest(folder))
    if (manifest.madeFor !== madeFor) return undefined
    for (const [source, bytes, changedMs] of manifest.sources) {
      const stat = fs.statSync(`${ROOT}/${source}`)
      if (stat.size !== bytes || stat.mtimeMs !== changedMs) return undefined
    }
    return manifest
  } catch {
    return undefined
  }
}

/**
 * @param {string} folder
 * @param {Manifest} manifest
 */
function areFilesWhole(folder, { files }) {
  try {
    return Object.entries(files).every(([name, { bytes, checksum }]) => {
      const content = fs.readFileSync(path.join(folder, name))
      return content.length === bytes && checksumOf(content) === checksum
    })
  } catch {
    return false
  }
}

/**
 * As they are now. Refuses those that have changed since: what went in may have been what they were before.
 * @param {Iterable<string>} files
 * @param {number} sinceMs
 * @returns {Source[]}
 */
function sourcesOf(files, sinceMs) {
  return Array.from(files, (file) => {
    const { size, mtimeMs } = fs.statSync(path.join(ROOT, file))
    if (mtimeMs >= sinceMs) throw new Error(`${file} is being changed.`)
    return [file, size, mtimeMs]
  })
}

/**
 * What says of which version the package of a file is.
 * @param {string} file
 */
function versionFileOf(file) {
  return file.replace(/(.*\bnode_modules\/(?:@[^/]+\/)?[^/]+)\/.*/, '$1/package.json')
}

/**
 * Writes files before the manifest that names them, each as a whole, so whoever reads meanwhile finds the old ones or the new.
 * @param {string} folder
 * @param {Omit<Manifest, 'files'>} manifest
 * @param {ReadonlyMap<string, Uint8Array>} contents
 */
function keepFiles(folder, manifest, contents) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  /** @type {Manifest['files']} */
  const files = {}
  for (const [name, content] of contents) {
    files[name] = { bytes: content.length, checksum: checksumOf(content) }
    writeWhole(path.join(folder, name), content)
  }
  // A process that has found the last ones may not have loaded all of them yet.
  const kept = new Set(['manifest.json', ...contents.keys(), ...lastFiles(folder)])
  writeWhole(manifestOf(folder), JSON.stringify({ ...manifest, files }))
  for (const name of fs.readdirSync(folder))
    if (!kept.has(name)) fs.rmSync(path.join(folder, name), { force: true })
}

/** @param {string} folder */
function lastFiles(folder) {
  try {
    return Object.keys(readManifest(folder).files)
  } catch {
    return []
  }
}

/**
 * There as a whole or not at all, after a power cut too.
 * @param {string} file
 * @param {string | Uint8Array} content
 */
function writeWhole(file, content) {
  const unfinished = `${file}.${process.pid}.tmp`
  fs.writeFileSync(unfinished, content, { flush: true, mode: 0o600 })
  fs.renameSync(unfinished, file)
}
