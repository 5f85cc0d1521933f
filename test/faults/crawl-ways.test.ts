// Ways through a site that are more than links: refreshes, frames, redirects, session ids in addresses, translations, AMP versions. All on
// one site, whose start page does nothing but send its visitors on.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Crawled, crawlSite, startCrawl } from '../helpers/crawled-site.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import { type SiteReply, type SiteRoutes, suiteSite } from '../helpers/fake-site.ts'
import { html, page, redirect } from '../helpers/fake-site-pages.ts'
import { storedRow } from '../helpers/stored-rows.ts'
import { until } from '../helpers/until.ts'

function refresh(content: string): SiteReply {
  return page({ title: 'Refresh', head: `<meta http-equiv="refresh" content="${content}">` })
}

const hreflang = (code: string, path: string) => `<link rel="alternate" hreflang="${code}" href="${path}">`

/** A page of a series: what it names by rel=next and rel=prev. */
function inSeries(named: { next?: string; prev?: string }): SiteReply {
  const head = Object.entries(named).map(([rel, path]) => `<link rel="${rel}" href="${path}">`)
  return page({ title: 'Series', head: head.join('') })
}

/** Links that are too long to be followed, and too many of them to be kept. */
const LONG_LINKS = `<base href="/${'b'.repeat(2_000)}/">${Array.from({ length: 4_400 }, (_, at) => `<a href=${at}>x</a>`)}`

const LINKED: SiteRoutes = {
  '/many': page({ title: 'Many', body: LONG_LINKS }),
  '/delayed': refresh('5; url=/goal/delayed'),
  '/late': page({
    title: 'Late',
    head: '<meta http-equiv="refresh" content="30; url=/goal/late">',
    links: ['/a'],
  }),
  '/reload': refresh('0'),
  '/to-itself': refresh('0; url=/to-itself#top'),
  '/without-scripts': page({
    head: '<noscript><meta http-equiv="refresh" content="0; url=/goal/noscript"></noscript>',
  }),
  '/header': { headers: { refresh: '0;url=/goal/header' }, body: html({ title: 'Header' }) },
  '/chain': refresh('0; url=/chain/1'),
  '/loop/1': refresh('0; url=/loop/2'),
  '/loop/status': redirect('/loop/back'),
  '/to-closed': refresh('0; url=/closed'),
  '/to-error': refresh('0; url=/goal/missing'),
  '/error': { status: 404, ...refresh('0; url=/goal/of-error') },
  '/away': refresh('0; url=https://away.test/'),
  '/frames': { body: '<title>Frames</title><frameset><frame src="/framed/left"><frame src="/a"></frameset>' },
  '/session': redirect('/session/a;jsessionid=first'),
  '/session/itself': redirect('/session/itself;jsessionid=1'),
  '/lang/en': page({
    title: 'English',
    links: ['/lang/de', '/lang/it'],
    head: ['en', 'de', 'fr', 'it'].map((code) => hreflang(code, `/lang/${code}`)).join(''),
  }),
  '/parts': page({
    title: 'Parts',
    links: [
      '#top',
      '/parts/of#here',
      '/parts/of#there',
      '/parts/of#h%C3%BCtte',
      '/parts/of#top',
      '/parts/of#/route',
    ],
    body: '<a href="/parts/of#:~:text=x">x</a><a href="/parts/of#nowhere">y</a><a href="/moved/1#gone">z</a>',
  }),
  '/parts/of': page({
    body: '<p id=here>A</p><a name=there>B</a><p id=hütte>C</p><a href="/parts#nothing">D</a><a href="/parts#no">E</a>',
  }),
  '/amp/gone': page({ title: 'AMP is gone', head: '<link rel="amphtml" href="/goal/missing">' }),
  '/amp/there': page({ title: 'AMP is there', head: '<link rel="amphtml" href="/goal/amp">' }),
  '/list/1': inSeries({ next: '/list/2' }),
  '/list/2': inSeries({ prev: '/list/1', next: '/goal/missing' }),
  '/list/3': inSeries({ prev: '/list/2' }),
  '/ring/1': inSeries({ next: '/ring/2' }),
  '/ring/2': inSeries({ next: '/ring/3', prev: '/ring/1' }),
  '/ring/3': inSeries({ next: '/ring/1', prev: '/ring/2' }),
  ...Object.fromEntries(['1', '2', '3'].map((name) => [`/moved/${name}`, redirect('/goal/moved')])),
  '/moved/home': redirect('/home'),
  '/goal/moved': page({ title: 'Moved', links: ['/moved/later', '/goal/behind'] }),
  '/iframe': page({ body: '<iframe src="/framed/inline"></iframe><iframe src="/closed/frame"></iframe>' }),
}

