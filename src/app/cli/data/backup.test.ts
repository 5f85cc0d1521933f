import assert from 'node:assert/strict'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type FakeTools, installFakeTools } from '../../../../test/faults/fake-tools.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { main } from '../main.ts'

const ERASED = '\r\u001b[K'

onEveryEngine('sightline backup', (context) => {
  let tools: FakeTools
  let folder: string
  before(async () => {
    tools = await installFakeTools()
    folder = context.storage.env.SIGHTLINE_DATA as string
  })
  after(() => tools.remove())

  async function backUp(name: string, isTTY: boolean) {
    const written: string[] = []
    const stderr = { isTTY, write: (text: string) => void written.push(text) }
    const file = join(folder, name)
    const exitCode = await main(['backup', file], {
      stdout: { write() {} },
      stderr,
      env: context.storage.env,
      isInteractive: false,
      ask: async () => '',
    })
    return { exitCode, file, text: written.join('') }
  }

  test('without a terminal, each finished step is a line', async () => {
    const { exitCode, file, text } = await backUp('piped', false)
    assert.equal(exitCode, 0, text)
    const { size } = await stat(file)
    const amount =
      size >= 1024 * 1024 ? `${Math.floor(size / 1024 / 1024)} MiB` : `${Math.ceil(size / 1024)} KiB`
    const lines = text.split('\n')
    assert.deepEqual(lines.slice(0, 2), [`Written: ${amount}`, `Read back: ${amount}`])
    assert.match(lines[2] ?? '', new RegExp(`^Backed up ${size} bytes`))
    assert.ok(['\r', '\u001b', '%'].every((sign) => !text.includes(sign)))
  })

  test('on a terminal, one line is overwritten until the step is over', async () => {
    const { exitCode, text } = await backUp('shown', true)
    assert.equal(exitCode, 0, text)
    assert.match(
      text.replaceAll(ERASED, '<'),
      /^(?:<Written: [^<\n]+)+\n<Reading back: [^<\n]+(?:<Read back: [^<\n]+)+\n/,
    )
  })

  test('a backup and a restore are in the audit log, the restore in the database that is there then', async () => {
    const { createAccount } = await import('../../../entry/accounts/store.ts')
    await context.database.transaction((tx) => createAccount(tx, { name: 'First' }, 1))
    const { file } = await backUp('audited', false)
    const list = () =>
      storedRows(context.database, 'events', ['kind', 'actor', 'data_json'], { audience: 'audit' }, 'id')
    const entry = (kind: string) => ({ kind, actor: 'cli', data_json: '{"file":"audited"}' })
    assert.deepEqual(await list(), [entry('backup.made')])
    // Restored by stand-ins, a database of PostgreSQL stays as it is.
    const quiet = { write() {} }
    const terminal = { stdout: quiet, stderr: { isTTY: false, ...quiet }, env: context.storage.env }
    const restored = await main(['restore', file, '--yes'], {
      ...terminal,
      isInteractive: false,
      ask: async () => '',
    })
    assert.equal(restored, 0)
    const kept = context.engine === 'postgres' ? [entry('backup.made')] : []
    assert.deepEqual(await list(), [...kept, entry('backup.restored')])
  })

  test('a backup that fails leaves no line and no file', async () => {
    const before = await readdir(folder)
    if (context.engine === 'postgres')
      await tools.breakTool('pg_restore', 'pg_restore: error: unexpected end of file')
    const name = context.engine === 'postgres' ? 'broken' : join('missing', 'broken')
    const { exitCode, text } = await backUp(name, true)
    assert.notEqual(exitCode, 0)
    assert.match(text, /unexpected end of file|Cannot write/)
    // What was shown last is erased before the error is printed.
    assert.doesNotMatch(text, /Read back|Reading back[^\n\r]*\n/)
    assert.deepEqual(await readdir(folder), before)
  })
})
