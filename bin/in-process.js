// Runs the command line in this process, which is Node 24 or newer: either because the command was started with it,
// or because bin/sightline handed over to it. Prepares what no module can prepare for itself: a cache of compiled
// code, and quiet about modules that Node still calls experimental. In a clone of the repository it builds what is run.
'use strict'

const fs = require('node:fs')
const { constants, enableCompileCache } = require('node:module')
const os = require('node:os')
const path = require('node:path')
const { pathToFileURL } = require('node:url')

const PACKAGE_FOLDER = path.dirname(__dirname)
const PROGRAM = path.join(PACKAGE_FOLDER, 'dist', 'sightline.js')
const BUILDER = path.join(PACKAGE_FOLDER, 'tools', 'build.mjs')

if (require.main === module) {
  dieWithLauncher()
  run()
}

module.exports = { run }

async function run() {
  muteExperimentalWarnings()
  cacheCompiledCode()
  require('./source-lines.js')
  const args = process.argv.slice(2)
  // `npx sightline` in an empty folder is all that a newcomer types.
  if (args.length === 0) args.push('serve')
  await build(args[0])
  const { main } = await import(pathToFileURL(PROGRAM).href)
  process.exitCode = await main(args)
}

// A release comes built, and without what builds it. Looking at the age of every source takes longer than most commands.
/** @param {string | undefined} command */
async function build(command) {
  if (!fs.existsSync(BUILDER)) return
  const isBuilt = fs.existsSync(path.join(PACKAGE_FOLDER, 'dist', 'built'))
  if (isBuilt && command !== 'serve') return
  const { buildProduct, isBuildOlder } = await import('../tools/build.mjs')
  if (isBuilt && !isBuildOlder()) return
  console.error('Building Sightline from its sources …')
  try {
    await buildProduct()
  } catch (error) {
    if (!isBuilt) throw error
    // A service may not write into its own folder.
    console.error(`It could not be built (${error instanceof Error ? error.message : error}).`)
    console.error('The older build is started. To build it, run "npm run build" as the owner of the folder.')
  }
}

// A hard kill of the launcher is meant for the server: left alone it would keep its port and its data folder.
function dieWithLauncher() {
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.channel?.unref()
}

// Does what --disable-warning does on the command line; once Node runs there is no option for it.
function muteExperimentalWarnings() {
  const printers = process.listeners('warning')
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    if (warning.name === 'ExperimentalWarning') return
    for (const print of printers) print.call(process, warning)
  })
}

function cacheCompiledCode() {
  if (process.env.NODE_COMPILE_CACHE) return
  for (const find of [findPackageCache, findTemporaryCache]) {
    const folder = find()
    if (!folder || enableCompileCache(folder).status === constants.compileCacheStatus.FAILED) continue
    // Worker threads take it from here.
    process.env.NODE_COMPILE_CACHE = folder
    return
  }
}

function findPackageCache() {
  const modules = path.join(PACKAGE_FOLDER, 'node_modules')
  return fs.existsSync(modules) ? path.join(modules, '.cache', 'sightline') : undefined
}

// Cached code is run, so a folder that somebody else could have made or can write to is not used.
function findTemporaryCache() {
  const uid = process.getuid?.()
  const folder = path.join(os.tmpdir(), `sightline-cache-${uid ?? os.userInfo().username}`)
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    const found = fs.lstatSync(folder)
    const isOurs = uid === undefined || (found.uid === uid && (found.mode & 0o022) === 0)
    return found.isDirectory() && isOurs ? folder : undefined
  } catch {
    return undefined
  }
}
