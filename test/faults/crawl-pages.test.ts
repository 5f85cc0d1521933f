// Pages that were made to harm whoever reads them, all on one site: each must leave its honest record, within bounded
// time and memory, and harm no other page.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Crawled, crawlSite } from '../helpers/crawled-site.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { type SiteRoutes, suiteSite } from '../helpers/fake-site.ts'
import {
  brokenChunks,
  endlessBody,
  gzipBomb,
  halfPacked,
  longTitle,
  malformed,
  manyLinks,
  notHttp,
  resetAtOnce,
  resetInBody,
  silence,
  slowDrip,
  wrongLength,
} from '../helpers/fake-site-faults.ts'
import { html, page, redirect, redirectChain } from '../helpers/fake-site-pages.ts'

const LONG_LOCATION = `/long-location/${'y'.repeat(3_000)}`
const LONG_PATH = `/${'x'.repeat(3_000)}`
const good = (title: string, more = '') => `<title>${title}</title><a href="/after/${title}">on</a>${more}`
/** More than one block of what packs it, so that a part of it can be unpacked. */
const long = (title: string) =>
  good(title, Array.from({ length: 5_000 }, (_, index) => `<p>${(index * 7919) % 10_007}</p>`).join(''))
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const text = (type: string) => ({ 'content-type': type })

/** Paths that are still to break. */
let cutOnce: Set<string>

/** Pages by path, and then addresses to which the start page links beside those. */
function hostileRoutes(): SiteRoutes {
  return {
    ...redirectChain(10_000),
    '/loop/a': redirect('/loop/b'),
    '/loop/b': redirect('/loop/a'),
    '/self': redirect('/self', 302),
    '/endless-location': redirect(`/long-location/${'y'.repeat(10_000)}`),
    '/long-location': redirect(LONG_LOCATION),
    '/no-location': { status: 301, headers: {} },
    '/broken-location': redirect('http://[::1'),
    '/mail-location': redirect('mailto:a@site.test', 302),
    '/private-location': redirect('http://10.0.0.1/'),
    '/not-modified': { status: 304 },
    '/gzip-bomb': gzipBomb(300, good('bomb')),
    '/not-gzip': { headers: { 'content-encoding': 'gzip' }, body: good('not-gzip') },
    '/drip': slowDrip(50),
    '/endless': endlessBody(good('endless')),
    '/silence': silence(),
    '/only-headers': silence('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 100\r\n\r\n'),
    '/title': longTitle(9),
    '/links': manyLinks(25_000, (index) => `https://away.test/${index}`),
    '/charset': {
      headers: text('text/html; charset=no-such-charset'),
      body: '<meta charset="none-either"><title>Charset</title>',
    },
    '/latin1': { headers: text('text/html; charset=iso-8859-1'), body: latin1('<title>Grüße</title>') },
    '/meta-latin1': {
      headers: text('text/html'),
      body: latin1('<meta charset="latin1"><title>Größe</title>'),
    },
    '/nul': page({
      title: 'A\0B',
      head: `<meta name="description" content="d\0d"><link rel="canonical" href="/c\0c">
        <link rel="alternate" hreflang="x\0y" href="/h\0h"><meta name="robots" content="no\0index">
        <meta property="og:title" content="o\0g"><meta name="viewport" content="v\0p">
        <script type="application/ld+json">{"@type":["A\\u0000B\\ud800"],"n\\u0000":1}</script>
        <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product\\u0000"}</script>`,
      body: '<a href="/nul\0link">an\0chor</a><img src="/nul\0.png" alt="a\0lt"><p id="i\0"></p><p id="i\0"></p>',
    }),
    '/broken-utf8': { body: Buffer.concat([latin1('<title>\xff\xfe\xc3\x28 end</title>')]) },
    '/lone-surrogate': page({ title: '&#xD800; and &#xDFFF;', body: '<a href="/x\\&#xD801;">&#xD802;</a>' }),
    '/too-short': wrongLength(good('too-short'), 1_000),
    '/too-long': wrongLength(`${good('too-long')}<title>rest</title>`, good('too-long').length),
    '/reset-in-body': resetInBody(good('reset')),
    '/broken-chunks': brokenChunks(good('chunks')),
    '/half-packed': halfPacked(long('packed')),
    '/cut-once': ({ path }) =>
      cutOnce.delete(path) ? resetInBody(good('first')) : page({ title: 'second', links: ['/after/second'] }),
    '/half-packed-once': ({ path }) =>
      cutOnce.delete(path) ? halfPacked(long('first')) : page({ title: 'second' }),
    '/reset': resetAtOnce,
    '/not-http': notHttp,
    '/long-headers': { headers: { 'x-long': 'h'.repeat(100_000) }, body: good('long-headers') },
    '/unclosed-svg': page({
      title: 'svg',
      body: '<a href="/in/svg">x</a><svg><title>inner<a href="/in/svg2">',
    }),
    '/unclosed-script': page({
      title: 'script',
      body: '<a href="/in/script">x</a><script><!-- <a href="/no/1">',
    }),
    '/unclosed-comment': page({ title: 'comment', body: '<a href="/in/comment">x</a><!-- <a href="/no/2">' }),
    '/unclosed-title': { body: '<a href="/in/title">x</a><title>open <a href="/no/3">' },
    '/deep': { body: `${'<div>'.repeat(200_000)}<a href="/in/deep">x</a>` },
    '/empty': { body: '' },
    '/no-content': { status: 204 },
    '/gone': { status: 410, body: good('gone') },
    '/error': { status: 500, body: good('error') },
    '/odd-status': { status: 799, body: good('odd') },
    '/text': { headers: text('text/plain'), body: '<a href="/no/4">not a page</a>' },
    '/pdf': { headers: text('application/pdf'), body: '%PDF-1.7 <a href="/no/5">' },
    '/no-type': { headers: { 'content-type': '' }, body: good('no-type') },
    '/no-type.png': { headers: { 'content-type': '' }, body: latin1('\x89PNG\r\n\x1a\n<a href="/no/6">') },
    '/malformed': malformed(good('malformed')),
    '/100%': page({ title: 'percent' }),
    '/a%zz/b': page({ title: 'escape' }),
    '/cut%e': page({ title: 'cut' }),
    '/search?a=1&b=2': page({ title: 'query' }),
    '/cookie': {
      headers: { 'set-cookie': ['session=1; Path=/', 'all=2; Domain=test'] },
      body: good('cookie'),
    },
    '/base/page': page({
      title: 'base',
      head: '<base href="/elsewhere/">',
      links: ['relative', '?only=query'],
    }),
    '/elsewhere/relative': page({ title: 'relative' }),
    '/header-canonical': {
      headers: { link: '</the-original>; rel="canonical"' },
      body: html({ title: 'header canonical' }),
    },
    '/noindex': page({
      title: 'noindex',
      head: '<meta name="robots" content="noindex,nofollow">',
      links: ['/nf'],
    }),
    '/good': page({ title: 'good' }),
  }
}

