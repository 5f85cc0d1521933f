// The image as its Dockerfile builds it, without a container engine: small, and a server in it starts as a user without rights, crawls,
// backs up a PostgreSQL of its own version, and stops. Takes minutes, 2 GB and the archive of Debian; skipped where it cannot be built.

import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { crawlShop, openShop, shopSettings } from '../test/helpers/crawled-shop.ts'
import { createMigratedStorage } from '../test/helpers/engines.ts'
import { freePort } from '../test/helpers/free-port.ts'
import { networkUrl } from '../test/helpers/postgres-server.ts'
import { temporaryFolder } from '../test/helpers/temporary-folder.ts'
import { until } from '../test/helpers/until.ts'
import { buildImageRoot, imageBytes, imageCommand } from './image-root.ts'

const MINUTE_MS = 60_000
const BYTES_MAX = 250e6
const USER = 1000

const skip = findObstacle()

test('the image is small, and a server in it works', { skip, timeout: 40 * MINUTE_MS }, async (t) => {
  const folder = temporaryFolder(t)
  const config = buildImageRoot(folder)
  const root = join(folder, 'root')
  const run = (command: readonly string[], settings = {}) => {
    const [program, args] = imageCommand(folder, command, settings)
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  }

  await t.test('it is small', () => {
    const bytes = imageBytes(folder)
    t.diagnostic(`${(bytes / 1e6).toFixed(1)} MB`)
    assert.ok(bytes < BYTES_MAX, `${bytes} bytes`)
  })

  await t.test(
    'it draws the charts of mails, can drive a browser, and has the release of this version',
    () => {
      const program = `const { Resvg } = require('/app/node_modules/@resvg/resvg-js')
      console.log(new Resvg('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').render().asPng().length)`
      assert.ok(Number(run(['node', '--eval', program])) > 50)
      const browser = "console.log(require('/app/node_modules/playwright-core').chromium.name())"
      assert.equal(run(['node', '--eval', browser]).trim(), 'chromium')
      const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
      assert.equal(run(['sightline', '--version']).trim(), version)
    },
  )

  await t.test('a server starts in it as its user, crawls and stops', async (t) => {
    const site = await openShop(t)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const settings = { ...shopSettings(site), SIGHTLINE_PORT: String(port), SIGHTLINE_DEMO: 'false' }
    const healthCheck = () => {
      const [program, args] = imageCommand(folder, config.healthCheck, settings)
      return spawnSync(program, args).status
    }
    assert.equal(healthCheck(), 1)
    const [program, args] = imageCommand(folder, undefined, settings)
    const server: ChildProcess = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
    t.after(() => server.kill('SIGKILL'))
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await until('the server is ready', isReady)
    assert.equal(healthCheck(), 0)
    assert.match(readFileSync(`/proc/${server.pid}/status`, 'utf8'), /^Uid:\t1000\t1000\t1000\t1000$/m)
    const file = join(root, 'data', 'first-sign-in.txt')
    const { uid, mode } = statSync(file)
    assert.deepEqual([uid, mode & 0o777], [USER, 0o600])
    const [key = ''] = /slk_\w+/.exec(readFileSync(file, 'utf8')) ?? []
    assert.equal(await crawlShop(url, key, site), 2)
    server.kill('SIGTERM')
    const [code] = await once(server, 'exit')
    assert.equal(code, 0)
  })

  await t.test('its programs make and read a backup of PostgreSQL', async (t) => {
    const storage = await createMigratedStorage('postgres')
    t.after(() => storage.remove())
    const settings = { SIGHTLINE_DATABASE_URL: networkUrl(storage.env.SIGHTLINE_DATABASE_URL).href }
    run(['sightline', 'backup', '/backups/one.dump'], settings)
    run(['sightline', 'restore', '/backups/one.dump', '--yes'], settings)
  })
})

/** Why the image cannot be built here. */
function findObstacle(): string | false {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only root of a Linux can change its root folder'
  const missing = ['mmdebstrap', 'unshare', 'chroot', 'npm'].find(
    (name) => spawnSync('which', [name]).status !== 0,
  )
  if (missing !== undefined) return `${missing} is not installed`
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) return 'nothing can be mounted here'
  return false
}
