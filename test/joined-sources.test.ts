// Our sources, joined for the next start, do what they do themselves: the same modules, once each, in the same order, and stack
// traces that name them. And whatever is wrong with what was joined, the sources are loaded.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { build, type Metafile, transformSync } from 'esbuild'
import { ENTRY, folderOfSources, type Manifest } from '../bin/joined-sources.js'
import { ROOT } from '../bin/kept-files.js'
import { sourceFunction, withoutComments } from '../bin/source-function.js'
import { joinLater, joinPart } from '../src/lib/next-start.ts'
import { callApi, startServer } from './helpers/command.ts'
import { until } from './helpers/until.ts'

const folders: string[] = []

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-joined-'))
  folders.push(folder)
  return folder
}

after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

type Files = Readonly<Record<string, string>>

/** An installation with a small program of its own in place of ours. */
function install(files: Files) {
  const root = newFolder()
  const cacheFolder = newFolder()
  cpSync(join(ROOT, 'bin'), join(root, 'bin'), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  mkdirSync(join(root, 'migrations'))
  write({ 'package.json': '{"type":"module"}', ...files })

  function write(files: Files): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
  }

  function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    return spawnSync(process.execPath, [join(root, 'bin', program), ...args], {
      encoding: 'utf8',
      env: { NODE_COMPILE_CACHE: cacheFolder, ...env },
    })
  }

  return {
    root,
    write,
    /** What it prints, first whether it was joined. */
    run(env?: NodeJS.ProcessEnv): string {
      const { status, stdout, stderr } = start('sightline', [], env)
      assert.equal(status, 0, stderr)
      return stdout.trim()
    },
    join() {
      return start('join-sources.mjs', [cacheFolder])
    },
    get folder(): string {
      const [name = ''] = readdirSync(cacheFolder).filter((name) => name.startsWith('sources-'))
      return join(cacheFolder, name)
    },
  }
}

const TOLD = `import { hasJoinedSources } from '../../bin/joined-sources.js'
const told = hasJoinedSources() ? 'joined' : 'sources'
`

function joined(files: Files) {
  const installed = install(files)
  const { status, stderr } = installed.join()
  assert.equal(status, 0, stderr)
  return installed
}

/** The same program, from its sources and joined. */
function both(files: Files): string {
  const installed = install(files)
  const plain = installed.run()
  const { status, stderr } = installed.join()
  assert.equal(status, 0, stderr)
  assert.match(plain, /^sources/)
  const isAsBefore = installed.run()
  assert.equal(isAsBefore, plain.replace(/^sources/, 'joined'))
  return plain
}