/** Writes another session id into each page's links, as servers do whose cookies do not come back. */
let sessions = 0
const inSession = (path: string, ...links: string[]): SiteRoutes => {
  const route = () => {
    const id = `;jsessionid=${++sessions}`
    return page({ title: `Session ${path}`, links: links.map((link) => link + id) })
  }
  return { [path]: route }
}

const ROUTES: SiteRoutes = {
  ...LINKED,
  '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /closed' },
  '/': refresh('0; url=/home'),
  '/home': page({ title: 'Home', links: Object.keys(LINKED) }),
  '/chain/1': redirect('/chain/2'),
  '/chain/2': refresh('1; url=/goal/chain'),
  '/loop/2': refresh('0; url=/loop/1'),
  '/loop/back': refresh('0; url=/loop/status'),
  ...inSession('/session/a', '/session/b', '/session/a'),
  ...inSession('/session/b', '/session/a', '/session/c'),
  ...inSession('/session/c', '/session/b'),
  '/session/a;jsessionid=first': page({ title: 'Session first' }),
  '/session/itself;jsessionid=1': page({ links: ['/session/behind'] }),
  '/session/behind': page({ title: 'Behind' }),
  '/lang/de': {
    headers: {
      link: '</lang/en>; rel="alternate"; hreflang="en", </lang/de>; rel="alternate"; hreflang="de"',
    },
    body: html({ title: 'Deutsch' }),
  },
  '/lang/fr': page({ title: 'Français' }),
  '/lang/it': page({ title: 'Italiano', head: hreflang('it', '/lang/it') }),
  '/moved/later': redirect('/goal/moved'),
  '/a': page({ title: 'A' }),
  '/goal/missing': { status: 404, body: 'nothing' },
  '*': ({ path }) => (/^\/(?:goal|framed)\//.test(path) ? page({ title: `At ${path}` }) : { status: 404 }),
}

