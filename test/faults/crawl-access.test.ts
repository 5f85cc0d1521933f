// What a project's crawls send to its site arrives there, and nowhere else, whatever leads elsewhere.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openRenderer } from '../../src/features/crawls/run/open-renderer.ts'
import type { CrawlSettingsChanges } from '../../src/features/crawls/settings/settings-schema.ts'
import { createSeal } from '../../src/lib/sealed.ts'
import { CHROMIUM, WITHOUT_CHROMIUM } from '../helpers/chromium.ts'
import { crawlSite } from '../helpers/crawled-site.ts'
import { onEveryEngine } from '../helpers/engines.ts'
import {
  type FakeSite,
  type SiteRoute,
  type SiteRoutes,
  startFakeSite,
  suiteSite,
} from '../helpers/fake-site.ts'
import { page, redirect } from '../helpers/fake-site-pages.ts'

const ACCESS = {
  headers: [{ name: 'X-Staging', value: 'open-sesame' }],
  basic_auth: { username: 'ann', password: 'pässword' },
  cookies: [
    { name: 'a', value: '1' },
    { name: 'b', value: '"2"' },
  ],
} satisfies CrawlSettingsChanges
const OVER_HTTP = { ...ACCESS, send_over_http: true }
const SECRETS = ['x-staging', 'authorization', 'cookie'] as const

const refreshTo = (seconds: number, url: string) =>
  `<meta http-equiv="refresh" content="${seconds}; url=${url}">`

