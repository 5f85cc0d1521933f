// Makes the data that test/releases.test.ts starts on, with a release as it was: `node tools/release-data.ts CLONE NAME ADMIN_URL`.
// CLONE is a clone of that release with its packages, ADMIN_URL the PostgreSQL server on which a database is made; pg_dump must be of its
// version. Writes three files to test/releases: a SQLite file, a script for PostgreSQL, and the answers that the release gave. The site that
// is crawled is served at port 80 of 127.0.0.1.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'

const [clone = '', name = '', adminUrl = ''] = process.argv.slice(2)
const FOLDER = new URL('../test/releases/', import.meta.url)
const work = mkdtempSync(join(tmpdir(), 'sightline-release-'))

const SITE: Readonly<Record<string, string>> = {
  '/': '<html lang="en"><title>Shop</title><h1>Shop</h1><a href="/desks">Desks</a> <a href="/gone">Gone</a> <img src="/desk.png">',
  '/desks':
    '<html lang="en"><title>Desks</title><h1>Desks</h1><a href="/">Shop</a> <a href="/oak" rel="nofollow">Oak</a>',
  '/oak': '<title>Desks</title><p>Oak desks <a href="https://rival.example/">Rival</a>',
}
const KEYWORDS = ['oak desk', 'standing desk', 'desk lamp']
const FILES: Readonly<Record<string, string>> = {
  'keywords.json': JSON.stringify(
    KEYWORDS.map((keyword, index) => ({
      ID: index + 1,
      keyword,
      device: 'desktop',
      country: 'US',
      domain: '127.0.0.1',
      position: index + 3,
      url: 'http://127.0.0.1/desks',
      history: { '2026-9-1': index + 9, '2026-9-2': index + 7, '2026-9-3': index + 3 },
      lastUpdated: '2026-09-03T10:00:00.000Z',
    })),
  ),
  'search.csv': searchRows(),
  'links.csv': `source_url,target_url,anchor,dofollow,first_seen,last_seen,status
https://blog.example/ten-desks,http://127.0.0.1/oak,oak desk,true,2026-03-01,2026-09-28,live
https://blog.example/five,http://127.0.0.1/,Shop,true,2026-04-01,2026-09-28,live
https://news.example/42,http://127.0.0.1/,"Shop, the",false,2026-01-15,2026-08-30,lost
`,
  'disavow.txt': '# spam\ndomain:spam.example\nhttps://bad.example/page\n',
}

function searchRows(): string {
  const lines = ['date,query,page,clicks,impressions,position,country,device']
  for (let day = 0; day < 120; day++) {
    const date = new Date(Date.UTC(2026, 4, 1 + day)).toISOString().slice(0, 10)
    for (const [index, keyword] of KEYWORDS.entries()) {
      const page = `http://127.0.0.1/${['oak', 'desks', ''][index]}`
      // The first query falls, the others rise.
      const impressions = index === 0 ? 2_000 - 10 * day : 400 + 10 * day
      const clicks = Math.floor(impressions / (60 + 20 * index))
      lines.push(`${date},${keyword},${page},${clicks},${impressions},${8 + index},usa,desktop`)
    }
  }
  return `${lines.join('\n')}\n`
}

const site = createServer(({ url = '' }, response) => {
  const body = SITE[url]
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(body ?? 'Not found')
})
site.listen(80, '127.0.0.1')

