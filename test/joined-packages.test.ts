// Packages that are joined into a few files are the same packages; and whatever is wrong with those files, the packages
// themselves are loaded.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { checkManifest, ENTRIES, folderOfPackages, type Manifest } from '../bin/joined-packages.js'
import { ROOT } from '../bin/kept-files.js'
import { joinLater, joinPart } from '../src/lib/next-start.ts'
import { spawnCommand } from './helpers/command.ts'
import { until } from './helpers/until.ts'

const PRELOADED = join(ROOT, 'bin', 'direct-imports.js')
const PLACES = ['src', 'migrations', 'test', 'bench', 'tools', 'client/src']

/** A script as a module of ours, in a process of its own. */
function run(script: string, cacheFolder?: string): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--require', PRELOADED, '--input-type=module', '--eval', script],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: cacheFolder === undefined ? {} : { NODE_COMPILE_CACHE: cacheFolder },
    },
  )
  assert.equal(status, 0, stderr)
  return stdout
}

/** Whether a process takes what was joined. In both cases it works. */
function isUsed(cacheFolder?: string): boolean {
  const stdout = run(
    `import { sql } from 'kysely'
    import { Type } from 'typebox'
    console.log(typeof sql, typeof Type.Object, import.meta.resolve('kysely'), import.meta.resolve('typebox'))`,
    cacheFolder,
  )
  const [sql, type, kysely = '', typebox = ''] = stdout.trim().split(' ')
  assert.deepEqual([sql, type], ['function', 'function'])
  const isJoined = kysely.includes('/packages-')
  // Never one so and the other so.
  assert.equal(typebox.includes('/packages-'), isJoined)
  return isJoined
}

