// Files whose reading never ends, in a real server: deleting the import frees its place, and SIGTERM ends the process, both
// within seconds. The import that was under way begins anew at the next start. Code of ours can be stopped anywhere, and SQLite
// only with its process.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { startServer } from '../helpers/command.ts'
import { makeEndless, SCHEMA_ROOT } from '../helpers/endless-database.ts'
import { createMigratedStorage } from '../helpers/engines.ts'
import { createSerpbearDatabase, SERPBEAR_ROW } from '../helpers/serpbear.ts'
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

for (const engine of ['sqlite', 'postgres'] as const)
  test(`a database in which SQLite searches for ever can be deleted, and leaves no process behind (${engine})`, async (context) => {
    const storage = await createMigratedStorage(engine)
    context.after(() => storage.remove())
    const stopping = measureStopping(context)
    const settings = { ...storage.env, ...stopping.settings }
    const server = await startServer(settings, { after: (clean) => context.after(clean) })
    const { call } = await openUploads(context, storage, server)
    const endless = endlessDatabase(temporaryFolder(context))

    async function queue(kind: string, bytes: Buffer): Promise<number> {
      const { id } = await call('POST', '', { kind })
      await call('POST', `/${id}/file?offset=0`, bytes)
      await call('POST', `/${id}/start`)
      return id
    }
    const reading = () => listReading(server.child.pid)
    const stateOf = async (id: number) => (await call('GET', `/${id}`)).status

    const deleted = await queue('keywords', endless)
    await until('it is read', () => reading().length === 1)
    await call('DELETE', `/${deleted}`)
    const next = await queue('disavow', Buffer.from('domain:next.example\n'))
    await until('the next has its place', async () => (await stateOf(next)) === 'completed')
    await until('nobody reads the first', () => reading().length === 0)

    await queue('keywords', endless)
    await until('it is read, too', () => reading().length === 1)
    const [child] = reading()
    const { exitCode } = await server.stop()
    assert.equal(exitCode, 0, server.stderr())
    stopping.assertSoon()
    await until('its process has gone', () => !listReading().includes(child!))
  })

/** Its schema goes on for ever: the same table again and again, which may exist already. */
function endlessDatabase(folder: string): Buffer {
  const file = join(folder, 'serpbear.db')
  createSerpbearDatabase(file, [SERPBEAR_ROW])
  const database = new DatabaseSync(file, { defensive: false })
  database.exec(`pragma writable_schema = on;
    delete from sqlite_schema where name <> 'keyword';
    update sqlite_schema set sql = replace(sql, 'CREATE TABLE', 'CREATE TABLE IF NOT EXISTS')`)
  database.close()
  return makeEndless(readFileSync(file), SCHEMA_ROOT)
}

/** The processes in which databases are read, of this server or of one that has ended. */
function listReading(server?: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, parent] = /^\s*(\d+)\s+(\d+) .*\/foreign-process\./.exec(line) ?? []
    const isOurs = pid !== undefined && (server === undefined || Number(parent) === server)
    return isOurs ? [Number(pid)] : []
  })
}