/** Their ends are not waited for. */
const SLOW = new Set(['/drip', '/silence', '/only-headers', '/too-short'])
const ASKED_TWICE =
  /\/(?:reset|not-http|hop\/\d+|loop\/.|self|malformed|too-short|reset-in-body|broken-chunks|half-packed|not-gzip|drip|only-headers|cut-once|half-packed-once)$/
const NOT_LINKED = new Set(['*', '/loop/b', '/elsewhere/relative', '/'])

onEveryEngine('a site full of hostile pages', (context) => {
  const site = suiteSite()
  let crawled: Crawled

  before(async () => {
    cutOnce = new Set(['/cut-once', '/half-packed-once'])
    const routes = hostileRoutes()
    const links = [
      ...Object.keys(routes).filter((path) => !NOT_LINKED.has(path)),
      '/hop/0',
      '/good#part',
      '/good#other',
      `//site.test:${site.port}/scheme-relative`,
      `HTTP://SITE.TEST:${site.port}/Upper`,
      `http://user:secret@site.test:${site.port}/credentials`,
      LONG_PATH,
      '/x\\y',
      'mailto:a@site.test',
      'javascript:void(0)',
      'data:text/html,<a>',
      'ftp://site.test/file',
      'http://',
      'http://site.test:99999/',
      '//',
    ]
    site.serve('site.test', { ...routes, '/': page({ title: 'start', links }) })
    crawled = await crawlSite(context.database, site, {
      reading: { readersCount: 3 },
      settings: {
        pagesMax: 300,
        depthMax: 2,
        concurrency: 20,
        areLinksChecked: false,
        areImagesChecked: false,
      },
      isSlow: ({ pathname }) => SLOW.has(pathname),
    })
  })

  const record = (path: string) =>
    crawled.pages.get(site.origin('site.test') + path) ?? assert.fail(`no record of ${path}`)
  /** What the audit says of the answer and of the content, security headers and the address left aside. */
  const judgedOf = (path: string) =>
    crawled.issues
      .filter(({ page }) => page === site.origin('site.test') + path)
      .map(({ issue }) => issue)
      .filter(
        (issue) =>
          !/^(?:hsts|csp|x_content|http_scheme|no_compression|sitemap|orphan|single_inlink)/.test(issue),
      )
  const asked = (path: string) => site.count({ path })

  test('the crawl is completed, and soon', () => {
    assert.equal(crawled.crawl.status, 'success', crawled.crawl.failure ?? '')
    assert.ok(crawled.ms < 150_000, `it took ${Math.round(crawled.ms)} ms`)
    assert.equal(record('/').title, 'start')
    assert.equal(record('/good').title, 'good')
    assert.deepEqual(site.repeated({ path: '/good' }), {})
  })

  test('a page that gives no answer has a record without a status', () => {
    for (const path of ['/reset', '/not-http', '/long-headers', '/silence']) {
      const { status_code, final_url, title, response_bytes, total_links_count } = record(path)
      assert.deepEqual(
        [status_code, final_url, title, response_bytes, total_links_count],
        [null, null, null, null, null],
        path,
      )
      assert.equal(crawled.urls.get(site.origin('site.test') + path)?.outcome, 'unanswered', path)
    }
  })

  test('redirects that never end are given up', () => {
    for (const path of ['/loop/a', '/self', '/hop/0']) {
      assert.equal(record(path).status_code, null, path)
      assert.equal(record(path).is_redirected, 1, path)
    }
    for (const path of ['/no-location', '/broken-location', '/endless-location'])
      assert.equal(record(path).status_code, 301, path)
    const nowhere = (path: string) =>
      crawled.issues
        .filter(
          ({ page, issue }) => page === site.origin('site.test') + path && issue.startsWith('redirect_'),
        )
        .map(({ issue, detail }) => `${issue}: ${detail}`)
    assert.deepEqual(nowhere('/no-location'), ['redirect_invalid: 301 without Location'])
    assert.deepEqual(nowhere('/broken-location'), ['redirect_invalid: 301 to http://[::1'])
    assert.deepEqual(nowhere('/mail-location'), ['redirect_invalid: 302 to mailto:a@site.test'])
    assert.deepEqual(nowhere('/not-modified'), ['redirect_invalid: 304 to a request without conditions'])
    assert.deepEqual(nowhere('/private-location'), ['redirect_to_error: refused-address'])
    assert.deepEqual(nowhere('/long-location'), ['redirect_to_error: 404'])
    const hops = site.requests.filter(({ path }) => path.startsWith('/hop/'))
    assert.ok(hops.length <= 12, `${hops.length} hops were asked`)
  })

  test('a body without end is cut, and what came first is read', () => {
    for (const path of ['/gzip-bomb', '/endless']) {
      assert.match(record(path).title ?? '', /^(?:bomb|endless)$/)
      assert.equal(record(path).response_bytes, null, path)
      assert.deepEqual(judgedOf(path), ['response_too_large'])
      assert.equal(asked(path), 1, 'it would be as large again')
    }
    assert.equal(record('/title').title?.length, 4_096)
    assert.equal(record('/drip').status_code, 200)
    assert.equal(record('/only-headers').status_code, 200)
  })

  test('a page of 25,000 links has them all', () => {
    assert.equal(record('/links').total_links_count, 25_000)
    assert.equal(crawled.links.filter(({ from }) => from.endsWith('/links')).length, 25_000)
  })

  test('text is read in whatever way it is encoded', () => {
    assert.equal(record('/charset').title, 'Charset')
    assert.equal(record('/latin1').title, 'Grüße')
    assert.equal(record('/meta-latin1').title, 'Größe')
    assert.match(record('/nul').title ?? '', /^A\ufffd?B$/)
    assert.match(record('/broken-utf8').title ?? '', /\ufffd.*end$/)
    assert.equal(record('/lone-surrogate').title, '\ufffd and \ufffd')
    const anchor = crawled.links.find(({ from, to }) => from.endsWith('/nul') && to.includes('link'))
    assert.match(anchor?.anchor ?? '', /^an\ufffd?chor$/)
    const image = crawled.imageReferences.find(({ on }) => on.endsWith('/nul'))
    assert.match(image?.alt ?? '', /^a\ufffd?lt$/)
  })

  test('a body that did not come whole is asked for once more, and then known by its head alone', () => {
    const titles = {
      '/too-short': 'too-short',
      '/reset-in-body': 'reset',
      '/broken-chunks': 'chunks',
      '/half-packed': 'packed',
      '/not-gzip': 'not-gzip',
      '/drip': null,
      '/only-headers': null,
    }
    for (const [path, title] of Object.entries(titles)) {
      const { status_code, words_count, h1_count, response_bytes, duplicate_keys, ...page } = record(path)
      assert.deepEqual([status_code, page.title], [200, title], path)
      assert.deepEqual(
        [words_count, h1_count, response_bytes, duplicate_keys],
        [null, null, null, null],
        path,
      )
      assert.deepEqual(judgedOf(path), ['incomplete_response'], path)
      assert.equal(asked(path), 2, path)
      if (title !== null) assert.equal(asked(`/after/${title}`), 1, path)
    }
    assert.equal(record('/too-long').title, 'too-long')
    assert.deepEqual(judgedOf('/too-long').includes('incomplete_response'), false)
  })

  test('a body that comes whole the second time is a page like any other', () => {
    for (const path of ['/cut-once', '/half-packed-once']) {
      const { title, h1_count } = record(path)
      assert.deepEqual([title, h1_count, asked(path)], ['second', 1, 2], path)
      assert.equal(judgedOf(path).includes('incomplete_response'), false, path)
    }
    assert.equal(asked('/after/second'), 1)
    assert.equal(asked('/after/first'), 0, 'nothing of the first answer is noted')
  })

  test('what is not closed hides only what comes after it', () => {
    for (const path of ['/in/svg', '/in/script', '/in/comment', '/in/title', '/in/deep'])
      assert.equal(asked(path), 1, path)
    assert.deepEqual(
      site.requests.filter(({ path }) => path.startsWith('/no/')).map(({ path }) => path),
      [],
    )
    assert.equal(record('/unclosed-svg').title, 'svg')
    assert.equal(record('/unclosed-comment').title, 'comment')
  })

  test('answers without a page have their status', () => {
    const statuses = ['/empty', '/no-content', '/gone', '/error', '/odd-status', '/text', '/pdf'].map(
      (path) => record(path).status_code,
    )
    assert.deepEqual(statuses, [200, 204, 410, 500, 799, 200, 200])
    assert.equal(record('/text').title, null)
    assert.equal(record('/pdf').content_type, 'application/pdf')
  })

  test('an answer that browsers accept is a page, and the audit says what is wrong with it', () => {
    const wrongOf = (path: string) =>
      crawled.issues.find(
        ({ page, issue }) => page === site.origin('site.test') + path && issue === 'http_malformed_response',
      )?.detail
    for (const path of ['/no-type', '/malformed']) {
      assert.deepEqual([record(path).title, record(path).content_type], [path.slice(1), 'text/html'])
      assert.equal(asked(`/after${path}`), 1)
    }
    assert.equal(wrongOf('/no-type'), 'no Content-Type')
    assert.equal(
      wrongOf('/malformed'),
      'lines end without a carriage return; a header line has no colon; no Content-Type',
    )
    assert.equal(record('/no-type.png').content_type, 'image/png')
    assert.equal(wrongOf('/good'), undefined)
    assert.equal(wrongOf('/empty'), undefined)
  })

  test('odd addresses are asked as a browser would, and those that cannot be are left', () => {
    for (const path of [
      '/100%',
      '/a%zz/b',
      '/cut%e',
      '/search?a=1&b=2',
      '/scheme-relative',
      '/Upper',
      '/x/y',
    ]) {
      assert.equal(asked(path), 1, path)
      assert.ok(record(path))
    }
    assert.equal(asked('/elsewhere/relative'), 1)
    assert.equal(asked('/elsewhere/?only=query'), 1)
    assert.equal(asked('/credentials'), 0)
    assert.equal(asked(LONG_PATH), 0)
    // A redirect may lead there; it is no page of its own.
    assert.equal(record('/long-location').final_url, site.origin('site.test') + LONG_LOCATION)
    assert.equal(asked(LONG_LOCATION), 1)
    const longest = Math.max(...[...crawled.urls.keys()].map((url) => url.length))
    assert.ok(longest <= 2_048, `an address of ${longest} characters was noted`)
  })

  test('neither cookies nor credentials are ever sent', () => {
    assert.ok(asked('/after/cookie') === 1)
    for (const { headers } of site.requests) {
      assert.equal(headers.cookie, undefined)
      assert.equal(headers.authorization, undefined)
      assert.match(headers['user-agent'] ?? '', /SightlineBot\/\S+; \+http/)
    }
  })

  test('what pages say about indexing is kept', () => {
    assert.equal(record('/header-canonical').canonical, `${site.origin('site.test')}/the-original`)
    assert.equal(record('/noindex').is_noindex, 1)
    assert.equal(asked('/nf'), 1)
  })

  test('each address is asked once', () => {
    // A request to which nothing came back is made once more, in case its connection was stale.
    const again = Object.keys(site.repeated()).filter((key) => !ASKED_TWICE.test(key))
    assert.deepEqual(again, [])
  })
})
