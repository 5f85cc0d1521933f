import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { callCommand, spawnCommand } from '../../../../../test/helpers/command.ts'
import { serveHttp } from '../../../../../test/helpers/local-server.ts'
import { measureStopping } from '../../../../../test/helpers/stopping-time.ts'
import { temporaryFolder } from '../../../../../test/helpers/temporary-folder.ts'
import { until } from '../../../../../test/helpers/until.ts'
import { reportHtml } from './report-html.ts'
import { reportMarkdown } from './report-markdown.ts'
import { reportText } from './report-text.ts'
import type { SiteReport } from './site-report-model.ts'

const MARKED_PAGES = new URL('../../../../../test/helpers/marked-pages.mjs', import.meta.url)
/** The body of a page that is never sent. */
const NO_ANSWER = 'no answer'

const EVIL = '</title><script>alert(1)</script>\u001b[31m'

const page = (title: string, ...paths: string[]) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="What ${title} is about, in a sentence.">
<link rel="canonical" href="/"></head><body><h1>${title}</h1>${paths.map((path) => `<a href="${path}">to ${path}</a>`).join('')}</body></html>`

type Pages = Readonly<Record<string, string>>

async function openSite(context: TestContext, pages: Pages, onRequest?: (path: string) => void) {
  const asked: string[] = []
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    asked.push(path)
    onRequest?.(path)
    const body = pages[path]
    if (body === NO_ANSWER) return
    const redirect = /^301 (.+)$/.exec(body ?? '')
    if (redirect !== null) return void response.writeHead(301, { location: redirect[1] }).end()
    const type = path.endsWith('.txt') ? 'text/plain' : 'text/html; charset=utf-8'
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body ?? 'Not here.')
  }
  const { url, port } = await serveHttp(context, answer)
  return { url: url.replace(/\/$/, ''), port, asked }
}

function folderOf(context: TestContext): string {
  const folder = temporaryFolder(context)
  return folder
}

function settingsOf(context: TestContext, port: number) {
  return {
    SIGHTLINE_DATA: join(folderOf(context), 'none'),
    SIGHTLINE_ALLOW_PRIVATE_NETWORKS: 'true',
    SIGHTLINE_CRAWL_PORTS: String(port),
  }
}

/** A folder for temporary files that no other process writes into, as others may report a site at the same time. */
function useOwnTemporaryFolder(context: TestContext): string {
  const folder = folderOf(context)
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  context.after(() => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  })
  return folder
}

test('a site is crawled, and reported in every form', async (context) => {
  const { url, port } = await openSite(context, {
    '/': page('Home', '/a', '/b', '/gone'),
    '/a': page(EVIL, '/'),
    '/b': '<!doctype html><html><body>bare</body></html>',
  })
  const settings = settingsOf(context, port)
  const folder = folderOf(context)
  const temporary = useOwnTemporaryFolder(context)
  const { exitCode, stdout, stderr } = await callCommand(['report', url, '--json'], settings)
  assert.equal(exitCode, 0, stderr)
  const report = JSON.parse(stdout)
  assert.equal(report.is_interrupted, false)
  assert.equal(report.pages_crawled, 4)
  const gone = report.fixes.find(({ issue }: { issue: string }) => issue === 'http_4xx')
  assert.deepEqual([gone.severity, gone.pages_count, gone.pages[0].url], ['critical', 1, `${url}/gone`])
  assert.deepEqual([readdirSync(temporary), existsSync(settings.SIGHTLINE_DATA)], [[], false])

  const forms: [text: string, start: RegExp][] = [
    [reportMarkdown(report), /^# http/],
    [reportHtml(report), /^<!doctype html>/],
    [reportText(report, 80, true), /^http/],
  ]
  for (const [text, start] of forms) {
    assert.match(text, start)
    assert.match(text, /\/gone/)
    assert.match(text, /Why/)
    assert.ok(!text.includes('<script') && !text.includes('\u001b'), text)
  }
  const file = join(folder, 'report.md')
  const written = await callCommand(['report', url, '--out', file], settings)
  assert.deepEqual([written.exitCode, written.stdout], [0, ''], written.stderr)
  assert.match(readFileSync(file, 'utf8'), /^# http/)
  const unasked = await callCommand(['report', url, '--out', file], settings)
  assert.deepEqual([unasked.exitCode, /This replaces/.test(unasked.stderr)], [2, true])
})

test('what is broken comes before what could be better, however many pages that is on', async (context) => {
  const articles = Array.from({ length: 12 }, (_, number) => `/article-${number}`)
  const bare = Object.fromEntries(articles.map((path) => [path, page(`Article ${path}`, '/', '/gone-1')]))
  const { url, port } = await openSite(context, {
    ...bare,
    '/': page('Home', ...articles, '/shop/', '/old-offer'),
    '/shop/': page('Shop', '/gone-1', '/gone-2', '/loop-a'),
    '/old-offer': page('Page not found', '/').replace('<h1>', '<p>This page does not exist (404).</p><h1>'),
    '/loop-a': '301 /loop-b',
    '/loop-b': '301 /loop-a',
  })
  const { stdout, stderr, exitCode } = await callCommand(['report', url, '--json'], settingsOf(context, port))
  assert.equal(exitCode, 0, stderr)
  const { fixes, suggestions, pages_crawled, limit } = JSON.parse(stdout) as SiteReport
  assert.equal(limit, null)
  const told = fixes.map(({ severity, issue, pages_count }) => `${severity} ${issue} ${pages_count}`)
  assert.deepEqual(told.slice(0, 4), [
    'critical link_broken_internal 13',
    'critical http_4xx 2',
    // Both on one page: this one is a click away from the start page, the other two.
    'critical soft_404 1',
    'critical redirect_loop 1',
  ])
  const ranks = fixes.map(({ severity }) => ['critical', 'warning'].indexOf(severity))
  assert.ok(!ranks.includes(-1), told.join('\n'))
  assert.deepEqual(ranks, ranks.toSorted())
  // Many more pages have these, and yet none of them is a thing to fix.
  assert.ok(suggestions.filter(({ pages_count }) => pages_count >= 14).length >= 5, stdout)
  assert.ok(suggestions.every(({ severity }) => severity === 'notice'))
  for (const { pages, pages_count } of [...fixes, ...suggestions]) assert.equal(pages.length, pages_count)
  assert.equal(pages_crawled, 18)
})

test('Ctrl-C ends the crawl, and what was read is reported', async (context) => {
  const links = Array.from({ length: 30 }, (_, number) => `/${number}`)
  const pages = Object.fromEntries(links.map((path) => [path, page(`Page ${path}`, ...links)]))
  const { url, port, asked } = await openSite(context, { '/': page('Home', ...links), ...pages }, (path) => {
    if (path === '/3') process.emit('SIGINT')
  })
  const ended = await callCommand(['report', url, '--format', 'json'], settingsOf(context, port))
  assert.equal(ended.exitCode, 130, ended.stderr)
  const report = JSON.parse(ended.stdout)
  assert.equal(report.is_interrupted, true)
  assert.ok(report.pages_crawled >= 1 && report.pages_crawled < 31, String(report.pages_crawled))
  assert.equal(report.limit, 'The crawl was ended by Ctrl-C; not all pages were crawled.')
  assert.ok(!asked.includes('/29'))
})

for (const [what, path, body] of [
  ['a page that is costly to read', '/costly', page('this page is never done')],
  ['an answer that does not come', '/never', NO_ANSWER],
] as const)
  test(`Ctrl-C does not wait for ${what}`, async (context) => {
    const pages = { '/': page('Home', '/a', path), '/a': page('A'), [path]: body }
    const { url, port, asked } = await openSite(context, pages)
    const stopping = measureStopping(context, [MARKED_PAGES.href])
    const settings = { ...settingsOf(context, port), ...stopping.settings }
    const command = spawnCommand(['report', url, '--format', 'json'], settings)
    context.after(() => command.child.kill('SIGKILL'))
    await until(`${path} is asked`, () => asked.includes(path) && asked.includes('/a'))
    command.child.kill('SIGINT')
    const { stdout, stderr, exitCode } = await command.ended
    assert.equal(exitCode, 130, stderr)
    const { is_interrupted, pages_crawled } = JSON.parse(stdout)
    assert.equal(is_interrupted, true)
    assert.ok(pages_crawled >= 1, stdout)
    stopping.assertSoon()
  })

test('only so many pages are read, and only of the folder that was named', async (context) => {
  const { url, port, asked } = await openSite(context, {
    '/': page('Home', '/shop/1'),
    '/blog/': page('Blog', '/blog/1'),
    '/blog/1': page('One', '/blog/2', '/shop/2'),
    '/blog/2': page('Two', '/blog/3'),
    '/blog/3': page('Three'),
  })
  const settings = settingsOf(context, port)
  // Nothing on the start page leads there: the crawl begins where it was told to.
  const { stdout } = await callCommand(['report', `${url}/blog/`, '--pages', '4'], settings)
  assert.match(
    stdout,
    /: the first 4 pages on \d+ \w+ \d{4}\nThe crawl ended at its limit of 4 pages; 5 are known\.\n\nHealth score/,
  )
  assert.ok(asked.includes('/blog/2') && !asked.includes('/blog/3'))
})

test('a site that cannot be crawled says why', async (context) => {
  const closed = await openSite(context, { '/': page('Home'), '/robots.txt': 'User-agent: *\nDisallow: /\n' })
  const inPart = await openSite(context, {
    '/': page('Home', '/blog/1', '/shop/blog/'),
    '/blog/1': page('One'),
    '/shop/blog/': page('Another blog'),
    '/robots.txt': 'User-agent: *\nDisallow: /blog/\n',
  })
  const cases: [args: string[], settings: Record<string, string>, exitCode: number, message: RegExp][] = [
    [[closed.url], settingsOf(context, closed.port), 4, /robots\.txt of \S+ forbids/],
    [
      [`${inPart.url}/blog/`],
      settingsOf(context, inPart.port),
      4,
      /no report of \S+\/blog\/\. The robots\.txt/,
    ],
    [['http://127.0.0.1:9'], settingsOf(context, 9), 5, /There is no report of 127\.0\.0\.1:9\. ./],
    [[closed.url], settingsOf(context, 9), 5, /Port \d+ of 127.* Add it to SIGHTLINE_CRAWL_PORTS/],
    [
      ['http://127.0.0.1:3000/shop'],
      {},
      2,
      /in the environment of this command: SIGHTLINE_ALLOW_PRIVATE_NETWORKS=127\.0\.0\.0\/8 SIGHTLINE_CRAWL_PORTS=80,443,3000 sightline report http:\/\/127\.0\.0\.1:3000\/shop\s*$/,
    ],
    [['ftp://example.com'], {}, 2, /as in https:\/\/example\.com/],
    [['https://me:secret@example.com'], {}, 2, /without a user name/],
    [['https://example.com', '--pages', '0'], {}, 2, /from 1 to 100000/],
  ]
  for (const [args, settings, exitCode, message] of cases) {
    const ended = await callCommand(['report', ...args], settings)
    assert.deepEqual([ended.exitCode, ended.stdout], [exitCode, ''], ended.stderr)
    assert.match(ended.stderr, message)
  }
})
