// The program behind `npm test` and `npm run test:long`: says which files Node's test runner takes, and with what.
// Arguments narrow it: `npm test -- src/data/storage` (a folder), `npm test -- src/lib/clock.test.ts`, and options of the
// runner written in one word, `npm test -- --test-name-pattern="survives a kill"`. `npm test -- --changed` runs the tests that
// changes since the last commit can break, `--changed=main` those since a branch or commit.

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { changedFiles, testsOf } from './helpers/changed-tests.ts'
import { CHROMIUM_ADVICE, IS_CHROMIUM_REQUIRED, WITHOUT_CHROMIUM } from './helpers/chromium.ts'
import { quickFolder } from './helpers/quick-folder.ts'
import { QUICK_ENVIRONMENT } from './helpers/quick-node.ts'
import { SEED_ADVICE, TEST_SEED } from './helpers/seeded-random.ts'
import { needsEnvironment, needsOf } from './helpers/test-needs.ts'
import { isCampaign, planProcesses } from './helpers/test-processes.ts'

const MINUTE_MS = 60_000

// One more than two cores: many files wait for processes and servers of their own.
const CONCURRENCY = 3

const CURRENT_TEST = fileURLToPath(new URL('./helpers/current-test.cjs', import.meta.url))

const TIME_LIMIT = fileURLToPath(new URL('./helpers/time-limit.cjs', import.meta.url))

const SKIPPED_REPORTER = fileURLToPath(new URL('./helpers/skipped-browser-tests.ts', import.meta.url))

const isLong = process.argv[2] === '--long'
const given = process.argv.slice(isLong ? 3 : 2)

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** More are not looked at one by one: they need everything. */
const FEW = 20

const folders = ['src', 'migrations', 'dashboard', 'client', 'tools', 'test']
const changedOption = given.find((argument) => /^--changed(?:=|$)/.test(argument))
const options = given.filter((argument) => argument.startsWith('-') && argument !== changedOption)
const paths =
  changedOption === undefined
    ? given.filter((argument) => !argument.startsWith('-'))
    : findChanged(changedOption.split('=')[1] ?? 'HEAD')

/** None for all tests. */
function findChanged(since: string): string[] {
  const tests = testsOf(ROOT, changedFiles(ROOT, since))
  if (tests === undefined) return []
  if (tests.length === 0) {
    console.log('No test depends on what has changed.')
    process.exit(0)
  }
  console.log(`${tests.length} files of tests depend on what has changed.`)
  return tests.filter((path) => isLong || !path.endsWith('.long.test.ts'))
}

if (IS_CHROMIUM_REQUIRED && WITHOUT_CHROMIUM) {
  console.error(`SIGHTLINE_TEST_BROWSER requires the browser tests, but ${CHROMIUM_ADVICE}`)
  process.exit(1)
}

const processes = planProcesses(
  paths.length > 0 ? paths : folders,
  (path) =>
    path.endsWith('.long.test.ts') ? isLong : path.endsWith('.test.ts') && (!isLong || isCampaign(path)),
  isLong,
)

// Without a file the runner would take every file there is.
if (processes.files.length === 0) {
  console.error(`No tests in ${paths.join(', ')}.`)
  process.exit(1)
}

const isFew = processes.found.length <= FEW && processes.found.every((file) => existsSync(file))
const needs = isFew ? needsEnvironment(needsOf(ROOT, processes.found)) : {}

// Told last, where it is read: the runner's own summary says how many tests were skipped, and not why.
const lastFolder = mkdtempSync(join(tmpdir(), 'sightline-tests-'))
const lastFile = join(lastFolder, 'last-words')

const runner = spawn(
  process.execPath,
  [
    `--require=${CURRENT_TEST}`,
    // Most of what a test makes is of no use a moment later: with room for it, it is collected more seldom.
    '--max-semi-space-size=64',
    // A campaign may take hours.
    ...(isLong ? [] : [`--require=${TIME_LIMIT}`]),
    '--test',
    '--test-global-setup=test/helpers/global-setup.ts',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${SKIPPED_REPORTER}`,
    `--test-reporter-destination=${lastFile}`,
    `--test-concurrency=${CONCURRENCY}`,
    `--test-timeout=${isLong ? 60 * MINUTE_MS : 5 * MINUTE_MS}`,
    ...options,
    ...processes.files,
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...QUICK_ENVIRONMENT,
      ...quickFolder(process.env),
      ...needs,
      SIGHTLINE_TEST_SEED: TEST_SEED,
    },
  },
)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => runner.kill(signal))

runner.on('exit', (code) => {
  processes.remove()
  if (existsSync(lastFile)) process.stdout.write(readFileSync(lastFile, 'utf8'))
  rmSync(lastFolder, { recursive: true })
  if (code !== 0) console.error(SEED_ADVICE)
  process.exitCode = code ?? 1
})