describe('what is joined', () => {
  test('modules run once each, in the order of their imports, and later ones when they are asked for', () => {
    const say = (name: string) => `(globalThis.told ??= []).push('${name}')\n`
    const printed = both({
      [ENTRY]: `${TOLD}import { b } from './b.ts'
        import './a.ts'
        export { c as other } from './c.ts'
        ${say('main')}
        export async function main(): Promise<number> {
          const later = await import('./later.ts')
          const again = await import('./later.ts')
          const computed = await import(new URL('../lib/d.ts', import.meta.url).href)
          console.log(told, globalThis.told.join(), b(), later === again, computed.d === later.d)
          return 0
        }`.replaceAll(/^ +(?=import|export)/gm, ''),
      'src/cli/a.ts': `${say('a')}import { c } from './c.ts'\nexport const a = c`,
      'src/cli/b.ts': `import { a as first } from './a.ts'\n${say('b')}export const b = (): string => first`,
      'src/cli/c.ts': `${say('c')}export const c = 'c'`,
      'src/cli/later.ts': `${say('later')}export { d } from '../lib/d.ts'`,
      'src/lib/d.ts': `${say('d')}export const d = Symbol('d')`,
    })
    assert.equal(printed, 'sources c,a,b,main,d,later c true true')
  })

  test('imports of packages, of what Node brings along, of JSON and of files beside the source are the same', () => {
    const printed = both({
      [ENTRY]: `${TOLD}import { readFileSync } from 'node:fs'
import path, { join } from 'node:path'
import { sql } from 'kysely'
import pg, { Pool } from 'pg'
import Fastify, { fastify } from 'fastify'
import data from './data.json' with { type: 'json' }
import { twice } from '../lib/twice.mjs'
export async function main() {
  const { default: later, sql: again } = await import('kysely').then((all) => ({ default: 1, ...all }))
  const text = readFileSync(new URL('./beside.txt', import.meta.url), 'utf8')
  console.log(told, path.join === join, pg.Pool === Pool, Fastify === fastify, later, again === sql, data.list[0], twice('é→'), text)
  return 0
}`,
      'src/cli/data.json': '{ "list": ["–"] }',
      'src/cli/beside.txt': 'beside',
      'src/lib/twice.mjs': 'export const twice = (/** @type {string} */ text) => text + text',
    })
    assert.equal(printed, 'sources true true true 1 true – é→é→ beside')
  })

  test('a package may be asked for while a module that needs it is asked for as well', () => {
    const printed = both({
      [ENTRY]: `${TOLD}export async function main() {
  const [{ sql }, later] = await Promise.all([import('kysely'), import('./later.ts')])
  console.log(told, later.sql === sql)
  return 0
}`,
      'src/cli/later.ts': `export { sql } from 'kysely'`,
    })
    assert.equal(printed, 'sources true')
  })

  test('what only looks like an import stays as it is', () => {
    const printed = both({
      [ENTRY]: `${TOLD}const text = \`
import { a } from './a.ts'
export const nothing = \${'import("./b.ts") ' + \`
export default \${import.meta.url.length > 0}\`}
\`
/* import c from './c.ts' */
const matched = /import\\('x'\\)|["'\`]/.exec("import('x')")?.[0]
const half = text.length / 2 // import './d.ts'
class Menu { import_ = 1; static import = 2 }
export async function main() { console.log(told, text.trim(), matched, half > 0, new Menu().import_, Menu.import); return 0 }`,
    })
    assert.match(
      printed,
      /^sources import \{ a \} from '\.\/a\.ts'\nexport const nothing = import\("\.\/b\.ts"\)/,
    )
    assert.match(printed, /export default true import\('x'\) true 1 2$/)
  })

  test('a stack names the source, its line and its column; so does an error while a module runs', () => {
    const {
      root,
      run,
      write,
      join: joinAgain,
    } = joined({
      [ENTRY]: `${TOLD}import {
  type Shape,
  fail,
} from '../lib/fail.ts'
type Long = {
  a: string
}
export async function main(): Promise<number> { // a comment
  const given: Shape & Long = { a: '' }; /* another */ try { fail(given) } catch (error) { console.log(told, (error as Error).stack) }
  return 0
}`,
      'src/lib/fail.ts': `// A comment of two lines
// before the code.
export type Shape = object
export function fail<T extends Shape>(_given: T): never {
  const why: string = 'no'; throw new TypeError(why)
}
`,
    })
    const traced = run()
    assert.match(traced, /^joined TypeError: no/)
    assert.match(traced, new RegExp(`at fail \\(file://${root}/src/lib/fail.ts:5:35\\)`))
    assert.match(traced, new RegExp(`at main \\(file://${root}/src/cli/main.ts:11:62\\)`))
    const top = (stack: string) => stack.split('\n').slice(0, 3).join('\n')
    assert.equal(top(run({ NODE_DISABLE_COMPILE_CACHE: '1' })), top(traced).replace(/^joined/, 'sources'))

    write({ 'src/lib/fail.ts': `\nthrow new Error('at once')\nexport const fail = 1` })
    const { status, stderr } = joinAgain()
    assert.equal(status, 1)
    assert.match(stderr, new RegExp(`at once\\n.*file://${root}/src/lib/fail.ts:2:7`))
  })

  test('modules that import each other, or assign to what they export, are not joined', () => {
    const main = 'export const main = async () => 0'
    const cases: [Files, RegExp][] = [
      [
        { [ENTRY]: `import '../a.ts'\n${main}`, 'src/a.ts': "import './cli/main.ts'" },
        /imported by what it imports/,
      ],
      [{ [ENTRY]: `export let count = 1\n${main}` }, /Not understood: export let count/],
      [
        { [ENTRY]: `import { gone } from '../a.ts'\n${main}`, 'src/a.ts': '' },
        /imports gone, which src\/a\.ts does not/,
      ],
      [{ [ENTRY]: `await 1\n${main}` }, /await/],
      [{ [ENTRY]: `console.log(import.meta.dirname)\n${main}` }, /Not understood: import\.meta\.dirname/],
      [{ [ENTRY]: `import { gone } from 'node:path'\n${main}` }, /imports gone of node:path/],
      [{ [ENTRY]: `import '../nowhere.ts'\n${main}` }, /ENOENT/],
    ]
    for (const [files, reason] of cases) {
      const { status, stderr } = install(files).join()
      assert.equal(status, 1)
      assert.match(stderr, reason)
    }
  })
})