describe('joined packages', () => {
  let made: string
  const folders: string[] = []

  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'sightline-joined-'))
    folders.push(folder)
    return folder
  }

  /** What was made, to be broken. */
  function copyMade(): { cacheFolder: string; folder: string; manifest: Manifest } {
    const cacheFolder = newFolder()
    const folder = folderOfPackages(cacheFolder)
    cpSync(folderOfPackages(made), folder, { recursive: true })
    return { cacheFolder, folder, manifest: manifestIn(folder) }
  }

  /** As a process would find out, and in this one. */
  const isSound = (cacheFolder: string) => checkManifest(folderOfPackages(cacheFolder)) !== undefined

  function manifestIn(folder: string): Manifest {
    return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  }

  const toldOfMade: string[] = []

  before(async () => {
    made = newFolder()
    const joining = joinSoon(made, toldOfMade)
    await until('they are joined', async () => toldOfMade.length > 0)
    joining.stop()
  })
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  test('they are used where they are', () => {
    assert.equal(isUsed(made), true)
    assert.equal(isUsed(), false)
    assert.equal(isUsed(newFolder()), false)
  })

  test('they export what the packages do, errors by their names, and share what the packages share', () => {
    const files = checkManifest(folderOfPackages(made))
    assert.deepEqual([...(files?.keys() ?? [])], Object.keys(ENTRIES))
    const script = `
      const isError = (value) => typeof value === 'function' && value.prototype instanceof Error
      // A class that names itself inside gets an underscore. Of errors, which logs name, that is one that nobody throws here.
      const named = (value) => (isError(value) ? value.name.replace('_WebSocketError', 'WebSocketError') : '')
      const told = (exported) => Object.keys(exported)
        .filter((name) => name !== 'module.exports')
        .map((name) => {
          const value = exported[name]
          const inside = typeof value === 'object' && value !== null ? Object.entries(value) : []
          return [name, typeof value, named(value), ...inside.map(([key, value]) => key + typeof value + named(value))]
        })
      const all = {}
      for (const entry of ${JSON.stringify(Object.keys(ENTRIES))}) all[entry] = told(await import(entry))
      const { default: Format } = await import('typebox/format')
      const { Type } = await import('typebox')
      const { Compile } = await import('typebox/compile')
      const { Value } = await import('typebox/value')
      Format.Set('even', (text) => text.length % 2 === 0)
      const even = Type.String({ format: 'even' })
      const isEven = ['a', 'ab'].map((text) => [Compile(even).Check(text), Value.Check(even, text)])
      console.log(JSON.stringify({ all, isEven }))`
    const ours = JSON.parse(run(script, made))
    assert.deepEqual(ours, JSON.parse(run(script)))
    assert.deepEqual(ours.isEven, [
      [false, false],
      [true, true],
    ])
  })

  test('an error of a joined package names its functions in the stack', () => {
    const stack = run(
      `import Fastify from 'fastify'
      try { Fastify().route({ method: 'NONE', url: '/' }) } catch (error) { console.log(error.stack) }`,
      made,
    )
    assert.match(stack, /at Object\.route \(.*packages-[0-9a-f]+\/fastify-[A-Z0-9]{8}\.mjs:\d+:\d+\)/)
  })

  test('a file that is torn, empty, overwritten or gone is a reason to load the packages', () => {
    const { cacheFolder, folder, manifest } = copyMade()
    const chunk = Object.keys(manifest.files).find((name) => name.startsWith('chunk-')) ?? ''
    const names = [
      'manifest.json',
      manifest.entries.kysely ?? '',
      manifest.entries['typebox/compile'] ?? '',
      chunk,
    ]
    for (const name of names) {
      const file = join(folder, name)
      const whole = readFileSync(file)
      for (const broken of [whole.subarray(0, whole.length / 2), '', Buffer.alloc(whole.length)]) {
        writeFileSync(file, broken)
        assert.equal(isSound(cacheFolder), false, `${name} of ${broken.length} bytes`)
      }
      assert.equal(isUsed(cacheFolder), false, name)
      rmSync(file)
      assert.equal(isSound(cacheFolder), false, `without ${name}`)
      writeFileSync(file, whole)
    }
    assert.equal(isSound(cacheFolder), true)
  })

  test('so is another version of Node, of a package or of esbuild, and a changed line in a package', () => {
    const { cacheFolder, folder, manifest } = copyMade()
    const write = (changed: Manifest) => writeFileSync(join(folder, 'manifest.json'), JSON.stringify(changed))
    write({ ...manifest, madeFor: manifest.madeFor.replace(process.version, 'v24.0.0') })
    assert.equal(isSound(cacheFolder), false)
    for (const name of ['kysely/package.json', 'esbuild/package.json', 'kysely/dist/raw-builder/sql.js']) {
      const others = manifest.sources.filter(([source]) => source !== `node_modules/${name}`)
      const source = manifest.sources.find(([source]) => source === `node_modules/${name}`)
      assert.ok(source, name)
      const [path, bytes, changedMs] = source
      write({ ...manifest, sources: [...others, [path, bytes, changedMs - 1]] })
      assert.equal(isSound(cacheFolder), false, name)
      write({ ...manifest, sources: [...others, [path, bytes + 1, changedMs]] })
      assert.equal(isSound(cacheFolder), false, name)
    }
    write({ ...manifest, sources: [...manifest.sources, ['node_modules/kysely/gone.js', 1, 1]] })
    assert.equal(isSound(cacheFolder), false)
    write(manifest)
    assert.equal(isSound(cacheFolder), true)
  })

  test('joining again mends them, keeps those that a running process may still load, and removes older ones', async () => {
    const { cacheFolder, folder, manifest } = copyMade()
    const last = { ...manifest, madeFor: 'another', files: { 'last.mjs': { bytes: 0, checksum: 0 } } }
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(last))
    for (const name of ['last.mjs', 'older.mjs', 'kysely.mjs.1.tmp']) writeFileSync(join(folder, name), '')
    await joinPart('packages', cacheFolder)
    assert.equal(isUsed(cacheFolder), true)
    assert.deepEqual(manifestIn(folder), manifest)
    assert.deepEqual(
      readdirSync(folder).sort(),
      ['last.mjs', 'manifest.json', ...Object.keys(manifest.files)].sort(),
    )
  })

  function joinSoon(cacheFolder: string, told: string[]) {
    const debug = (...given: unknown[]) => void told.push(String(given.at(-1)))
    return joinLater({ parts: ['packages'], cacheFolder, afterMs: 0, log: { debug } as never })
  }

  test('a server joins them beside its work, and goes on where that cannot be done', async (context) => {
    // What all the tests here look at was made so.
    assert.deepEqual(toldOfMade, ['joined packages for the next start'])

    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    const failed: string[] = []
    const joining = joinSoon(join(file, 'cache'), failed)
    context.after(() => joining.stop())
    await until('it has failed', async () => failed.length > 0)
    assert.deepEqual(failed, ['could not join packages for the next start'])
    assert.equal(isUsed(join(file, 'cache')), false)
  })

  test('where the program of esbuild is not installed, as in an image, nobody tries to join packages', () => {
    const root = newFolder()
    for (const path of ['bin', 'src/lib/next-start.ts'])
      cpSync(join(ROOT, path), join(root, path), { recursive: true })
    const program = `@esbuild/${process.platform}-${process.arch}`
    const tell = () =>
      run(`import { missingParts } from '${pathToFileURL(join(root, 'src/lib/next-start.ts'))}'
        console.log(missingParts().join())`).trim()
    const put = (name: string) => {
      mkdirSync(join(root, 'node_modules', name), { recursive: true })
      writeFileSync(join(root, 'node_modules', name, 'package.json'), JSON.stringify({ name }))
      writeFileSync(join(root, 'node_modules', name, 'index.js'), '')
    }
    put('esbuild')
    assert.equal(tell(), 'sources')
    put(program)
    assert.equal(tell(), 'packages,sources')
  })

  test('a server that starts loads them, and none of their packages', async (context) => {
    const folder = newFolder()
    const telling = join(folder, 'telling.cjs')
    writeFileSync(
      telling,
      `const urls = []
      require('node:module').registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })
      if (require('node:worker_threads').isMainThread) process.once('SIGTERM', () => {
        require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'urls.json'))}, JSON.stringify(urls))
        process.exit()
      })`,
    )
    const { child, stdout, ended } = spawnCommand(['serve', '--json'], {
      NODE_COMPILE_CACHE: made,
      NODE_OPTIONS: `--require=${telling}`,
      SIGHTLINE_DATA: join(folder, 'data'),
      SIGHTLINE_PORT: '0',
      SIGHTLINE_DEMO: 'false',
    })
    context.after(() => child.kill('SIGKILL'))
    await until('it listens', async () => stdout().includes('"url"'))
    child.kill('SIGTERM')
    await ended
    const urls: string[] = JSON.parse(readFileSync(join(folder, 'urls.json'), 'utf8'))
    const loaded = urls.filter((url) => url.includes('/packages-')).map((url) => url.split('/').at(-1) ?? '')
    for (const name of ['fastify', 'kysely', 'prom-client', 'typebox'])
      assert.ok(
        loaded.some((file) => file.startsWith(`${name}-`)),
        name,
      )
    // From its sources, which nobody has joined there.
    assert.ok(urls.filter((url) => url.includes('/src/')).length > 1_000)
    const packages = new Set(Object.keys(ENTRIES).map((entry) => entry.split('/')[0]))
    assert.deepEqual(
      urls.filter((url) => packages.has(/\/node_modules\/([^/]+)/.exec(url)?.[1])),
      [],
    )
  })

  test('what our code imports of a joined package is joined, or it would be there twice', () => {
    const packages = new Set(Object.keys(ENTRIES).map((entry) => entry.split('/')[0]))
    const imported = new Set<string>()
    for (const place of PLACES)
      for (const name of readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' }))
        if (/\.(?:ts|mjs|js)$/.test(name))
          for (const [, specifier = ''] of readFileSync(join(ROOT, place, name), 'utf8').matchAll(
            /(?:from|import\(?) ?'([^.'\s][^'\s]*)'/g,
          ))
            if (packages.has(specifier.split('/')[0] ?? '')) imported.add(specifier)
    assert.deepEqual([...imported].sort(), Object.keys(ENTRIES))
  })

  test('nothing that is joined looks for files beside itself', () => {
    // undici only shortens stacks by it, and asks first whether there is such a thing.
    const known = new Set(['node_modules/undici/index.js'])
    const { sources } = manifestIn(folderOfPackages(made))
    const looking = sources
      .map(([source]) => source)
      .filter((source) => /\.[cm]?js$/.test(source) && !known.has(source))
      .filter((source) =>
        /\b__(?:dirname|filename)\b|\bimport\.meta\b|require\.resolve|\bnew Worker\(|\.node['"]|process\.binding/.test(
          readFileSync(join(ROOT, source), 'utf8'),
        ),
      )
    assert.ok(sources.length > 500)
    assert.deepEqual(looking, [])
  })
})
