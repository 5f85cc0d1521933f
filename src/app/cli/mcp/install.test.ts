import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { callCommand, callJson } from '../../../../test/helpers/command.ts'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'
import { newApiKey } from '../../../entry/accounts/api-key.ts'
import { AGENT_PROGRAMS, FORMATS } from './agent-programs.ts'
import { install } from './install.ts'

const { key: KEY } = newApiKey(undefined, 'mcp')
const CONNECTION = { url: 'https://seo.example.com/mcp', key: KEY }

const folder = temporaryFolder()
let count = 0

/** A home of its own for each test. */
function places() {
  return { home: join(folder, String(++count)), env: {}, platform: 'linux' as const, nowMs: 0 }
}

for (const client of AGENT_PROGRAMS) {
  test(`${client}: a file that was not there is for its owner alone, and a second time changes nothing`, async () => {
    const at = places()
    const first = await install(client, CONNECTION, at)
    assert.deepEqual([first.copy, first.is_changed], [null, true])
    const text = await readFile(first.file, 'utf8')
    assert.ok(text.includes(KEY) && text.includes('https://seo.example.com/mcp'))
    assert.equal((await stat(first.file)).mode & 0o777, 0o600)
    const again = await install(client, CONNECTION, at)
    assert.equal(again.is_changed, false)
    assert.deepEqual(await readdir(dirname(first.file)), [first.file.split('/').at(-1)])
  })
}

test('what else stands in a JSON file stays, the old one is copied, and the credential is replaced', async () => {
  const at = places()
  const file = FORMATS['claude-code'].file(at)
  await mkdir(dirname(file), { recursive: true })
  const old = '{"numStartups": 3, "mcpServers": {"other": {"type": "stdio", "command": "x"}}}'
  await writeFile(file, old)
  const { copy } = await install('claude-code', CONNECTION, at)
  assert.equal(await readFile(copy as string, 'utf8'), old)
  await install('claude-code', { ...CONNECTION, key: 'slm_other' }, { ...at, nowMs: 1000 })
  assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), {
    numStartups: 3,
    mcpServers: {
      other: { type: 'stdio', command: 'x' },
      sightline: { type: 'http', url: CONNECTION.url, headers: { Authorization: 'Bearer slm_other' } },
    },
  })
})

test('what else stands in a TOML file stays, comments and all', () => {
  const { add } = FORMATS.codex
  const others = '# mine\nmodel = "x"\n\n[mcp_servers.other]\nurl = "y"'
  const ours = (key: string) =>
    `[mcp_servers.sightline]\nurl = "${CONNECTION.url}"\nhttp_headers = { "Authorization" = "Bearer ${key}" }\n`
  const once = add(`${others}\n`, CONNECTION) as string
  assert.equal(once, `${others}\n\n${ours(KEY)}`)
  const before =
    '# mine\nmodel = "x"\n\n[mcp_servers.sightline]\nurl = "z"\n[mcp_servers.sightline.env]\nA = "b"\n[mcp_servers.other]\nurl = "y"\n'
  assert.equal(add(before, CONNECTION), once)
  assert.equal(add(once, CONNECTION), once)
})

test('a file of another shape is left alone, and one with a byte order mark is read', () => {
  const { cursor, codex } = FORMATS
  for (const old of ['[]', '"x"', '{"mcpServers": []}', '{"mcpServers": "x"}', '{broken'])
    assert.equal(cursor.add(old, CONNECTION), undefined, old)
  assert.equal(cursor.add('\uFEFF{}', CONNECTION), cursor.add('{}', CONNECTION))
  for (const old of [
    'mcp_servers = { other = { url = "y" } }\n',
    'mcp_servers.other.url = "y"\n',
    '[mcp_servers]\nsightline = { url = "y" }\n',
    '[mcp_servers]\nsightline.url = "y"\n',
  ])
    assert.equal(codex.add(old, CONNECTION), undefined, old)
  // Neither of another table, nor of another name.
  const fine = '[mcp_servers]\nother = { url = "y" }\n[profiles]\nsightline = "z"\nmcp_servers = 1\n'
  assert.ok(codex.add(fine, CONNECTION)?.startsWith(fine.trimEnd()))
})

test('no copy replaces an earlier one', async () => {
  const at = places()
  const file = FORMATS.cursor.file(at)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, '{"mine": 1}')
  const first = await install('cursor', CONNECTION, at)
  const second = await install('cursor', { ...CONNECTION, key: 'slm_other' }, at)
  assert.notEqual(first.copy, second.copy)
  assert.equal(await readFile(first.copy as string, 'utf8'), '{"mine": 1}')
})

test('a file that is not plain JSON is left alone, and one behind a link stays where it is', async () => {
  const at = places()
  const file = FORMATS.vscode.file(at)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, '{ // mine\n "servers": {} }')
  await assert.rejects(install('vscode', CONNECTION, at), /not plain JSON.*by hand/)
  const linked = places()
  const link = FORMATS.cursor.file(linked)
  const real = join(linked.home, 'dotfiles.json')
  await mkdir(dirname(link), { recursive: true })
  await writeFile(real, '{}')
  await symlink(real, link)
  assert.equal((await install('cursor', CONNECTION, linked)).file, real)
  assert.ok((await readFile(real, 'utf8')).includes(KEY))
})

test('the command never prints the credential, and takes no key of the API for one', async () => {
  const { home } = places()
  const settings = { HOME: home, SIGHTLINE_MCP_KEY: KEY }
  const args = ['mcp', 'install', '--client', 'cursor', '--server', 'https://seo.example.com/']
  const { exitCode, stdout, stderr } = await callCommand(args, settings)
  assert.equal(exitCode, 0, stderr)
  assert.match(stdout, /^Added sightline to .*mcp\.json\.\n$/)
  assert.doesNotMatch(stdout + stderr, /slm_[0-9A-Za-z]{10}/)
  assert.equal((await callJson(args, settings)).is_changed, false)
  const asked = await callCommand(args, { HOME: home }, newApiKey().key)
  assert.equal(asked.exitCode, 2)
  assert.match(asked.stderr, /begins with slm_/)
  assert.equal((await callCommand(args, { HOME: home })).exitCode, 2)
})
