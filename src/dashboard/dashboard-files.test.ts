import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { until } from '../../test/helpers/until.ts'
import { createLogger } from '../lib/log.ts'
import { buildDashboard } from './build.ts'
import type { BuiltDashboard } from './built-dashboard.ts'
import { createDashboardFiles, type DashboardFiles } from './dashboard-files.ts'

type Options = Parameters<typeof createDashboardFiles>[0]

// Enough of them that it matters how well they are compressed.
const RULES = Array.from({ length: 60 }, (_, at) => `.row-${at} { margin: ${at * 7}px }\n`).join('')

const SOURCES = {
  'main.tsx': "import { tell } from './lib/told.ts'\ntell('first')\nimport('./later.ts')\n",
  'everywhere.ts': "import './lib/told.ts'\n",
  'later.ts': "import { tell } from './lib/told.ts'\ntell('later')\n",
  'lib/told.ts': 'export function tell(text: string): void {\n  console.log(text)\n}\n',
  'lib/told.test.ts': 'throw new Error()\n',
  'styles/main.css': `body { & main { margin: 0 } }\n${RULES}`,
  'theme.js': "document.documentElement.dataset.theme = 'dark'\n",
}

describe('the files of the dashboard', () => {
  let folder: string
  let first: BuiltDashboard
  const clock = { ms: 0, nowMs: () => clock.ms }
  const opened: DashboardFiles[] = []

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sightline-dashboard-'))
    for (const [name, text] of Object.entries(SOURCES)) await writeSource(name, text)
    first = await buildDashboard(sources())
  })
  after(async () => {
    for (const files of opened) await files.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const sources = () => join(folder, 'sources')
  const cache = () => join(folder, 'cache')

  async function writeSource(name: string, text: string): Promise<void> {
    const file = join(sources(), name)
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, text)
  }

  /** With what it has logged, and how often it has built. */
  function open(changes: Partial<Options> = {}) {
    const told = { builds: 0, log: '' }
    const destination = {
      write(line: string) {
        told.log += line
      },
    }
    const files = createDashboardFiles({
      folder: sources(),
      shippedFolder: join(folder, 'shipped'),
      cacheFolder: cache(),
      build: async () => {
        told.builds++
        return first
      },
      clock,
      log: createLogger({ level: 'info', destination }),
      ...changes,
    })
    opened.push(files)
    return { files, told }
  }

  test('they are bundled, named by what is in them, and know each other', async () => {
    const names = [...first.files.keys()].filter((name) => !name.endsWith('.map'))
    assert.deepEqual(names.map((name) => name.replace(/-[A-Z0-9]{8}\./, '.')).sort(), [
      'chunk.js',
      'later.js',
      'main.css',
      'main.js',
      'theme.js',
    ])
    const text = async (name: string) => String(await first.files.get(name)?.form(undefined))
    assert.deepEqual(
      first.preloads,
      names.filter((name) => name.startsWith('chunk-')),
    )
    assert.match(await text(first.entry), /import\("\.\/later-[A-Z0-9]{8}\.js"\)/)
    assert.match(await text(first.styles[0]!), /^body\{& main\{margin:0\}\}/)
    // A classic script, whose names are its own.
    assert.match(await text(first.theme), /^\(\(\)=>\{.*\}\)\(\);\n$/)
    assert.deepEqual((await buildDashboard(sources())).entry, first.entry)
  })

  test('they are built once: the next start finds them, and many requests wait for one build', async () => {
    const { files, told } = open()
    const all = await Promise.all([files.get(), files.get(), files.get()])
    assert.deepEqual([told.builds, new Set(all).size], [1, 1])
    await files.stop()
    assert.match(told.log, /built the dashboard/)
    const next = open()
    const found = await next.files.get()
    assert.equal(next.told.builds, 0)
    assert.deepEqual(
      { ...found, files: [...found.files.keys()] },
      { ...first, files: [...first.files.keys()] },
    )
    for (const [name, file] of first.files)
      assert.deepEqual(await found.files.get(name)?.form(undefined), await file.form(undefined))
  })

  test('what a release comes with is taken before all else', async () => {
    const [name] = await readdir(cache())
    const { files, told } = open({ shippedFolder: cache(), cacheFolder: join(folder, 'none') })
    await files.get()
    assert.deepEqual([told.builds, name?.endsWith('.json')], [0, true])
    await assert.rejects(readdir(join(folder, 'none')))
  })

  test('a kept file that is broken is built again, and replaced', async () => {
    const [name = ''] = await readdir(cache())
    const whole = await readFile(join(cache(), name), 'utf8')
    const wrong = JSON.stringify({ ...JSON.parse(whole), entry: 'gone.js' })
    for (const broken of ['', 'null', '{}', '[]', whole.slice(0, -100), wrong, '\0'.repeat(100)]) {
      await writeFile(join(cache(), name), broken)
      const { files, told } = open()
      assert.equal(await files.get(), first)
      await files.stop()
      assert.equal(told.builds, 1, broken.slice(0, 20))
      assert.equal(await readFile(join(cache(), name), 'utf8'), whole)
    }
  })

  test('other code is another dashboard, and takes the place of the older one; tests are no part of it', async () => {
    const before = await readdir(cache())
    await writeSource('lib/told.test.ts', '// Changed.\n')
    const same = open()
    await same.files.get()
    assert.equal(same.told.builds, 0)
    await writeSource('lib/told.ts', `${SOURCES['lib/told.ts']}// Changed.\n`)
    const { files, told } = open()
    await files.get()
    await files.stop()
    const kept = await readdir(cache())
    assert.deepEqual([told.builds, kept.length, kept[0] === before[0]], [1, 1, false])
  })

  test('where nothing can be kept, memory does', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const { files, told } = open({ cacheFolder: join(file, 'cache') })
    assert.equal(await files.get(), first)
    assert.equal(await files.get(), first)
    await files.stop()
    assert.equal(told.builds, 1)
    assert.match(told.log, /could not be kept: every start builds it/)
  })

  test('a failure has its reason, and is tried again after some seconds', async () => {
    await writeSource('later.ts', 'const broken: = 1\n')
    const { files, told } = open({ cacheFolder: join(folder, 'failing'), build: buildDashboard })
    await assert.rejects(files.get(), /later\.ts:1:14: ERROR: Unexpected "="/)
    await writeSource('later.ts', SOURCES['later.ts'])
    await assert.rejects(files.get(), /later\.ts:1:14/)
    clock.ms += 5_000
    assert.match((await files.get()).entry, /^main-/)
    assert.equal(told.log.match(/could not be built/g)?.length, 1)
  })

  test('what was compressed quickly is compressed well when there is time', async () => {
    const folderHere = join(folder, 'shrunk')
    const quick = await buildDashboard(sources(), 'quick')
    const { files } = open({ cacheFolder: folderHere, build: async () => quick, idleMs: 0 })
    assert.equal(await files.get(), quick)
    await until('it is smaller', async () => (await files.get()) !== quick)
    await files.stop()
    const small = await files.get()
    const sizes = ({ files }: BuiltDashboard) =>
      [...files.values()].reduce((sum, { brotli }) => sum + brotli.length, 0)
    assert.ok(sizes(small) <= sizes(quick))
    for (const [name, file] of quick.files)
      assert.deepEqual(await small.files.get(name)?.form('gzip'), await file.form('gzip'))
    const next = open({ cacheFolder: folderHere })
    assert.equal(sizes(await next.files.get()), sizes(small))
  })
})
