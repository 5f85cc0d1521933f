import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, test } from 'node:test'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { callCommand, callJson } from '../../../../test/helpers/command.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { changeRows } from '../../../../test/helpers/stored-rows.ts'
import { temporaryFiles, temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'

onEveryEngine('the disavow file on the command line', (context) => {
  const folder = temporaryFolder()
  const makeFile = temporaryFiles()
  const app = suiteApp(context)
  let key: string
  let uid: string

  beforeEach(async () => {
    key = (await app.createTenant()).key
    uid = await app.createProject(key)
  })

  const importArgs = (content: string | Uint8Array) => [
    'import',
    'disavow',
    '--project',
    uid,
    makeFile(content),
  ]
  const exportArgs = (...more: string[]) => ['disavow', 'export', '--project', uid, ...more]
  const download = async () => (await app.call('GET', `/v1/projects/${uid}/disavows/download`, { key })).text

  test('a file is imported, keeps what is there, and comes out as the API gives it', async () => {
    const body = { type: 'domain', values: ['old.example'], note: 'ours' }
    await app.call('POST', `/v1/projects/${uid}/disavows`, { key, body })
    const file = `# Heading\n\n# theirs\ndomain:old.example\n# \u00fcble Seite\nhttp://b.example/x\ndomain:A.example\ndomain:a.example\n`
    const result = await callJson(importArgs(file), context.storage.env)
    assert.deepEqual(result, {
      project_uid: uid,
      lines: 4,
      entries_added: 2,
      entries_left_alone: 2,
      lines_left_out: 0,
      lines_mended: 0,
      home_pages: 0,
      covered_urls: 0,
      notes_cut: 0,
      comment_lines_left_out: 1,
      large_sites: [],
    })
    const expected = 'domain:a.example\n# ours\ndomain:old.example\n# \u00fcble Seite\nhttp://b.example/x\n'
    assert.equal(await download(), expected)
    const { exitCode, stdout, stderr } = await callCommand(exportArgs(), context.storage.env)
    assert.deepEqual([exitCode, stdout, stderr], [0, expected, ''])
    const bytes = Buffer.byteLength(expected)
    assert.deepEqual(await callJson(exportArgs(), context.storage.env), {
      project_uid: uid,
      lines: 5,
      bytes,
      text: expected,
    })
    const output = join(folder, 'out.txt')
    writeFileSync(output, 'x'.repeat(1000))
    const unasked = await callCommand(exportArgs('--output', output), context.storage.env)
    assert.equal(unasked.exitCode, 2)
    assert.match(unasked.stderr, /This replaces .*out\.txt\. Add --yes/)
    assert.equal(readFileSync(output, 'utf8').length, 1000)
    const written = await callJson(exportArgs('--output', output, '--yes'), context.storage.env)
    assert.deepEqual(written, { project_uid: uid, lines: 5, bytes, file: output })
    assert.equal(readFileSync(output, 'utf8'), expected)
    assert.equal((await callJson(importArgs(expected), context.storage.env)).entries_added, 0)
  })

  test('what was mended and what is doubtful is said on stderr', async () => {
    const text = 'domain:https://spam.example/\nhttp://spam.example\ndomain:facebook.com\n'
    const { exitCode, stdout, stderr } = await callCommand(importArgs(text), context.storage.env)
    assert.deepEqual([exitCode, stdout], [0, '3 entries were added.\n'])
    assert.match(stderr, /Line 1 was read as domain:spam\.example\./)
    assert.match(stderr, /Line 2 is a home page alone; the whole site is domain:spam\.example\./)
    assert.match(stderr, /1 URL is covered by a domain of the file\./)
    assert.match(stderr, /facebook\.com is a very large site/)
  })

  test('lines with an IP address or a public suffix are left out and named, and the rest is imported', async () => {
    const text = 'domain:a.example\ndomain:203.0.113.7\ndomain:org.br\ndomain:b.example\n'
    const { exitCode, stdout, stderr } = await callCommand(importArgs(text), context.storage.env)
    assert.deepEqual([exitCode, stdout], [0, '2 entries were added.\n'])
    assert.match(stderr, /^Line 2 was left out\. An IP address/m)
    assert.match(stderr, /^Line 3 was left out\. org\.br is a public suffix/m)
    assert.equal((await callJson(importArgs(text), context.storage.env)).lines_left_out, 2)
    assert.equal(await download(), 'domain:a.example\ndomain:b.example\n')
  })

  test('one wrong line imports nothing, and is named', async () => {
    const { exitCode, stdout, stderr } = await callCommand(
      importArgs('domain:a.example\ndomain:b.example\nspam .example\n'),
      context.storage.env,
    )
    assert.deepEqual([exitCode, stdout], [2, ''])
    assert.match(stderr, /Line 3: A line is "domain:" and a domain/)
    assert.equal(await download(), '')
  })

  test('what does not fit beside what is there imports nothing', async () => {
    await app.call('POST', `/v1/projects/${uid}/disavows`, {
      key,
      body: { type: 'domain', values: ['a.example'] },
    })
    await changeRows(context.database, 'disavow_lists', { lines_count: 99_999 })
    const refused = await callCommand(importArgs('domain:b.example\ndomain:c.example\n'), context.storage.env)
    assert.equal(refused.exitCode, 2)
    assert.match(refused.stderr, /The file would have 100,001 lines/)
    assert.equal(await download(), 'domain:a.example\n')
  })

  test('a project that is unknown or being deleted, and a file that cannot be written, are refused', async () => {
    const unknown = await callCommand(['disavow', 'export', '--project', 'zzzzzzzzzz'], context.storage.env)
    assert.equal(unknown.exitCode, 3)
    const nowhere = await callCommand(
      exportArgs('--output', join(folder, 'none', 'x.txt')),
      context.storage.env,
    )
    assert.equal(nowhere.exitCode, 2)
    assert.match(nowhere.stderr, /cannot be written/)
    await app.call('DELETE', `/v1/projects/${uid}`, { key })
    assert.equal((await callCommand(importArgs('domain:a.example\n'), context.storage.env)).exitCode, 3)
  })
})
