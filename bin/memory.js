// How the server, and a command that reads files of any size, are to use memory. Node gives the young objects of each
// thread up to 48 MB, collects the old ones the later the more memory the machine has, and the C library gives every
// thread a heap of its own: a server that crawls held 600 MB where it needs 350, and was no faster. All of this can only
// be said when a process starts. Keeps to what Node 6 can read, like bin/sightline.
'use strict'

const COMMANDS = ['serve', 'import']
const FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=1024']

// Freed memory goes back at once. An import does not count it while the lists are made: 290 MB in place of 350. A server
// that has crawled pages of ten megabytes holds 240 MB afterwards in place of 330; it frees and takes all the time, but
// hardly anything so large.
const GIVEN_BACK = {
  import: { MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' },
  serve: { MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '1048576' },
}

module.exports = { shouldBeLean, startLean, leanOptions, leanEnvironment }

/** @param {string} [command] without one, the server starts */
function shouldBeLean(command) {
  return command === undefined || COMMANDS.indexOf(command) !== -1
}

// Starts this process anew in its own place, once: same id, same streams. Where that cannot be done, it goes on as it is.
function startLean() {
  const isLean = process.execArgv.some((flag) => flag.startsWith('--max-semi-space-size'))
  // A channel to a launcher would not survive it; a process that has one was started lean.
  if (isLean || process.channel || typeof process.execve !== 'function') return
  const args = [process.execPath].concat(FLAGS, process.execArgv, process.argv.slice(1))
  process.execve(process.execPath, args, leanEnvironment(process.argv[2]))
}

function leanOptions() {
  return FLAGS.slice()
}

/** @param {string} [command] */
function leanEnvironment(command) {
  const settings = { MALLOC_ARENA_MAX: '2' }
  return Object.assign(settings, command === 'import' ? GIVEN_BACK.import : GIVEN_BACK.serve, process.env)
}
