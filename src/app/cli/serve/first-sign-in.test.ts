import assert from 'node:assert/strict'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'
import { handOverFirst } from './first-sign-in.ts'

const KEY = `slk_${'k'.repeat(40)}`
const first = {
  accountId: 1,
  key: { id: 1, key: KEY, name: 'Owner key', scope: 'read_write' as const },
  link: { token: 'token', expiresAtMs: 0 },
}
const url = 'http://127.0.0.1:4780'

test('somebody at a terminal is shown key and link, at the public address', async () => {
  const config = { http: { publicUrl: 'https://seo.example/sub' }, storage: { dataFolder: '/nowhere' } }
  assert.deepEqual(await handOverFirst({ first, url, config, isTerminal: true }), {
    shown: { key: KEY, link: 'https://seo.example/sub/welcome#k=token' },
  })
})

test('elsewhere they go into a file of the owner alone, also where an open one lies', async (context) => {
  const folder = temporaryFolder(context)
  for (const dataFolder of [folder, join(folder, 'deep', 'data')]) {
    const file = join(dataFolder, 'first-sign-in.txt')
    if (dataFolder === folder) await writeFile(file, 'old', { mode: 0o644 })
    const config = { http: { publicUrl: undefined }, storage: { dataFolder } }
    assert.deepEqual(await handOverFirst({ first, url, config, isTerminal: false }), { file })
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    const text = await readFile(file, 'utf8')
    assert.ok(text.includes(`  ${url}/welcome#k=token\n`) && text.includes(`  ${KEY}\n`))
  }
})

test('where no file can be, it is said why', async (context) => {
  const folder = temporaryFolder(context)
  const dataFolder = join(folder, 'file')
  await writeFile(dataFolder, '')
  const config = { http: { publicUrl: undefined }, storage: { dataFolder } }
  const handed = await handOverFirst({ first, url, config, isTerminal: false })
  assert.deepEqual(Object.keys(handed), ['lostTo'])
  assert.doesNotMatch(JSON.stringify(handed), /slk_|#k=/)
})
