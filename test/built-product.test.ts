// What `npm run build` makes: every file that its modules ask for is there, every chunk can be loaded, and a server with its commands
// does its work from it, in each of its threads. All other tests run from source.

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createSession } from '../src/entry/accounts/session-store.ts'
import { callApi, parseEnded, runCommand, startServer } from './helpers/command.ts'
import { createMigratedStorage, type TestStorage } from './helpers/engines.ts'
import { createSerpbearDatabase, SERPBEAR_ROW } from './helpers/serpbear.ts'
import { temporaryFolder } from './helpers/temporary-folder.ts'
import { until } from './helpers/until.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(ROOT, 'dist')
const MINUTE_MS = 60_000
const STARTED = /^(?:thread|.+-thread|.+-child)\.js$/
/** One needs a Chromium, three start for large data alone, and three have an environment of their own, in which nobody is told of them. */
const NOT_TOLD = [
  'browser-thread.js',
  'builder-thread.js',
  'check-child.js',
  'export-thread.js',
  'page-order-thread.js',
  'pdf-thread.js',
  'sqlite-child.js',
]
/** What the commands below start. */
const OF_COMMANDS = ['file-thread.js', 'logo-thread.js', 'parquet-thread.js']
/** A picture of one pixel. */
const LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('the built product', () => {
  const built = readdirSync(DIST)

  test('has every file that a module names beside itself', () => {
    const named = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|mjs)$/.test(name) && !name.endsWith('.test.ts'))
      .flatMap((name) => [
        ...readFileSync(join(ROOT, 'src', name), 'utf8').matchAll(
          /new URL\(['`](?:\.\/)?([\w.-]+)(?:\/.*)?['`], import\.meta\.url\)/g,
        ),
      ])
      .map(([, name = '']) => name.replace(/\.(?:ts|mjs)$/, '.js'))
    assert.ok(named.length > 15)
    assert.deepEqual(
      named.filter((name) => !built.includes(name)),
      [],
    )
  })

  test('has chunks that can all be loaded, in any order', () => {
    const chunks = built.filter((name) => name.endsWith('.js') && !STARTED.test(name))
    assert.ok(chunks.length > 100)
    const program = `await Promise.all(${JSON.stringify(chunks)}.map((name) => import('${DIST}/' + name)))`
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'pipe' })
  })

  test('has the names of every package that is imported lazily', async () => {
    // A package that is no module becomes a chunk with a default export alone: what asks it for a name gets nothing, at run time.
    const imported = new Set(
      built
        .filter((name) => name.endsWith('.js'))
        .flatMap((name) => [
          ...readFileSync(join(DIST, name), 'utf8').matchAll(/\bimport\("\.\/([\w-]+\.js)"\)/g),
        ])
        .map(([, name = '']) => name),
    )
    assert.ok(imported.size > 50)
    const nameless = []
    for (const name of imported) {
      const names = Object.keys(await import(pathToFileURL(join(DIST, name)).href))
      if (names.every((one) => one === 'default')) nameless.push(name)
    }
    assert.deepEqual(nameless, [])
  })

  test('answers --help without loading the database, the log or the server', () => {
    const program = `import { registerHooks } from 'node:module'
      import { statSync } from 'node:fs'
      let bytes = 0
      registerHooks({ load(url, context, next) {
        if (url.includes('/dist/')) bytes += statSync(new URL(url)).size
        return next(url, context)
      } })
      const { main } = await import('${DIST}/sightline.js')
      await main(['--help'])
      console.error(bytes)`
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
    })
    const bytes = Number(stderr.trim())
    assert.ok(bytes > 100_000 && bytes < 500_000, `${stderr.trim()} bytes`)
  })

  test('names the lines of its sources in stack traces, in threads too', () => {
    const chunk = built.find((name) => /^program-\w+\.js$/.test(name))
    const program = `import { Worker } from 'node:worker_threads'
      await import('${DIST}/../bin/source-lines.js')
      const { createProgram } = await import('${DIST}/${chunk}')
      try { createProgram() } catch (error) { console.log(error.stack) }
      new Worker('${DIST}/computer-thread.js', { execArgv: [] }).on('error', (error) => console.log(error.stack))`
    const told = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
    })
    assert.match(told, /\bsrc\/app\/cli\/[\w-]+\.ts:\d+:\d+/)
    assert.match(told, /\bsrc\/features\/quick-wins\/compute\/computer-thread\.ts:\d+:\d+/)
    assert.doesNotMatch(told, /\bdist\/[\w-]+\.js:/)
  })

  test('works in each of its threads', { timeout: 15 * MINUTE_MS }, async (context) => {
    const folder = temporaryFolder(context)
    const inFolder = (name: string) => join(folder, name)
    const hook = inFolder('loaded.cjs')
    const loaded = inFolder('loaded.txt')
    await writeFile(
      hook,
      `const { appendFileSync } = require('node:fs')
      require('node:module').registerHooks({ load(url, context, next) {
        appendFileSync(${JSON.stringify(loaded)}, url + '\\n')
        return next(url, context)
      } })`,
    )
    const storage = await createMigratedStorage('sqlite')
    context.after(() => storage.remove())
    const settings = { ...storage.env, NODE_OPTIONS: `--require=${hook}` }
    const server = await startServer(
      { ...settings, SIGHTLINE_DEMO: 'true', SIGHTLINE_CHROMIUM_PATH: inFolder('none') },
      { after: (clean) => context.after(clean) },
    )
    const run = async (...args: string[]) => parseEnded(await runCommand([...args, '--json'], settings))
    const key = server.started.key as string
    const demo = server.started.demo_project_uid as string
    const api = async (path: string, body?: unknown) => {
      const answer = await callApi(
        `${server.url}/v1${path}`,
        key,
        body === undefined ? {} : { method: 'POST', body },
      )
      assert.ok(answer.status < 300, JSON.stringify(answer.body))
      return answer.body.data
    }

    const { uid } = await api('/projects', { name: 'Shop', domain: 'shop.example' })
    const files = {
      keywords: 'keyword\nred shoes\n',
      backlinks:
        'source_url,target_url\nhttps://blog.example/a,https://shop.example/\nhttps://b.example/,https://shop.example/\n',
      'search-performance':
        'date,query,page,clicks,impressions,position\n2026-01-02,shoes,https://shop.example/,3,40,2.5\n',
      disavow: 'domain:spam.example\n',
    }
    for (const [kind, text] of Object.entries(files)) {
      await writeFile(inFolder(kind), text)
      await run('import', kind, inFolder(kind), '--project', uid, ...(kind === 'keywords' ? ['--yes'] : []))
    }
    createSerpbearDatabase(inFolder('serpbear.sqlite'), [SERPBEAR_ROW])
    const ofSerpbear = ['--domain', 'example.com', '--project', uid, '--yes']
    await run('import', 'keywords', inFolder('serpbear.sqlite'), ...ofSerpbear)

    const readLoaded = async () => (await readFile(loaded, 'utf8')).split('\n')
    const missing = async () => {
      const ran = new Set(
        (await readLoaded()).filter((url) => url.includes('/dist/')).map((url) => basename(url)),
      )
      return built.filter((name) => STARTED.test(name) && !NOT_TOLD.includes(name) && !ran.has(name))
    }
    await until(
      'the jobs of the demo and of the imports have run',
      async () => (await missing()).every((name) => OF_COMMANDS.includes(name)),
      10 * MINUTE_MS,
    ).catch(async (error) => {
      throw new Error(`These have not run: ${await missing()}`, { cause: error })
    })
    const { rows } = await run('query', 'select count(*) as n from keywords')
    assert.ok(rows[0].n > 50, JSON.stringify(rows))
    await run('export', 'keywords', '--project', demo, '--output', inFolder('keywords.xlsx'))
    await run('export', 'project', demo, '--output', inFolder('project'), '--format', 'parquet')
    await run('import', 'project', inFolder('project'), '--dry-run')
    await run('backup', inFolder('backup.sqlite'))

    const cookie = await signIn(context, storage)
    const answer = await fetch(`${server.url}/app/v1/reports`, {
      method: 'POST',
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Monthly', project_uids: [demo], white_label: { logo_png: LOGO } }),
    })
    const { data: report } = (await answer.json()) as { data: { uid: string } }
    const { uid: made } = await run('reports', 'make', report.uid)
    await run('reports', 'show', made, '--format', 'pdf', '--output', inFolder('report.pdf'))
    assert.match(await readFile(inFolder('report.pdf'), 'latin1'), /^%PDF-/)

    assert.deepEqual(await missing(), [])
    assert.deepEqual(
      (await readLoaded()).filter((url) => url.includes('/src/')),
      [],
    )
    assert.equal((await server.stop()).exitCode, 0)
  })
})

/** Signs in as the member that the first key belongs to. */
async function signIn(context: TestContext, storage: TestStorage): Promise<string> {
  const database = await storage.open()
  context.after(() => database.close())
  const { member_id: memberId } = await database.read((db) =>
    db.selectFrom('api_keys').select('member_id').limit(1).executeTakeFirstOrThrow(),
  )
  const place = { userAgent: 'test', address: '127.0.0.1' }
  const { token } = await database.transaction((tx) => createSession(tx, { memberId, ...place }, Date.now()))
  return `sightline_0=${token}`
}