onEveryEngine('a site with ways that are no links', (context) => {
  const site = suiteSite()
  let crawled: Crawled

  before(async () => {
    site.serve('site.test', {
      ...ROUTES,
      '/llms.txt': { headers: { 'content-type': 'text/plain' }, body: '# Site' },
      '/sitemap.xml': {
        headers: { 'content-type': 'application/xml' },
        body: `<urlset><url><loc>${urlOf('/lang/fr')}</loc><xhtml:link rel="alternate" hreflang="en"
          href="${urlOf('/lang/en')}"/></url></urlset>`,
      },
    })
    site.serve('www.site.test', { '/': page() })
    crawled = await crawlSite(context.database, site)
  })

  const urlOf = (path: string) => `${site.origin('site.test')}${path}`
  const issuesOf = (path: string) =>
    crawled.issues.filter(({ page }) => page === urlOf(path)).map(({ issue }) => issue)
  const detailOf = (path: string, issue: string) =>
    crawled.issues.find((found) => found.page === urlOf(path) && found.issue === issue)?.detail ?? undefined
  const isCrawled = (path: string) => crawled.pages.has(urlOf(path))

  /** Where a page ended, what was found there, and the issues of redirects that it has. */
  function wayOf(path: string): unknown[] {
    const { final_url, status_code, title, is_redirected } = crawled.page(path)
    const issues = issuesOf(path).filter((issue) => /redirect|refresh|3xx/.test(issue))
    return [
      final_url?.replace(site.origin('site.test'), ''),
      status_code,
      title,
      is_redirected,
      issues.sort(),
    ]
  }

  test('a start page that refreshes is a redirect, and its goal is as near as itself', () => {
    assert.deepEqual(wayOf('/'), ['/home', 200, 'Home', 1, ['meta_refresh_redirect']])
    assert.equal(detailOf('/', 'meta_refresh_redirect'), `after 0 s, by meta element, to ${urlOf('/home')}`)
    assert.equal(crawled.page('/home').depth, 0)
    assert.equal(crawled.page('/a').depth, 2)
  })

  test('a refresh within seconds is a redirect that search engines take for a temporary one', () => {
    const issues = ['meta_refresh_delayed', 'meta_refresh_redirect']
    assert.deepEqual(wayOf('/delayed'), ['/goal/delayed', 200, 'At /goal/delayed', 1, issues])
    assert.equal(crawled.page('/goal/delayed').depth, 1)
  })

  test('a refresh that leaves time to read is one of a page, whose goal is crawled, too', () => {
    assert.deepEqual(wayOf('/late'), ['/late', 200, 'Late', 0, ['meta_refresh_late']])
    assert.equal(crawled.page('/goal/late').depth, 2)
  })

  test('a page that loads itself again is a page, and so is one that sends only browsers without scripts on', () => {
    for (const path of ['/reload', '/to-itself', '/without-scripts'])
      assert.deepEqual([wayOf(path)[0], wayOf(path).at(-1)], [path, []], path)
    assert.equal(isCrawled('/goal/noscript'), false)
  })

  test('a header refreshes like a page', () => {
    assert.deepEqual(wayOf('/header'), ['/goal/header', 200, 'At /goal/header', 1, ['meta_refresh_redirect']])
    assert.match(detailOf('/header', 'meta_refresh_redirect') ?? '', /^after 0 s, by header, to /)
  })

  test('refreshes and redirects by status make one chain', () => {
    const [finalUrl, , , , issues] = wayOf('/chain')
    assert.equal(finalUrl, '/goal/chain')
    assert.deepEqual(issues, ['http_3xx', 'meta_refresh_delayed', 'meta_refresh_redirect', 'redirect_chain'])
    assert.equal(detailOf('/chain', 'redirect_chain'), '3 redirects')
    assert.equal(isCrawled('/chain/1'), false, 'a hop in between has no record')
  })

  test('refreshes that come back are a loop', () => {
    for (const path of ['/loop/1', '/loop/status']) {
      assert.ok(issuesOf(path).includes('redirect_loop'), path)
      assert.equal(crawled.page(path).status_code, null)
    }
  })

  test('a refresh to an address that robots.txt forbids leaves the page what it is', () => {
    assert.deepEqual(wayOf('/to-closed'), ['/to-closed', 200, 'Refresh', 0, []])
    assert.equal(site.count({ path: '/closed' }), 0)
  })

  test('an AMP version that answers with an error is an issue of the page that names it', () => {
    assert.equal(detailOf('/amp/gone', 'amphtml_broken'), urlOf('/goal/missing'))
    assert.equal(issuesOf('/amp/there').includes('amphtml_broken'), false)
    assert.equal(site.count({ path: '/goal/amp' }), 1)
  })

  test('a refresh to an error is a redirect to one, and an error that refreshes stays an error', () => {
    assert.ok(issuesOf('/to-error').includes('redirect_to_error'))
    assert.equal(crawled.page('/error').status_code, 404)
    assert.ok(issuesOf('/error').includes('http_4xx'))
    assert.equal(isCrawled('/goal/of-error'), true)
  })

  test('a refresh to another site is followed as a redirect is', () => {
    assert.equal(crawled.page('/away').is_redirected, 1)
    assert.ok(issuesOf('/away').includes('redirect_to_error'))
  })

  test('links to a page that refreshes are links to a redirect', () => {
    assert.match(detailOf('/home', 'link_to_redirect_internal') ?? '', /\/delayed and \d more$/)
  })

  test('a page of which not all links are read has an issue, and the crawl a note', () => {
    assert.match(detailOf('/many', 'references_left_out') ?? '', /^\d+ of 4400 links and images$/)
    assert.ok(crawled.notes.some((note) => note.includes('counted and not stored')))
  })

  test('links that carry session ids are followed without them', () => {
    for (const path of ['/session/a', '/session/b', '/session/c'])
      assert.equal(crawled.page(path).title, `Session ${path}`)
    assert.equal([...crawled.pages.keys()].filter((url) => url.includes('jsessionid')).length, 0)
    assert.match(detailOf('/session/b', 'link_session_id') ?? '', /^2 of 2 links: http:.*;jsessionid=\d$/)
    assert.equal(issuesOf('/home').includes('link_session_id'), false)
    assert.ok(crawled.notes.some((note) => note.startsWith('5 links carry session ids, and were followed')))
  })

  test('a page that is sent on to itself with a session id has its links followed', () => {
    assert.equal(crawled.page('/session/behind').depth, 2)
  })

  test('a translation is named by a page, by a header or by a sitemap', () => {
    assert.equal(detailOf('/lang/en', 'hreflang_no_return'), urlOf('/lang/it'))
    for (const path of ['/lang/de', '/lang/fr'])
      assert.equal(issuesOf(path).includes('hreflang_no_return'), false, path)
  })

  test('the notes tell of an llms.txt, and of another form of the address that does not redirect', () => {
    const about = (text: string) => crawled.notes.filter((note) => note.includes(text))
    assert.match(about('llms.txt')[0] ?? '', /^The site has an llms\.txt: http:\S+\/llms\.txt\. /)
    const [open, ...others] = about('without redirecting')
    assert.deepEqual(others, [])
    assert.ok(
      open?.startsWith(`${site.origin('www.site.test')}/ answers without redirecting to ${urlOf('/')}`),
    )
  })

  test('links to parts of other pages that are not there are told, whichever page is read first', () => {
    assert.equal(detailOf('/parts', 'link_fragment_broken'), urlOf('/parts/of#nowhere'))
    assert.equal(detailOf('/parts/of', 'link_fragment_broken'), `${urlOf('/parts#nothing')} and 1 more`)
    assert.equal(crawled.issues.filter(({ issue }) => issue === 'link_fragment_broken').length, 2)
  })

  test('a series of pages that breaks off, turns in a circle or is not returned is told where it does', () => {
    const told = (path: string) =>
      ['non_200', 'loop', 'sequence'].map((fault) => detailOf(path, `pagination_${fault}`))
    assert.deepEqual(told('/list/1'), [undefined, undefined, undefined])
    assert.deepEqual(told('/list/2'), [urlOf('/goal/missing'), undefined, undefined])
    assert.deepEqual(told('/list/3'), [undefined, undefined, urlOf('/list/2')])
    assert.deepEqual(told('/ring/2'), [undefined, `${urlOf('/ring/3')} and 1 more`, undefined])
    assert.deepEqual(told('/ring/3'), [undefined, `${urlOf('/ring/1')} and 1 more`, urlOf('/ring/1')])
  })

  test('a page that redirects and refreshes lead to is asked once', () => {
    for (const path of [
      '/home',
      '/goal/moved',
      '/goal/delayed',
      '/goal/chain',
      '/goal/header',
      '/goal/missing',
    ])
      assert.equal(site.count({ host: 'site.test', path }), 1, path)
    for (const path of ['/moved/1', '/moved/2', '/moved/3', '/moved/later'])
      assert.deepEqual(wayOf(path).slice(0, 4), ['/goal/moved', 200, 'Moved', 1], path)
    assert.deepEqual(wayOf('/goal/moved').slice(0, 4), ['/goal/moved', 200, 'Moved', 0])
    assert.equal(crawled.page('/goal/behind').depth, 2)
  })

  test('a crawl whose worker falls silent is free for another within seconds', async () => {
    const held = Promise.withResolvers<void>()
    site.serve('held.test', { '/robots.txt': { until: held.promise, status: 404 } })
    const running = await startCrawl(context.database, site, { host: 'held.test' })
    let leaseMs: number | undefined
    await until('it runs', async () => {
      const { lease_until } = await storedRow(context.database, 'jobs', ['lease_until'], {
        unique_key: running.key.uid,
      })
      leaseMs = lease_until === null ? undefined : lease_until - Date.now()
      return leaseMs !== undefined
    })
    held.resolve()
    await running.jobEnded()
    assert.ok(leaseMs! <= 5_000, `${leaseMs}`)
  })

  test('pages in frames are crawled and are no links', () => {
    for (const path of ['/framed/left', '/framed/inline']) assert.equal(crawled.page(path).depth, 2, path)
    assert.equal(crawled.page('/frames').total_links_count, 0)
    assert.deepEqual(
      crawled.links.filter(({ to }) => to.includes('/framed/')),
      [],
    )
    assert.equal(isCrawled('/closed/frame'), false)
  })
})
