// Files whose reading never ends, in a real server: deleting the import frees its place, and SIGTERM ends the process, both
// within seconds. The import that was under way begins anew at the next start.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { startServer } from '../helpers/command.ts'
import { createMigratedStorage } from '../helpers/engines.ts'
import { measureStopping } from '../helpers/stopping-time.ts'
import { storedRows } from '../helpers/stored-rows.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { until } from '../helpers/until.ts'
import { openUploads } from '../helpers/uploads.ts'

const STUCK = new URL('../helpers/stuck-file-thread.mjs', import.meta.url)

for (const engine of ['sqlite', 'postgres'] as const)
  test(`an import that is stuck can be deleted, and does not keep the server from stopping (${engine})`, async (context) => {
    const storage = await createMigratedStorage(engine)
    context.after(() => storage.remove())
    const folder = temporaryFolder(context)
    const stuckFile = join(folder, 'stuck')
    const start = (settings = {}) =>
      startServer({ ...storage.env, ...settings }, { after: (clean) => context.after(clean) })
    const stopping = measureStopping(context, [STUCK.href])
    const server = await start({ ...stopping.settings, STUCK_FILE: stuckFile })
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
    await call('DELETE', `/${deleted}`)
    await until('the next has its place', async () => (await stuckCount()) === 2)

    const { exitCode } = await server.stop()
    assert.equal(exitCode, 0, server.stderr())
    stopping.assertSoon()

    const { url } = await start()
    await until(
      'it was imported',
      async () => (await call('GET', `/${kept}`, undefined, url)).status === 'completed',
    )
    const entries = await storedRows(database, 'disavow_entries', ['value'])
    assert.deepEqual(entries, [{ value: 'kept.example' }])
  })
