// What bin/direct-imports.js finds by name alone is what Node would have found.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'

const PRELOADED = join(import.meta.dirname, '..', 'bin', 'direct-imports.js')

/** Runs main.ts of these files, with and without it; what it printed must be the same. */
function run(context: TestContext, files: Record<string, string>, links: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-imports-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const [path, target] of Object.entries(links)) symlinkSync(join(folder, target), join(folder, path))
  const options = { encoding: 'utf8', env: {} } as const
  const direct = spawnSync(process.execPath, ['--require', PRELOADED, join(folder, 'main.ts')], options)
  const searched = spawnSync(process.execPath, [join(folder, 'main.ts')], options)
  assert.deepEqual([direct.status, direct.stdout], [searched.status, searched.stdout], direct.stderr)
  return direct
}

test('every kind of file is taken for what it is', (context) => {
  const { stdout } = run(context, {
    'main.ts': `import { a } from './a.ts'
      import { b } from './lib/b.mjs'
      import c from './old/c.js'
      import { d } from './d.js'
      import data from './data.json' with { type: 'json' }
      const { e } = await import('./e.ts')
      console.log([a, b, c, d, data.five, e].join())`,
    'a.ts': 'export const a: number = 1',
    'lib/b.mjs': "import { d } from '../d.js'\nexport const b = 2 * d / 4",
    'old/package.json': '{"type":"commonjs"}',
    'old/c.js': "module.exports = require('./three').three",
    'old/three.js': 'exports.three = 3',
    'd.js': 'export const d = 4',
    'data.json': '{"five":5}',
    'e.ts': 'export const e: number = 6',
  })
  assert.equal(stdout, '1,2,3,4,5,6\n')
})

test('a package is found by its name, behind a link too, and its files are loaded once', (context) => {
  const { stdout } = run(
    context,
    {
      'main.ts': `import { count } from 'linked'
        import { count as again } from './node_modules/.store/linked/index.js'
        console.log(count(), again())`,
      'node_modules/.store/linked/package.json': '{"type":"module","exports":"./index.js"}',
      'node_modules/.store/linked/index.js': "export { count } from './count.js'",
      'node_modules/.store/linked/count.js': 'let counted = 0\nexport const count = () => ++counted',
    },
    { 'node_modules/linked': 'node_modules/.store/linked' },
  )
  assert.equal(stdout, '1 2\n')
})

test('a file that is not there is named', (context) => {
  const { status, stderr } = run(context, { 'main.ts': "import './absent.ts'" })
  assert.equal(status, 1)
  assert.match(stderr, /absent\.ts/)
})
