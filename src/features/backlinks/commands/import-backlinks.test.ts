import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createTestApp, type TestApp } from '../../../../test/helpers/app.ts'
import { callCommand, callJson } from '../../../../test/helpers/command.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { temporaryFiles } from '../../../../test/helpers/temporary-folder.ts'
import { zipFile } from '../../../../test/helpers/zip-file.ts'

const HEADER = 'source_url,target_url,anchor,dofollow,first_seen,last_seen,status'
const OAK = 'https://www.shop.example/oak'
const NOTHING_LEFT_OUT = { internal: 0, mentions: 0, elsewhere: 0, resources: 0, lost: 0 }

onEveryEngine('sightline import backlinks', (context) => {
  const makeFile = temporaryFiles()
  let app: TestApp
  let key: string
  let uid: string

  before(async () => {
    app = await createTestApp(context.database)
  })
  beforeEach(async () => {
    key = (await app.createTenant('owner', { name: 'Importer' })).key
    uid = await app.createProject(key, { domain: 'www.shop.example' })
  })

  const args = (...given: string[]) => ['import', 'backlinks', '--project', uid, ...given]
  const run = (...given: string[]) => callCommand(args(...given), context.storage.env)
  const json = (...given: string[]) => callJson(args(...given), context.storage.env)
  const get = (path: string) => app.call('GET', `/v1/projects/${uid}/backlinks${path}`, { key })

  test('links can be read when the command ends, and the same link again updates it', async () => {
    const first = makeFile(
      `\ufeff${HEADER}\r\nhttps://blog.example/a,${OAK},oak desk,true,2026-03-01,2026-09-28,live\r\n` +
        `https://news.example/b,${OAK},"desk, oak",no,2026-02-01,2026-09-01,lost\r\n${OAK},${OAK},home,1,,,live\r\n`,
    )
    assert.deepEqual(await json(first), {
      project_uid: uid,
      target: 'shop.example',
      format: 'sightline',
      rows: 3,
      backlinks: 2,
      referring_domains: 0,
      linked_pages: 0,
      anchors: 0,
      rows_left_out: { ...NOTHING_LEFT_OUT, internal: 1 },
      left_out_lines: { internal: [4] },
      columns_not_read: [],
      notes: [],
    })
    const { body } = await get('?status=all&sort=first_seen&direction=asc')
    const before = body.data.map((link: Record<string, unknown>) => [
      link.source_url,
      link.anchor,
      link.dofollow,
      link.status,
      link.first_seen,
      link.last_seen,
    ])
    assert.deepEqual(before, [
      ['https://news.example/b', 'desk, oak', false, 'lost', '2026-02-01', '2026-09-01'],
      ['https://blog.example/a', 'oak desk', true, 'live', '2026-03-01', '2026-09-28'],
    ])
    await json(makeFile(`${HEADER}\nhttps://blog.example/a,${OAK},oak desk,false,,2026-10-05,live\n`))
    const again = (await get('?status=all&sort=first_seen&direction=asc')).body.data
    assert.deepEqual(
      again.map(({ id, dofollow, first_seen, last_seen }: Record<string, unknown>) => [
        id,
        dofollow,
        first_seen,
        last_seen,
      ]),
      [
        [body.data[0].id, false, '2026-02-01', '2026-09-01'],
        [body.data[1].id, false, '2026-03-01', '2026-10-05'],
      ],
    )
  })

  test('for a person it says what was done, and what was not', async () => {
    const file = makeFile(
      `Linking page,Last crawled,Mood,Language\nhttps://blog.example/a,28/09/2026,x,en\nhttps://shop.example/,01/02/2026,,\n`,
    )
    const { exitCode, stdout, stderr } = await run(file)
    assert.deepEqual([exitCode, stdout], [0, '1 link to shop.example was imported.\n'])
    assert.equal(
      stderr,
      [
        'Rows read: 2',
        'The imported backlinks are ready',
        '1 row was left out: links from the site to itself are no backlinks. Line 3.',
        'The column "Mood" is not known and was not read.',
        'The dates of "Last crawled" were read as day/month/year, as "28/09/2026" in line 2 shows.',
        'Nothing was taken of: Language.\n',
      ].join('\n'),
    )
  })

  test("tables of Search Console's report bring domains, pages and texts", async () => {
    const zip = zipFile([
      { name: 'Top linking sites.csv', content: 'Site,Linking pages,Target pages\nbig.example,"1,240",12\n' },
      { name: 'Top linked pages.csv', content: `Target page,Incoming links,Linking sites\n${OAK},340,25\n` },
      { name: 'Top linking text.csv', content: 'Link text\noak desk\n' },
    ])
    const { exitCode, stdout } = await run(makeFile(zip))
    assert.deepEqual(
      [exitCode, stdout],
      [0, '1 linking domain, 1 linked page, 1 link text to shop.example were imported.\n'],
    )
    const domains = (await get('/referring-domains')).body.data
    assert.deepEqual([domains.length, domains[0].domain, domains[0].backlinks], [1, 'big.example', 1240])
    const pages = (await get('/linked-pages')).body.data
    assert.deepEqual([pages[0].url, pages[0].backlinks, pages[0].referring_domains], [OAK, 340, 25])
  })

  test("a competitor's links are imported with --target, and seen under it alone", async () => {
    await app.call('POST', `/v1/projects/${uid}/competitors`, {
      key,
      body: { name: 'Rival', domain: 'www.rival.example' },
    })
    const file = makeFile(`${HEADER}\nhttps://blog.example/a,https://rival.example/,rival,,,,\n`)
    const refused = await run(file)
    assert.equal(refused.exitCode, 2)
    assert.match(refused.stderr, /Line 2, target_url: .* is not a page of shop\.example\. .* --target/)
    assert.equal((await get('')).status, 409)
    const { target, backlinks } = (await json('--target', 'Rival.example', file)) as Record<string, unknown>
    assert.deepEqual([target, backlinks], ['rival.example', 1])
    assert.equal((await get('?target=rival.example')).body.data.length, 1)
    const unknown = await run('--target', 'other.example', file)
    assert.equal(unknown.exitCode, 2)
    assert.match(unknown.stderr, /error: The target must be .*www\.rival\.example/)
  })

  test('a broken line at the end is named, and nothing of the file is stored', async () => {
    await json(makeFile(`${HEADER}\nhttps://blog.example/a,${OAK},old,,,,\n`))
    const lines = Array.from(
      { length: 6000 },
      (_, index) => `https://blog.example/${index},${OAK},new ${index % 50},1,2026-01-02,2026-03-04,live`,
    )
    const file = makeFile(
      gzipSync(`${HEADER}\n${lines.join('\n')}\nhttps://blog.example/x,${OAK},,maybe,,,\n`),
    )
    const { exitCode, stdout, stderr } = await run(file)
    assert.deepEqual([exitCode, stdout], [2, ''])
    assert.equal(stderr.split('\n').at(-2), 'error: Line 6002, dofollow: must be true or false, not "maybe".')
    const { body } = await get('?status=all')
    assert.deepEqual(
      body.data.map(({ anchor }: { anchor: string }) => anchor),
      ['old'],
    )
    // It is not waited for until it is old: what was staged can go.
    const open = await storedRows(context.database, 'backlink_generations', ['touched_at'], {
      status: 'open',
    })
    assert.deepEqual(open, [{ touched_at: 0 }])
  })

  test('a refusal is one line with its exit code, and leaves no profile behind', async () => {
    const { exitCode, stdout, stderr } = await run(makeFile('name,colour\na,red\n'))
    assert.deepEqual([exitCode, stdout], [2, ''])
    assert.match(
      stderr,
      /^error: Line 1: there is no column for the page that links\. The first line must name/,
    )
    assert.equal((await get('')).status, 409)
    const unknown = ['import', 'backlinks', makeFile(HEADER), '--project', 'zzzzzzzzzz']
    const missing = await callCommand(unknown, context.storage.env)
    assert.deepEqual([missing.exitCode, missing.stderr], [3, 'error: There is no project zzzzzzzzzz.\n'])
  })

  test('a file with a header alone is imported, and the profile is empty', async () => {
    const { exitCode, stdout } = await run(makeFile(HEADER))
    assert.deepEqual([exitCode, stdout], [0, '0 links to shop.example were imported.\n'])
    const { status, body } = await get('')
    assert.deepEqual([status, body.data], [200, []])
  })
})
