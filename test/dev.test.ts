// `npm run dev`: the server from its sources, under Node's watcher. That it starts again is Node's own work.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from './helpers/temporary-folder.ts'
import { until } from './helpers/until.ts'

const ROOT = join(import.meta.dirname, '..')

test('the server of npm run dev starts and works in its threads', async (context) => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const [node, ...args] = scripts.dev.split(' ')
  assert.equal(node, 'node')
  const child = spawn(process.execPath, [...args, '--json'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      SIGHTLINE_DATA: temporaryFolder(context),
      SIGHTLINE_PORT: '0',
      SIGHTLINE_DEMO: 'false',
    },
  })
  const ended = once(child, 'close')
  context.after(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  const url = () => /^\{"url":"(http:[^"]+)"/m.exec(printed)?.[1]
  // The watcher itself goes on when the server has ended.
  await until(
    'the server listens, or has failed',
    () => url() !== undefined || /Failed running/.test(printed),
    180_000,
  )
  assert.ok(url(), printed)
  assert.equal((await fetch(`${url()}/readyz`)).status, 200)
})
