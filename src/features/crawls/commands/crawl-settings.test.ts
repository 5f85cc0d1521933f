import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { callCommand, callJson } from '../../../../test/helpers/command.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'

onEveryEngine('sightline crawl settings', (context) => {
  const app = suiteApp(context)
  let key: string
  let uid: string
  const folder = temporaryFolder()

  before(async () => {
    key = (await app.createTenant()).key
    uid = await app.createProject(key, { domain: 'example.com' })
  })

  const run = (...args: string[]) =>
    callCommand(['crawl', 'settings', '--project', uid, ...args], context.storage.env)
  const json = (...args: string[]) =>
    callJson(['crawl', 'settings', '--project', uid, ...args], context.storage.env)
  const byApi = async () => (await app.call('GET', `/v1/projects/${uid}/crawl-settings`, { key })).body.data
  async function file(name: string, text: string): Promise<string> {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }

  test('changes what its options say, and shows what the API shows', async () => {
    const urls = await file('urls.txt', '\uFEFFhttps://example.com/a\r\n\r\n  https://example.com/b\n')
    const access = await file('access.json', JSON.stringify({ headers: [{ name: 'X-A', value: 's3cret' }] }))
    const changed = await json(
      ...['--scope', 'host', '--include', '/a', '--include', '/b', '--urls', urls, '--access', access],
      ...[
        '--user-agent',
        'AuditBot/1',
        '--robots-agent',
        'AuditBot',
        '--reuse-unchanged',
        'on',
        '--external-nofollow',
        'on',
      ],
    )
    assert.deepEqual(changed, { project_uid: uid, ...(await byApi()) })
    assert.deepEqual(changed.urls, ['https://example.com/a', 'https://example.com/b'])
    const shown = await run()
    assert.match(shown.stdout, /^scope +host$/m)
    assert.match(shown.stdout, /^urls +2 addresses$/m)
    assert.match(shown.stdout, /^headers +X-A$/m)
    assert.equal(/s3cret/.test(JSON.stringify(changed) + shown.stdout + shown.stderr), false)
    const cleared = await json(
      ...['--include', 'none', '--urls', 'none', '--access', 'none', '--user-agent', 'default'],
      ...[
        '--robots-agent',
        'default',
        '--reuse-unchanged',
        'off',
        '--external-nofollow',
        'off',
        '--scope',
        'domain',
      ],
    )
    assert.deepEqual(
      [cleared.include, cleared.urls, cleared.headers, cleared.user_agent, cleared.reuse_unchanged],
      [[], null, [], null, false],
    )
  })

  test('takes a list that is longer than a request to the server may be', async () => {
    const urls = Array.from({ length: 100 }, (_, index) => `https://example.com/page-${index}`)
    const list = await file('many.txt', urls.join('\n'))
    const env = { ...context.storage.env, SIGHTLINE_BODY_BYTES_MAX: '1024' }
    const changed = await callJson(['crawl', 'settings', '--project', uid, '--urls', list], env)
    assert.equal(changed.urls.length, 100)
  })

  test('refuses what the API refuses, and shows nothing of a file of secrets', async () => {
    const broken = await file('broken.json', '{"headers": [{"name": "X", "value": "s3cret')
    const strange = await file('strange.json', '{"scope": "host"}')
    for (const args of [
      ['--include', 'blog'],
      ['--scope', 'world'],
      ['--reuse-unchanged', 'maybe'],
      ['--access', broken],
      ['--access', strange],
    ]) {
      const { exitCode, stdout, stderr } = await run(...args)
      assert.notEqual(exitCode, 0, args.join(' '))
      assert.equal(stdout, '')
      assert.equal(stderr.includes('s3cret'), false)
    }
  })
})