describe('what was joined is used', () => {
  const PROGRAM = {
    [ENTRY]: `${TOLD}import { text } from '../lib/text.ts'
export async function main() { console.log(told, text); return 0 }`,
    'src/lib/text.ts': "export const text = 'one'",
  }

  test('not after a source has changed, until it is joined again', () => {
    const { run, write, join: joinAgain } = joined(PROGRAM)
    assert.equal(run(), 'joined one')
    write({ 'src/lib/text.ts': "export const text = 'two'" })
    assert.equal(run(), 'sources two')
    assert.equal(joinAgain().status, 0)
    assert.equal(run(), 'joined two')
  })

  test('not after a migration has come, a source has gone, or the way of joining is another', () => {
    for (const change of ['migrations/0001_new.ts', 'bin/source-function.js']) {
      const { root, run, write } = joined(PROGRAM)
      assert.equal(run(), 'joined one')
      const path = join(root, change)
      write({ [change]: change.startsWith('bin') ? `${readFileSync(path, 'utf8')}\n` : '' })
      assert.equal(run(), 'sources one', change)
    }
    const { root, run, write } = joined({
      ...PROGRAM,
      'src/gone.ts': '',
      'src/lib/text.ts': "import '../gone.ts'\nexport const text = 1",
    })
    assert.equal(run(), 'joined 1')
    write(PROGRAM)
    rmSync(join(root, 'src/gone.ts'))
    assert.equal(run(), 'sources one')
  })

  test('not where a file of it is torn, empty or gone, or was made for another Node', () => {
    const { folder, run } = joined(PROGRAM)
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    for (const name of ['manifest.json', manifest.file]) {
      const file = join(folder, name)
      const whole = readFileSync(file)
      for (const broken of [whole.subarray(0, whole.length / 2), '']) {
        writeFileSync(file, broken)
        assert.equal(run(), 'sources one', `${name} of ${broken.length} bytes`)
      }
      rmSync(file)
      assert.equal(run(), 'sources one', `without ${name}`)
      writeFileSync(file, whole)
    }
    const other = manifest.madeFor.replace(process.version, 'v24.0.0')
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, madeFor: other }))
    assert.equal(run(), 'sources one')
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
    assert.equal(run(), 'joined one')
  })

  test('as far as the disk has kept it: what was overwritten is made of its source', () => {
    const { folder, run } = joined(PROGRAM)
    const { file }: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    const whole = readFileSync(join(folder, file))
    const at = whole.indexOf("'one'")
    for (const [start, end] of [
      [at, at + 5],
      [0, 100],
      [0, whole.length],
    ]) {
      writeFileSync(join(folder, file), Buffer.from(whole).fill(0, start, end))
      assert.equal(run(), 'joined one')
    }
  })

  test('not where somebody wants imports to mean something else, or to count what runs', () => {
    const { run } = joined(PROGRAM)
    assert.equal(run({ NODE_OPTIONS: '--conditions=development' }), 'sources one')
    assert.equal(run({ NODE_V8_COVERAGE: newFolder() }), 'sources one')
    assert.equal(run({ NODE_OPTIONS: '--max-old-space-size=500' }), 'joined one')
  })
})

