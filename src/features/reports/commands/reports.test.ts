import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { callCommand } from '../../../../test/helpers/command.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'

onEveryEngine('reports on the command line', (context) => {
  const app = suiteApp(context)
  let report: string
  const folder = temporaryFolder()
  before(async () => {
    const owner = await app.createTenant()
    const session = await app.signIn(owner.memberId)
    const body = {
      name: 'Weekly',
      project_uids: [await app.createProject(owner.key)],
      period: { kind: 'week' },
      schedule: { kind: 'weekly', weekday: 1 },
      recipients: ['one@client.example'],
    }
    report = (await app.call('POST', '/app/v1/reports', { session, body })).body.data.uid
  })

  const run = (...args: string[]) => callCommand(['reports', ...args], context.storage.env)

  test('are listed, made, shown and shared', async () => {
    assert.equal((await run('show', report)).exitCode, 3)
    const made = await run('make', report)
    assert.deepEqual([made.exitCode, made.stdout.trim().length], [0, 16])
    const listed = await run('list')
    assert.match(listed.stdout, new RegExp(`${report}\\s+Weekly\\s+1\\s+week.*${made.stdout.trim()}`))
    assert.match(listed.stderr, new RegExp(`${report}: Not sent: no mail server is set up`))

    assert.match((await run('made', report)).stdout, new RegExp(`${made.stdout.trim()}\\s+made`))
    const json = await run('show', made.stdout.trim(), '--format', 'json')
    assert.equal(JSON.parse(json.stdout).name, 'Weekly')
    const file = join(folder, 'report.html')
    assert.equal((await run('show', report, '--output', file)).stdout, `${file}\n`)
    assert.match(await readFile(file, 'utf8'), /^<!doctype html>/)
    assert.equal((await run('show', report, '--output', file)).exitCode, 2)
    assert.match((await run('show', report, '--format', 'pdf')).stderr, /--output FILE/)

    const shared = await run('share', report, '--days', '2')
    const { body } = await app.app.inject({ url: new URL(shared.stdout.trim()).pathname })
    assert.match(body, /<h1>Weekly<\/h1>/)
    assert.equal((await run('share', 'z'.repeat(16))).exitCode, 3)
    const framed = await run('share', report, '--framed-by', 'https://client.example')
    const { headers } = await app.app.inject({ url: new URL(framed.stdout.trim()).pathname })
    assert.match(String(headers['content-security-policy']), /frame-ancestors https:\/\/client\.example$/)
    assert.match(
      (await run('share', report, '--framed-by', 'client')).stderr,
      /must be the address of a site/,
    )
  })
})
