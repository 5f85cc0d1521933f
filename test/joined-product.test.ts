// All of our own sources, joined for the next start: the same code, the same imports, and a server that starts from them.

import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { before, describe, type TestContext, test } from 'node:test'
import { build, type Metafile, transformSync } from 'esbuild'
import { ENTRY, folderOfSources, type Manifest } from '../bin/joined-sources.js'
import { ROOT } from '../bin/kept-files.js'
import { sourceFunction, withoutComments } from '../bin/source-function.js'
import { joinLater, joinPart } from '../src/lib/next-start.ts'
import { callApi, startServer } from './helpers/command.ts'
import { joined, newFolder, TOLD } from './helpers/installation.ts'
import { until } from './helpers/until.ts'

describe('the product, joined', () => {
  let made: string
  let manifest: Manifest

  before(async () => {
    made = newFolder()
    await joinPart('sources', made)
    manifest = JSON.parse(readFileSync(join(folderOfSources(made), 'manifest.json'), 'utf8'))
  })

  const files = () => manifest.sources.slice(0, manifest.places.length).map(([path]) => path)
  const modules = () => files().filter((path) => !path.endsWith('.json'))

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

  test('what is loaded with its first use can be asked for all at once, in any order', () => {
    const sources = Object.fromEntries(files().map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
    const later = modules().flatMap((path) =>
      sourceFunction(sources[path] ?? '', path.endsWith('.ts')).lazy.map((specifier) =>
        specifier.startsWith('.') ? `../../${join(dirname(path), specifier)}` : specifier,
      ),
    )
    const packages = [...new Set(later.filter((specifier) => !specifier.startsWith('.')))]
    const own = [...new Set(later.filter((specifier) => specifier.startsWith('.')))]
    assert.ok(packages.length > 5 && own.length > 50)
    const asked = (specifiers: readonly string[]) =>
      `[${specifiers.map((specifier) => `() => import('${specifier}')`).join(', ')}]`
    const installed = joined({
      ...sources,
      [ENTRY]: `${TOLD}export async function main() {
  const [own, packages] = [${asked(own)}, ${asked(packages)}]
  const all = process.env.ORDER === 'packages' ? [...packages, ...own] : [...packages.reverse(), ...own.reverse()]
  const answers = await Promise.allSettled(all.map((ask) => ask()))
  const failures = answers.flatMap(({ reason }, index) => (reason === undefined ? [] : [String(all[index]), reason]))
  console.log(told, failures.join('\\n'))
  return 0
}`,
    })
    const { status, stderr } = installed.joinPackages()
    assert.equal(status, 0, stderr)
    for (const ORDER of ['packages', 'reversed']) assert.equal(installed.run({ ORDER }), 'joined')
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