onEveryEngine('what crawls send to their sites', (context) => {
  const site = suiteSite()
  let otherPort: FakeSite
  before(async () => {
    otherPort = await startFakeSite()
  })
  after(() => {
    otherPort?.close()
  })

  const secretsAt = (host: string, at = site) =>
    at.requests
      .filter((request) => request.host === host)
      .map(({ path, headers }) => [path, SECRETS.map((name) => headers[name])] as const)
  const withSecrets = (host: string, at = site) =>
    secretsAt(host, at).filter(([, values]) => values.some((value) => value !== undefined))

  /** Every way out: links, images, frames, refreshes, redirects of pages and of checks, a sub-domain, another port. */
  function serveWaysOut(host: string): string[] {
    const foreign = ['foreign.test', `shop.${host}`]
    for (const name of foreign) site.serve(name, { '*': page() })
    otherPort.serve(host, { '*': page() })
    const away = [...foreign.map((name) => site.origin(name)), otherPort.origin(host)]
    const redirects: SiteRoutes = Object.fromEntries(
      away.map((origin, index) => [`/away/${index}`, redirect(`${origin}/redirected`)]),
    )
    const refreshes: SiteRoutes = Object.fromEntries(
      away.flatMap((origin, index) => [
        [`/soon/${index}`, page({ head: refreshTo(0, `${origin}/refreshed`) })],
        [`/late/${index}`, page({ head: refreshTo(30, `${origin}/late`) })],
      ]),
    )
    const told: SiteRoute = ({ headers }) => page({ title: String(headers['x-staging']) })
    site.serve('foreign.test', { '/told': told })
    site.serve(`www.${host}`, { '*': page() })
    site.serve(host, {
      '/told': told,
      '/told/elsewhere': redirect(`${site.origin('foreign.test')}/told`),
      '/told/elsewhere/again': page({ head: refreshTo(0, `${site.origin('foreign.test')}/told`) }),
      '/told/here': redirect('/told'),
      '/': page({
        body: away.map((origin) => `<iframe src="${origin}/framed"></iframe>`).join(''),
        links: [
          ...Object.keys(redirects),
          ...Object.keys(refreshes),
          ...['/told/elsewhere', '/told/here', '/told', '/told/elsewhere/again'],
          ...away.map((origin) => `${origin}/linked`),
          `${site.origin(`www.${host}`)}/`,
        ],
        images: [...away.map((origin) => `${origin}/picture.png`), '/away/0?picture'],
      }),
      '*': page(),
      ...redirects,
      ...refreshes,
    })
    return foreign
  }

  test('arrives at the own host with every request, and at no other by any way', async () => {
    const host = 'access.test'
    const foreign = serveWaysOut(host)
    const { crawl, notes, page } = await crawlSite(context.database, site, {
      host,
      settings: { isExternalAllowed: true },
      morePorts: [otherPort.port],
      crawlSettings: OVER_HTTP,
    })
    assert.equal(crawl.status, 'success')
    const basic = `Basic ${Buffer.from('ann:pässword').toString('base64')}`
    for (const own of [host, `www.${host}`]) {
      assert.ok(secretsAt(own).length > 1)
      for (const [path, values] of secretsAt(own))
        assert.deepEqual(values, ['open-sesame', basic, 'a=1; b="2"'], own + path)
    }
    for (const name of foreign) {
      for (const way of ['/redirected', '/refreshed', '/linked'])
        assert.ok(
          secretsAt(name).some(([path]) => path === way),
          name + way,
        )
      assert.deepEqual(withSecrets(name), [], name)
    }
    assert.ok(secretsAt(host, otherPort).some(([path]) => path === '/redirected'))
    assert.deepEqual(withSecrets(host, otherPort), [])
    // An answer that was given with them is remembered for its own address alone.
    const titles = ['/told', '/told/here', '/told/elsewhere', '/told/elsewhere/again'].map(
      (path) => page(path).title,
    )
    assert.deepEqual(titles, ['open-sesame', 'open-sesame', 'undefined', 'undefined'])
    for (const [name, path] of [
      [host, '/told'],
      ['foreign.test', '/told'],
    ] as const)
      assert.equal(site.count({ host: name, path }), 1, name)
    assert.deepEqual(
      notes.filter((note) => !note.includes('without redirecting')),
      [],
    )
    assert.equal(/sesame|ssword|Basic|"2"/.test(JSON.stringify(crawl)), false)
  })

  test('stays here when the site is not encrypted, unless the project allows it, and the report says so', async () => {
    const host = 'plain.test'
    site.serve(host, { '*': page() })
    const { notes, crawl } = await crawlSite(context.database, site, { host, crawlSettings: ACCESS })
    assert.equal(crawl.status, 'success')
    assert.deepEqual(withSecrets(host), [])
    assert.match(notes.join('\n'), /were not sent, because plain\.test:\d+ was crawled over http/)
  })

  test('ends the crawl with a reason when it cannot be opened any more', async () => {
    const host = 'sealed.test'
    site.serve(host, { '*': page() })
    const { crawl } = await crawlSite(context.database, site, {
      host,
      crawlSettings: OVER_HTTP,
      seal: createSeal(Buffer.alloc(32, 'other'), 'sightline crawl access'),
    })
    assert.equal(crawl.status, 'failed')
    assert.match(crawl.failure ?? '', /cannot be opened.*Set them again/)
    assert.deepEqual(secretsAt(host), [])
  })

  test('goes with what a rendered page asks of its own host alone', { skip: WITHOUT_CHROMIUM }, async () => {
    const host = 'rendered.test'
    const foreign = site.origin('foreign.test')
    site.serve('foreign.test', { '*': { headers: { 'access-control-allow-origin': '*' }, body: 'x' } })
    site.serve(host, {
      '/': page({
        body: `<p id="told"></p><script>Promise.all([fetch('/data'), fetch('/no/data'), fetch('${foreign}/data')].map((one) =>
          one.then((answer) => answer.text()).catch(() => 'none'))).then((texts) => {
            document.getElementById('told').textContent = texts.join() + navigator.userAgent
            document.title = texts[0] + ' ' + texts[1] + ' ' + navigator.userAgent
          })</script>`,
      }),
      '/data': ({ headers }) => ({ body: String(headers['x-staging']) }),
      '*': page(),
    })
    site.clear()
    const crawled = await crawlSite(context.database, site, {
      host,
      settings: { isRendered: true },
      crawlSettings: { ...OVER_HTTP, user_agent: 'AuditBot/1', exclude: ['/no'] },
      openRenderer: openRenderer({ chromiumPath: CHROMIUM, userAgent: 'test' }),
    })
    assert.equal(crawled.page('/').title, 'open-sesame none AuditBot/1')
    assert.deepEqual(
      secretsAt('foreign.test').filter(([path]) => path === '/data'),
      [['/data', [undefined, undefined, undefined]]],
    )
    assert.deepEqual(
      secretsAt(host).filter(([path]) => path === '/no/data'),
      [],
    )
  })
})
