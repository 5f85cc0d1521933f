import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/helpers/temporary-folder.ts'
import { until } from '../../../test/helpers/until.ts'
import { createLogger } from '../../lib/log.ts'
import { watchDashboard } from './watched-files.ts'

test('whoever works on the dashboard sees each change, and what is wrong with it', async (context) => {
  const folder = temporaryFolder(context)
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await mkdir(join(folder, 'styles'))
  await write('main.tsx', 'console.log("first")\n')
  await write('styles/main.css', 'body { margin: 0 }\n')
  await write('theme.js', 'void 0\n')
  await write('everywhere.ts', '')

  const files = watchDashboard({ folder, log: createLogger({ level: 'silent' }) })
  const server = createServer((_, response) => files.listen(response)).listen(0, '127.0.0.1')
  context.after(() => server.close())
  const first = await files.get()
  const entry = String(await first.files.get(first.entry)?.form(undefined))
  // Readable, unlike what others get.
  assert.match(entry, /console\.log\("first"\);\n/)

  const { port } = server.address() as AddressInfo
  const stream = await fetch(`http://127.0.0.1:${port}/`)
  assert.equal(stream.headers.get('content-type'), 'text/event-stream')
  const heard = stream.text()
  await write('main.tsx', 'console.log("second")\n')
  await until('it is built again', async () => (await files.get()).entry !== first.entry)
  await write('main.tsx', 'console.log(\n')
  await until('the fault is told', () =>
    files.get().then(
      () => false,
      (error) => /main\.tsx:\d/.test(error.message),
    ),
  )
  await write('styles/main.css', 'body { margin: 1px }\n')
  await write('main.tsx', 'console.log("third")\n')
  await until('it is built again', () =>
    files.get().then(
      ({ styles }) => styles[0] !== first.styles[0],
      () => false,
    ),
  )
  await files.stop()
  const events = (await heard).split('\n\n').filter(Boolean)
  assert.ok(events.length >= 3)
  assert.deepEqual(new Set(events), new Set(['event: change\ndata: {}']))
})
