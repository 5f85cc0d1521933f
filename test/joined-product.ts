// What is asked of all our sources, joined for the next start: by every test run of some of them, and by the long one of all.

import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { build, type Metafile, type PluginBuild, transform } from 'esbuild'
import { ENTRY, folderOfSources, type Manifest } from '../bin/joined-sources.js'
import { ROOT } from '../bin/kept-files.js'
import { sourceFunction, withoutComments } from '../bin/source-function.js'
import { callApi, type ServerOptions, startServer } from './helpers/command.ts'
import { joined, newFolder, TOLD } from './helpers/installation.ts'

export function readManifest(cacheFolder: string): Manifest {
  return JSON.parse(readFileSync(join(folderOfSources(cacheFolder), 'manifest.json'), 'utf8'))
}

export function filesIn({ sources, places }: Manifest): string[] {
  return sources.slice(0, places.length).map(([path]) => path)
}

export function modulesIn(manifest: Manifest): string[] {
  return filesIn(manifest).filter((path) => !path.endsWith('.json'))
}

/** Nothing else is taken away, as a compiler reads them. */
export async function checkTexts(modules: readonly string[]): Promise<void> {
  // At once, because one at a time takes a process of the compiler for each.
  await Promise.all(
    modules.map(async (path) => {
      const source = read(path)
      const code = path.endsWith('.ts') ? stripTypeScriptTypes(source) : source
      const [shorter, whole] = await Promise.all([compiled(withoutComments(code).code), compiled(code)])
      assert.ok(shorter === whole, path)
    }),
  )
}

/** Imports and exports are those that a bundler finds. */
export async function checkImports(modules: readonly string[]): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [...modules],
    outdir: 'out',
    outbase: '.',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    logLevel: 'silent',
    plugins: [{ name: 'each by itself', setup: leaveImports }],
  })
  const exportsOf = new Map(
    Object.values(metafile.outputs).map(({ entryPoint, exports }) => [entryPoint, exports]),
  )
  for (const path of modules) {
    const found = sourceFunction(read(path), path.endsWith('.ts'))
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
}

/** What a module imports is not read: what it exports is written in itself. */
function leaveImports(build: PluginBuild): void {
  build.onResolve({ filter: /./ }, ({ path, kind }) =>
    kind === 'entry-point' ? undefined : { path, external: true },
  )
}

/** What is loaded with its first use can be asked for all at once, in any order. */
export function checkLazy(
  files: readonly string[],
  isWanted: (path: string) => boolean = () => true,
): { own: number; packages: number } {
  const sources = Object.fromEntries(files.map((path) => [path, read(path)]))
  const later = files
    .filter((path) => !path.endsWith('.json') && isWanted(path))
    .flatMap((path) =>
      sourceFunction(sources[path] ?? '', path.endsWith('.ts')).lazy.map((specifier) =>
        specifier.startsWith('.') ? `../../${join(dirname(path), specifier)}` : specifier,
      ),
    )
  const packages = [...new Set(later.filter((specifier) => !specifier.startsWith('.')))]
  const own = [...new Set(later.filter((specifier) => specifier.startsWith('.')))]
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
  return { own: own.length, packages: packages.length }
}

/** What the main thread of a server loads, module by module; it has an account with a key, which takes migrations and threads. */
export async function loadedBy(settings: Record<string, string>, options: ServerOptions): Promise<string[]> {
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
    options,
  )
  const { status, body } = await callApi(`${server.url}/v1/projects`, server.started.key ?? '')
  assert.deepEqual([status, body.data], [200, []])
  assert.equal((await server.stop()).exitCode, 0)
  return JSON.parse(readFileSync(join(folder, 'urls.json'), 'utf8'))
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

async function compiled(text: string): Promise<string> {
  return (await transform(text, { minifyWhitespace: true, legalComments: 'none' })).code
}
