import assert from 'node:assert/strict'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { callCommand } from '../../../../test/helpers/command.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { storeCrawl } from '../../../../test/helpers/stored-crawl.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'

onEveryEngine('export on the command line', (context) => {
  const app = suiteApp(context)
  let uid: string
  const folder = temporaryFolder()
  before(async () => {
    const { key } = await app.createTenant()
    uid = await app.createProject(key)
    const body = { keywords: ['=1+1', 'tents', 'tent poles'], country_code: 'US', language_code: 'en' }
    await app.call('POST', `/v1/projects/${uid}/rank-tracker/keywords`, { key, body })
    const desktop = { ...body, keywords: ['stoves'], device: 'desktop' }
    await app.call('POST', `/v1/projects/${uid}/rank-tracker/keywords`, { key, body: desktop })
    await storeCrawl(context.database, uid, { pages: [{ url: 'https://example.com/old' }] })
    await storeCrawl(context.database, uid, { pages: [{ url: 'https://example.com/', title: 'Home' }] })
  })

  const run = (...args: string[]) =>
    callCommand(['export', args[0] ?? '', '--project', uid, ...args.slice(1)], context.storage.env)

  test('writes the rows of a list with its filters, order and columns', async () => {
    const chosen = ['--columns', 'keyword,device', '--query', 'sort=keyword&direction=desc']
    const csv = await run('keywords', ...chosen)
    assert.equal(csv.stderr, '')
    assert.equal(
      csv.stdout,
      "keyword,device\r\ntents,mobile\r\ntent poles,mobile\r\nstoves,desktop\r\n'=1+1,mobile\r\n",
    )
    const lines = await run('keywords', '--format', 'jsonl', '--columns', 'keyword', '--query', 'search=pole')
    assert.equal(lines.stdout, '{"keyword":"tent poles"}\n')
  })

  test('has all rows that a list can have at once, and says what it left out unasked', async () => {
    const rowsOf = async (...args: string[]) => (await run(...args)).stdout.trimEnd().split('\r\n').length - 1
    assert.equal(await rowsOf('keywords'), 4)
    assert.equal(await rowsOf('keywords', '--query', 'device=desktop'), 1)
    assert.equal(
      (await run('alerts')).stderr,
      'The file has the rows of state=open only. For others: --query state=resolved.\n',
    )
    for (const asked of [['alerts', '--query', 'state=resolved'], ['tags'], ['keywords']])
      assert.equal((await run(...asked)).stderr, '', asked.join(' '))
  })

  test('reads the last completed crawl unless another is named', async () => {
    const { stdout } = await run('pages', '--columns', 'url,title')
    assert.equal(stdout, 'url,title\r\nhttps://example.com/,Home\r\n')
  })

  test('a file appears whole, and replaces another only when that is wanted', async () => {
    const file = join(folder, 'tags.csv')
    const first = await run('tags', '--output', file)
    assert.deepEqual([first.exitCode, first.stdout], [0, `${file}\n`])
    assert.equal(await readFile(file, 'utf8'), 'id,name,keyword_count\r\n')
    assert.equal((await run('competitors', '--output', file)).exitCode, 2)
    assert.equal((await run('competitors', '--output', file, '--yes')).exitCode, 0)
    assert.equal(await readFile(file, 'utf8'), 'id,name,domain\r\n')
    assert.deepEqual(await readdir(folder), ['tags.csv'])
    assert.equal((await run('tags', '--output', join(folder, 'nowhere', 'x.csv'))).exitCode, 2)
  })

  test('the name of a file says what it is, unless that is said', async () => {
    const startOf = async (name: string, ...args: string[]) => {
      const file = join(folder, name)
      const { exitCode, stderr } = await run('tags', '--output', file, ...args)
      assert.equal(exitCode, 0, stderr)
      const bytes = await readFile(file)
      await rm(file)
      return bytes.toString('latin1', 0, 4)
    }
    assert.equal(await startOf('tags.xlsx'), 'PK\x03\x04')
    assert.equal(await startOf('tags.parquet'), 'PAR1')
    assert.equal(await startOf('tags.txt'), 'id,n')
    assert.equal(await startOf('tags', '--format', 'parquet'), 'PAR1')
  })

  test('a whole project goes out and comes in again, one or all of them', async () => {
    const command = (...args: string[]) => callCommand(args, context.storage.env)
    const one = join(folder, 'one')
    const out = await command('export', 'project', uid, '--output', one, '--format', 'csv')
    assert.equal(out.exitCode, 0, out.stderr)
    assert.match(out.stdout, /one: \d+ rows\n$/)
    const again = await command('export', 'project', uid, '--output', one)
    assert.deepEqual([again.exitCode, again.stdout], [2, ''])
    assert.match(again.stderr, /one is not empty/)
    const dry = await command('import', 'project', one, '--dry-run')
    assert.match(dry.stdout, new RegExp(`one: whole, \\d+ rows of project ${uid}; nothing was imported`))
    const copied = await command('--json', 'import', 'project', one)
    const [{ from_uid, project_uid }] = JSON.parse(copied.stdout).projects
    assert.equal(from_uid, uid)
    assert.notEqual(project_uid, uid)
    // Checks that waited are made there, too.
    const jobs = await storedRows(context.database, 'jobs', ['id'], { kind: 'rank-tracker.check' })
    assert.equal(jobs.length, 3)
    const all = join(folder, 'all')
    assert.equal((await command('export', 'project', '--all', '--output', all)).exitCode, 0)
    assert.deepEqual((await readdir(all)).sort(), [uid, project_uid].sort())
    assert.equal((await command('import', 'project', '--all', all)).exitCode, 0)
    for (const wrong of [['--output', all], [uid, '--all', '--output', all], [uid]])
      assert.equal((await command('export', 'project', ...wrong)).exitCode, 2)
    await rm(one, { recursive: true })
    await rm(all, { recursive: true })
  })

  test('what is wrong is said before anything is written', async () => {
    const cases: [args: string[], exitCode: number, message: RegExp][] = [
      [['keyword'], 2, /There is no list keyword\. There are: .*keywords, /],
      [['analyses'], 2, /needs --keyword/],
      [['analyses', '--keyword', '99'], 3, /Keyword not found/],
      [['keywords', '--columns', 'colour'], 2, /has no column "colour"/],
      [['keywords', '--query', 'limit=5'], 2, /limit/],
      [['pages', '--crawl', 'a'.repeat(16)], 3, /Crawl not found/],
      [['tags', '--format', 'xls'], 2, /Allowed choices are csv, xlsx, jsonl, parquet/],
      [['tags', '--format', 'parquet'], 2, /A parquet file is no text: name it by --output/],
    ]
    for (const [args, exitCode, message] of cases) {
      const ended = await run(...args)
      assert.deepEqual([ended.exitCode, ended.stdout], [exitCode, ''], args.join(' '))
      assert.match(ended.stderr, message)
    }
    const { exitCode } = await callCommand(['export', 'tags', '--project', 'zzzzzzzzzz'], context.storage.env)
    assert.equal(exitCode, 3)
  })
})