/** Gives results as SearXNG does; a new keyword is checked at once. */
const searxng = createServer(({ url = '' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
  const links = ['https://rival.example/desks', 'http://127.0.0.1/desks', 'https://other.example/']
  const results = links.map((link, index) => ({
    url: link,
    title: `Title of ${link}`,
    content: '',
    engine: 'google',
    engines: ['google'],
    positions: [index + 1],
  }))
  const isFirst = (searchParams.get('pageno') ?? '1') === '1'
  const body =
    pathname === '/config'
      ? { engines: [{ name: 'google', categories: ['general'], enabled: true, paging: true }] }
      : { query: searchParams.get('q'), results: isFirst ? results : [], unresponsive_engines: [] }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
searxng.listen(0, '127.0.0.1')
await Promise.all([once(site, 'listening'), once(searxng, 'listening')])

type Answers = Record<string, unknown>
type Recorded = { key: string; answers: Answers }

const database = `sightline_release_${process.pid}`
const url = new URL(adminUrl)
url.pathname = `/${database}`
execFileSync('psql', ['--no-psqlrc', `--command=create database ${database}`, adminUrl])
const recorded = {
  sqlite: await make('sqlite', {}),
  postgres: await make('postgres', { SIGHTLINE_DATABASE_URL: url.href }),
}
site.close()
searxng.close()
const script = execFileSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', url.href], {
  encoding: 'utf8',
})
execFileSync('psql', ['--no-psqlrc', `--command=drop database ${database}`, adminUrl])
// Newer programs write commands of psql around a script.
const statements = script.replace(/^\\.*\n/gm, '')
const write = (ending: string, content: string | Buffer) =>
  writeFileSync(new URL(`${name}.${ending}`, FOLDER), content)
write('db.br', brotliCompressSync(readFileSync(join(work, 'sqlite', 'sightline.db'))))
write('sql.br', brotliCompressSync(statements))
write('json.br', brotliCompressSync(JSON.stringify(recorded)))
rmSync(work, { recursive: true })

async function make(engine: string, storage: Record<string, string>): Promise<Recorded> {
  const folder = join(work, engine)
  execFileSync('mkdir', [folder])
  const settings = {
    PATH: process.env.PATH,
    HOME: folder,
    SIGHTLINE_DATA: folder,
    SIGHTLINE_PORT: '0',
    SIGHTLINE_DEMO: 'false',
    SIGHTLINE_ALLOW_PRIVATE_NETWORKS: 'true',
    SIGHTLINE_CHROMIUM_PATH: join(folder, 'none'),
    SIGHTLINE_SERP_PROVIDER: 'searxng',
    SIGHTLINE_SEARXNG_URL: `http://127.0.0.1:${(searxng.address() as AddressInfo).port}`,
    SIGHTLINE_RATE_LIMIT_PER_MINUTE: '0',
    ...storage,
  }
  const launcher = [resolve(clone, 'bin/sightline')]
  // Not awaited by a blocking call: the site and the provider are in this process.
  const run = async (...args: string[]) => {
    const child = spawn(process.execPath, [...launcher, ...args, '--json'], {
      env: settings,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    return JSON.parse(await printedBy(child))
  }
  const server = spawn(process.execPath, [...launcher, 'serve', '--json'], {
    env: settings,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  process.on('exit', () => server.kill())
  const { url: base } = await firstDocument(server)
  const { key } = await run('keys', 'create', '--name', 'release', '--scope', 'read_write')
  const call = async (path: string, body?: unknown) => {
    const answer = await fetch(`${base}/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }
  const { uid } = (await call('/projects', { name: 'Shop', domain: '127.0.0.1' })).data
  const project = `/projects/${uid}`
  await call(`${project}/competitors`, { name: 'Rival', domain: 'rival.example' })
  for (const [file, content] of Object.entries(FILES)) writeFileSync(join(folder, file), content)
  const imported: [string, string, ...string[]][] = [
    ['keywords', 'keywords.json', '--language', 'en'],
    ['search-performance', 'search.csv'],
    ['backlinks', 'links.csv'],
    ['disavow', 'disavow.txt'],
  ]
  for (const [what, file, ...more] of imported)
    await run('import', what, '--project', uid, ...more, join(folder, file))
  await call(`${project}/rank-tracker/segments`, {
    name: 'Desks',
    rules: [{ field: 'path', operator: 'contains', value: 'desk' }],
  })
  const { crawl_uid: crawl } = (await call(`${project}/crawls`, {})).data
  await until(async () => (await call(`${project}/crawls/${crawl}`)).data.status === 'success')
  const keywords = `${project}/rank-tracker/keywords`
  const analyses = `${keywords}/1/analyses`
  await until(
    async () =>
      (await call(analyses)).data[0]?.status === 'success' && (await call(analyses)).data.length > 3,
  )
  const [latest] = (await call(analyses)).data
  const paths = [
    '/projects',
    project,
    `${project}/competitors`,
    `${keywords}?device=desktop`,
    analyses,
    `${analyses}/${latest.id}/results`,
    `${project}/rank-tracker/segments`,
    `${project}/crawls`,
    `${project}/crawls/${crawl}/pages`,
    `${project}/crawls/${crawl}/links`,
    `${project}/crawls/${crawl}/images`,
    `${project}/crawls/${crawl}/on-page-overview`,
    ...['strikingDistancePages', 'fallingPages', 'risingQueries', 'ctrOpportunities'].map(
      (type) => `${project}/crawls/${crawl}/quick-wins?type=${type}`,
    ),
    `${project}/backlinks`,
    `${project}/backlinks/referring-domains`,
    `${project}/backlinks/anchors`,
    `${project}/backlinks/linked-pages`,
    `${project}/disavows`,
  ]
  const answers: Answers = {}
  for (const path of paths) answers[path] = (await call(path)).data
  server.kill('SIGTERM')
  await once(server, 'close')
  return { key, answers }
}

async function printedBy(child: ChildProcess): Promise<string> {
  let printed = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`A command ended with ${code}: ${printed}`)
  return printed
}

/** A server prints one JSON document when it listens, and goes on. */
async function firstDocument(child: ChildProcess) {
  let printed = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  await until(async () => printed.includes('\n') || child.exitCode !== null)
  return JSON.parse(printed)
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await condition()); tries++) {
    if (tries > 1_000) throw new Error(`It did not come to be: ${condition}`)
    await delay(200)
  }
}