describe('the product', () => {
  let made: string
  let manifest: Manifest

  before(async () => {
    made = newFolder()
    await joinPart('sources', made)
    manifest = JSON.parse(readFileSync(join(folderOfSources(made), 'manifest.json'), 'utf8'))
  })

  const modules = () =>
    manifest.sources
      .slice(0, manifest.places.length)
      .map(([path]) => path)
      .filter((path) => !path.endsWith('.json'))

  test('nothing but comments and blanks is taken away, as a compiler reads them', () => {
    const compiled = (text: string) =>
      transformSync(text, { minifyWhitespace: true, legalComments: 'none' }).code
    for (const path of modules()) {
      const source = readFileSync(join(ROOT, path), 'utf8')
      const code = path.endsWith('.ts') ? stripTypeScriptTypes(source) : source
      assert.ok(compiled(withoutComments(code).code) === compiled(code), path)
    }
  })

  test('imports and exports are those that a bundler finds', async () => {
    const files = modules()
    const { metafile } = await build({
      absWorkingDir: ROOT,
      entryPoints: files,
      outdir: 'out',
      outbase: '.',
      bundle: true,
      splitting: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      external: ['../../bin/*'],
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
      logLevel: 'silent',
    })
    const exportsOf = new Map(
      Object.values(metafile.outputs).flatMap(({ entryPoint, exports }) =>
        entryPoint === undefined ? [] : [[entryPoint, exports]],
      ),
    )
    assert.ok(files.length > 1_500)
    for (const path of files) {
      const found = sourceFunction(readFileSync(join(ROOT, path), 'utf8'), path.endsWith('.ts'))
      const { imports } = metafile.inputs[path] as Metafile['inputs'][string]
      const written = (kind: string) =>
        imports.filter((imported) => imported.kind === kind).map(({ original, path }) => original ?? path)
      assert.deepEqual(
        found.imports.map(({ specifier }) => specifier),
        written('import-statement'),
        path,
      )
      assert.deepEqual(found.lazy.sort(), written('dynamic-import').sort(), path)
      assert.deepEqual(found.exports.sort(), exportsOf.get(path)?.sort(), path)
    }
  })

  test('a server starts from what was joined and from its sources, and answers', async (context) => {
    const urls = await loadedBy(context, { NODE_COMPILE_CACHE: made })
    assert.deepEqual(
      urls.filter((url) => url.includes('/src/')),
      [],
    )
    const plain = await loadedBy(context, { NODE_COMPILE_CACHE: newFolder() })
    assert.ok(plain.filter((url) => url.includes('/src/')).length > 1_000)
  })

  /** What its main thread loads, module by module; it has an account with a key, which takes migrations and threads. */
  async function loadedBy(context: TestContext, settings: Record<string, string>): Promise<string[]> {
    const folder = newFolder()
    const telling = join(folder, 'telling.cjs')
    writeFileSync(
      telling,
      `const urls = []
      require('node:module').registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })
      if (require('node:worker_threads').isMainThread) process.once('exit', () => {
        require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'urls.json'))}, JSON.stringify(urls))
      })`,
    )
    const server = await startServer(
      { ...settings, NODE_OPTIONS: `--require=${telling}`, SIGHTLINE_DATA: join(folder, 'data') },
      { after: (clean) => context.after(clean) },
    )
    const { status, body } = await callApi(`${server.url}/v1/projects`, server.started.key ?? '')
    assert.deepEqual([status, body.data], [200, []])
    assert.equal((await server.stop()).exitCode, 0)
    return JSON.parse(readFileSync(join(folder, 'urls.json'), 'utf8'))
  }

  test('a server joins them beside its work', async (context) => {
    const cacheFolder = newFolder()
    const told: string[] = []
    const log = { debug: (...given: unknown[]) => void told.push(String(given.at(-1))) }
    const joining = joinLater({ parts: ['sources'], cacheFolder, afterMs: 0, log: log as never })
    context.after(() => joining.stop())
    await until('they are joined', async () => told.length > 0)
    assert.deepEqual(told, ['joined sources for the next start'])
    const again: Manifest = JSON.parse(
      readFileSync(join(folderOfSources(cacheFolder), 'manifest.json'), 'utf8'),
    )
    assert.deepEqual(again.sources, manifest.sources)
  })
})
