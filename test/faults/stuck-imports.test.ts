// Files whose reading never ends, in a real server: deleting the import frees its place, and SIGTERM ends the process, both
// within seconds. The import that was under way begins anew at the next start.

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startServer } from '../helpers/command.ts'
import { createMigratedStorage } from '../helpers/engines.ts'
import { until } from '../helpers/until.ts'
import { openUploads } from '../helpers/uploads.ts'

const STUCK = new URL('../helpers/stuck-file-thread.mjs', import.meta.url)
/** Two seconds, and what a busy machine adds. A server that waited for its jobs would take 25, a stuck thread a minute. */
const END_MS_MAX = 10_000

for (const engine of ['sqlite', 'postgres'] as const)
  test(`an import that is stuck can be deleted, and does not keep the server from stopping (${engine})`, async (context) => {
    const storage = await createMigratedStorage(engine)
    context.after(() => storage.remove())
    const folder = await mkdtemp(join(tmpdir(), 'sightline-test-'))
    context.after(() => rm(folder, { recursive: true, force: true }))
    const stuckFile = join(folder, 'stuck')
    const start = (settings = {}) =>
      startServer({ ...storage.env, ...settings }, { after: (clean) => context.after(clean) })
    const server = await start({ NODE_OPTIONS: `--import=${STUCK.href}`, STUCK_FILE: stuckFile })
    const { call, database } = await openUploads(context, storage, server)

    async function queue(domain: string): Promise<number> {
      const { id } = await call('POST', '', { kind: 'disavow' })
      await call('POST', `/${id}/file?offset=0`, Buffer.from(`domain:${domain}\n`))
      await call('POST', `/${id}/start`)
      return id
    }
    const stuckCount = async () => (await readFile(stuckFile, 'utf8').catch(() => '')).split('\n').length - 1

    const deleted = await queue('deleted.example')
    await until('the first is stuck', async () => (await stuckCount()) === 1)
    const kept = await queue('kept.example')
    let fromMs = performance.now()
    await call('DELETE', `/${deleted}`)
    await until('the next has its place', async () => (await stuckCount()) === 2)
    assertSoon(fromMs)

    fromMs = performance.now()
    const { exitCode } = await server.stop()
    assertSoon(fromMs)
    assert.equal(exitCode, 0, server.stderr())

    const { url } = await start()
    await until(
      'it was imported',
      async () => (await call('GET', `/${kept}`, undefined, url)).status === 'completed',
    )
    const entries = await database.read((db) => db.selectFrom('disavow_entries').select('value').execute())
    assert.deepEqual(entries, [{ value: 'kept.example' }])
  })

function assertSoon(fromMs: number): void {
  const ms = performance.now() - fromMs
  assert.ok(ms < END_MS_MAX, `it took ${Math.round(ms)} ms`)
}
