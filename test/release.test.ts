// The package of a release, installed from its file alone into an empty folder, without the registry and away from the repository: the
// server, a crawl, the dashboard, reports and the command line work from there.

import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { crawlShop, openShop, shopSettings } from './helpers/crawled-shop.ts'
import { temporaryFolder } from './helpers/temporary-folder.ts'
import { until } from './helpers/until.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MINUTE_MS = 60_000
const BYTES_MAX = 60e6

test('a release works from its package alone', { timeout: 10 * MINUTE_MS }, async (t) => {
  const folder = temporaryFolder(t)
  const [packed] = JSON.parse(npm(ROOT, 'pack', '--ignore-scripts', '--json', '--pack-destination', folder))
  // The optional packages are for other machines than most, and the registry may be out of reach.
  const offline = ['--offline', '--omit=optional', '--no-save', '--install-strategy=hoisted']
  npm(folder, 'install', '--prefix', folder, ...offline, join(folder, packed.filename))
  const installed = join(folder, 'node_modules', 'sightline')

  await t.test('is small, and has neither sources, tests nor what builds it', () => {
    const files = readdirSync(join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, 'node_modules', name))
      .filter((name) => statSync(name).isFile())
    const bytes = files.reduce((sum, name) => sum + statSync(name).size, 0)
    assert.ok(bytes < BYTES_MAX, `${bytes} bytes`)
    assert.deepEqual(
      files.filter((name) => /\.test\.|\/sightline\/(?:src|test|tools|bench|migrations)\//.test(name)),
      [],
    )
    const packages = readdirSync(join(installed, 'node_modules')).filter((name) => !name.startsWith('.'))
    assert.deepEqual(packages, ['playwright-core'])
  })

  await t.test('has no script that npm would run at its installation, or warn of', () => {
    const { scripts } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    const ran = ['preinstall', 'install', 'postinstall', 'preprepare', 'prepare', 'postprepare']
    assert.deepEqual(
      ran.filter((name) => name in scripts),
      [],
    )
  })

  await t.test('brings the licence of every package inside', () => {
    const notices = readFileSync(join(installed, 'dist', 'licenses.txt'), 'utf8').split(`${'='.repeat(80)}\n`)
    const { devDependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    for (const name of ['fastify', 'kysely', 'pg', 'preact', 'pdfkit', 'dejavu-fonts-ttf']) {
      assert.ok(name in devDependencies, name)
      const notice = notices.find((text) => text.trim().startsWith(`${name} `))
      assert.match(notice ?? name, /copyright[\s\S]*\bpermi/i)
    }
  })

  await t.test('brings a bill of materials of the same packages, as npm knows them', () => {
    const read = (text: string): Component[] => JSON.parse(text).components
    const inside = read(readFileSync(join(installed, 'dist', 'sbom.cdx.json'), 'utf8'))
    const ofNpm = new Map(read(npm(ROOT, 'sbom', '--sbom-format=cyclonedx')).map((one) => [one.purl, one]))
    for (const { purl, hashes, licenses, scope } of inside)
      if (scope === 'required')
        assert.deepEqual({ hashes, licenses }, pick(ofNpm.get(purl)), `${purl} is not as npm knows it`)
    const named = new Set(inside.map(({ name, version }) => `${name} ${version}`))
    const notices = readFileSync(join(installed, 'dist', 'licenses.txt'), 'utf8').split(`${'='.repeat(80)}\n`)
    for (const notice of notices) {
      const [, which = notice] = /^(\S+ \S+) \(/.exec(notice.trim()) ?? []
      assert.ok(named.has(which), `${which} is not in the bill`)
    }
    assert.ok(named.size > notices.length, 'and what stands beside dist/')
  })

  await t.test('says its version', async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    assert.equal((await run(t, installed, folder, ['--version'])).stdout.trim(), version)
  })

  const site = await openShop(t)
  const settings = {
    ...shopSettings(site),
    SIGHTLINE_CHROMIUM_PATH: join(folder, 'none'),
  }

  await t.test('reports on a site without a project or a server', async () => {
    const ended = await run(t, installed, folder, ['report', site.url, '--json'], settings)
    const report = JSON.parse(ended.stdout)
    assert.equal(report.pages_crawled, 2, ended.stdout)
  })

  await t.test('without an argument it starts the server, in an empty folder', async (t) => {
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    const server = start(t, installed, empty, [], {
      ...settings,
      SIGHTLINE_PORT: '0',
      SIGHTLINE_DEMO: 'true',
    })
    await until('the server has printed its address', () => /http:\/\/127\.0\.0\.1:\d+/.test(server.stdout()))
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(server.stdout()) as unknown as [string]
    const firstSignIn = readFileSync(join(empty, 'data', 'first-sign-in.txt'), 'utf8')
    const [key = ''] = /slk_\w+/.exec(firstSignIn) ?? []
    assert.ok(existsSync(join(empty, 'data', 'sightline.db')))

    const signedIn = await fetch(`${url}/app/v1/session/key`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ api_key: key }),
    })
    assert.equal(signedIn.status, 201, await signedIn.text())
    const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';')
    const page = await fetch(url, { headers: { accept: 'text/html', cookie } })
    const html = await page.text()
    const named = [...html.matchAll(/(?:src|href)="\.(\/assets\/[^"]+\.(?:js|css))"/g)].map(
      ([, path]) => path,
    )
    assert.ok(page.status === 200 && named.length > 2, html)
    for (const path of named) assert.equal((await fetch(url + path)).status, 200, path)
    assert.equal((await fetch(`${url}/docs/guides/operations`)).status, 200)

    assert.equal(await crawlShop(url, key, site), 2)
    server.child.kill('SIGTERM')
    assert.equal((await server.ended).exitCode, 0, server.stdout())
  })
})

type Component = {
  name: string
  version: string
  purl: string
  scope: string
  hashes: unknown
  licenses: unknown
}

function pick(component: Component | undefined) {
  return component && { hashes: component.hashes, licenses: component.licenses }
}

function npm(cwd: string, ...args: string[]): string {
  return execFileSync('npm', [...args, '--loglevel=error'], { cwd, encoding: 'utf8', timeout: 5 * MINUTE_MS })
}

/** Starts the command as `npx sightline` does, with the Node of this test. */
function start(
  t: TestContext,
  installed: string,
  cwd: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
) {
  const child = spawn(process.execPath, [join(installed, 'bin', 'sightline'), ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: dirname(process.execPath), HOME: cwd, ...settings },
  })
  t.after(() => child.kill('SIGKILL'))
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const ended = once(child, 'close').then(([exitCode]) => ({
    exitCode: exitCode as number | null,
    stdout,
    stderr,
  }))
  return { child, stdout: () => stdout, ended }
}

async function run(
  t: TestContext,
  installed: string,
  cwd: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
) {
  const ended = await start(t, installed, cwd, args, settings).ended
  assert.equal(ended.exitCode, 0, ended.stderr)
  return ended
}
