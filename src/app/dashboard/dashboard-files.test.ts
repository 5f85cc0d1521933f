import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { temporaryFolder } from '../../../test/helpers/temporary-folder.ts'
import { createLogger } from '../../lib/log.ts'
import { buildDashboard } from './build.ts'
import { type BuiltDashboard, writeBuilt } from './built-dashboard.ts'
import { createDashboardFiles } from './dashboard-files.ts'

const SOURCES = {
  'main.tsx': "import { tell } from './lib/told.ts'\ntell('first')\nimport('./later.ts')\n",
  'everywhere.ts': "import './lib/told.ts'\n",
  'later.ts': "import { tell } from './lib/told.ts'\ntell('later')\n",
  'lib/told.ts': 'export function tell(text: string): void {\n  console.log(text)\n}\n',
  'styles/main.css': 'body { & main { margin: 0 } }\n',
  'theme.js': "document.documentElement.dataset.theme = 'dark'\n",
}

describe('the files of the dashboard', () => {
  const folder = temporaryFolder()
  let built: BuiltDashboard
  const clock = { ms: 0, nowMs: () => clock.ms }

  before(async () => {
    for (const [name, text] of Object.entries(SOURCES)) {
      const file = join(folder, 'sources', name)
      await mkdir(join(file, '..'), { recursive: true })
      await writeFile(file, text)
    }
    built = await buildDashboard(join(folder, 'sources'))
  })

  /** With what it has logged. */
  function open(name: string) {
    const told = { log: '' }
    const destination = {
      write(line: string) {
        told.log += line
      },
    }
    const file = join(folder, name)
    const log = createLogger({ level: 'info', destination })
    return { file, files: createDashboardFiles({ file: pathToFileURL(file), clock, log }), told }
  }

  test('they are bundled, named by what is in them, and know each other', async () => {
    const names = [...built.files.keys()].filter((name) => !name.endsWith('.map'))
    assert.deepEqual(names.map((name) => name.replace(/-[A-Z0-9]{8}\./, '.')).sort(), [
      'chunk.js',
      'later.js',
      'main.css',
      'main.js',
      'theme.js',
    ])
    const text = async (name: string) => String(await built.files.get(name)?.form(undefined))
    assert.deepEqual(
      built.preloads,
      names.filter((name) => name.startsWith('chunk-')),
    )
    assert.match(await text(built.entry), /import\("\.\/later-[A-Z0-9]{8}\.js"\)/)
    assert.match(await text(built.styles[0]!), /^body\{& main\{margin:0\}\}/)
    // A classic script, whose names are its own.
    assert.match(await text(built.theme), /^\(\(\)=>\{.*\}\)\(\);\n$/)
    assert.deepEqual((await buildDashboard(join(folder, 'sources'))).entry, built.entry)
  })

  test('a server reads what was built, once for all requests', async () => {
    const { file, files } = open('built.json')
    await writeFile(file, writeBuilt(built))
    const all = await Promise.all([files.get(), files.get(), files.get()])
    assert.equal(new Set(all).size, 1)
    const [read] = all
    assert.deepEqual({ ...read, files: [...read.files.keys()] }, { ...built, files: [...built.files.keys()] })
    for (const [name, own] of built.files) {
      assert.deepEqual(await read.files.get(name)?.form(undefined), await own.form(undefined))
      assert.deepEqual(await read.files.get(name)?.form('gzip'), await own.form('gzip'))
    }
  })

  test('what is missing has its reason and its remedy, and is looked for again after some seconds', async () => {
    const { file, files, told } = open('later.json')
    await assert.rejects(files.get(), /ENOENT/)
    await writeFile(file, writeBuilt(built))
    await assert.rejects(files.get(), /ENOENT/)
    clock.ms += 5_000
    assert.equal((await files.get()).entry, built.entry)
    assert.equal(told.log.match(/is not built: .* run: npm run build/g)?.length, 1)
  })
})
