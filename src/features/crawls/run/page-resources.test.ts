import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { crawlSite } from '../../../../test/helpers/crawled-site.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { suiteSite } from '../../../../test/helpers/fake-site.ts'
import { rowsOf } from '../../../../test/helpers/finished-rows.ts'
import type { KeptChanges } from '../changes/change-counts.ts'

const ISSUES = [
  'stylesheet_broken',
  'script_broken',
  'frame_broken',
  'resource_blocked',
  'image_source_broken',
]

const css = { headers: { 'content-type': 'text/css' }, body: 'p {}' }
const js = { headers: { 'content-type': 'text/javascript' }, body: '1' }
const image = { headers: { 'content-type': 'image/png', 'content-length': '3' }, body: 'png' }

/** All that is there: nothing may be told of it. */
const SOUND = `<link rel=stylesheet href=/site.css><script src=/site.js></script>
  <script src=/data.json type=application/json></script><script type=text/template src=/gone.tpl></script>`

const page = (head: string, body = '') => ({
  body: `<!doctype html><title>A page</title>${SOUND}${head}<body><h1>A page</h1>
    <a href=/>Start</a><a href=/styled>Styled</a><a href=/also-styled>Also</a><a href=/scripted>Scripted</a>
    <a href=/framed>Framed</a><a href=/pictured>Pictured</a><a href=/sound>Sound</a>${body}`,
})

onEveryEngine('what pages are built with', (context) => {
  const site = suiteSite()
  let projectId: number
  before(async () => {
    site.serve('site.test', {
      '/robots.txt': {
        headers: { 'content-type': 'text/plain' },
        body: `User-agent: *\nDisallow: /closed/\n
User-agent: Googlebot\nDisallow: /hidden/\n`,
      },
      '/': page(''),
      '/styled': page(
        '<link rel=stylesheet href=/gone.css><link rel="alternate stylesheet" href=/gone-too.css>',
      ),
      '/also-styled': page('<link rel=stylesheet href=/gone.css><link rel=icon href=/gone.ico>'),
      // Google may not load the first, and we may not ask for the second; the third is another site's.
      '/scripted': page(`<script src=/hidden/app.js></script><script src=/closed/app.js></script>
        <script src=//other.test:${site.port}/refused.js></script><script src=/gone.js></script>`),
      '/framed': page('', '<iframe src=/gone-frame></iframe><iframe src=/inner></iframe>'),
      '/pictured': page(
        '',
        // The image of the noscript element is named as a source as well: it is broken as an image alone.
        `<img src=/a.png alt="" srcset="/a.png 1x, /b.png 2x, /gone-2x.png 3x, /gone-noscript.png 4x">
        <picture><source srcset="/gone.webp"><img src=/a.png alt=""></picture>
        <img src=data:image/gif;base64,R0 data-src=/gone-late.png alt=""><img src=/a.png data-src=photo-12 alt="">
        <noscript><img src=/gone-noscript.png alt=""></noscript>`,
      ),
      '/sound': page(
        '',
        '<img src=/a.png srcset="/b.png 2x" data-src=/c.png alt=""><iframe src=/inner></iframe>',
      ),
      '/inner': page(''),
      '/site.css': css,
      '/site.js': js,
      '/hidden/app.js': js,
      '/closed/app.js': { status: 500 },
      '/a.png': image,
      '/b.png': image,
      '/c.png': image,
    })
    site.serve('other.test', { '/refused.js': { status: 403 } })
  })

  test('is asked for once, and told on every page that uses what is broken or blocked', async () => {
    const crawled = await crawlSite(context.database, site)
    projectId = crawled.key.projectId
    const origin = site.origin('site.test')
    const found = crawled.issues
      .filter(({ issue }) => ISSUES.includes(issue))
      .map(({ issue, page: url, detail }) => [
        issue,
        url.slice(origin.length),
        detail?.replaceAll(origin, ''),
      ])
      .toSorted((a, b) => a.join(' ').localeCompare(b.join(' ')))
    assert.deepEqual(found, [
      ['frame_broken', '/framed', '/gone-frame'],
      ['image_source_broken', '/pictured', '/gone-2x.png and 2 more'],
      ['resource_blocked', '/scripted', '/hidden/app.js'],
      ['script_broken', '/scripted', '/gone.js'],
      ['stylesheet_broken', '/also-styled', '/gone.css'],
      ['stylesheet_broken', '/styled', '/gone.css and 1 more'],
    ])

    // Each once, and no more than a picture of the page is an image of the crawl.
    const asked = site.requests.filter(({ path }) => path === '/site.css' || path === '/b.png')
    assert.deepEqual(asked.map(({ method, path }) => `${method} ${path}`).toSorted(), [
      'HEAD /b.png',
      'HEAD /site.css',
    ])
    assert.ok(!site.requests.some(({ path }) => path === '/closed/app.js' || path === '/data.json'))
    const shown = [...crawled.images.keys()].map((url) => url.slice(origin.length))
    assert.deepEqual(shown.toSorted(), ['', '/a.png', '/gone-noscript.png'])
    assert.ok(
      crawled.issues.some(
        ({ issue, detail }) => issue === 'image_broken' && detail?.endsWith('/gone-noscript.png'),
      ),
    )

    const targets = await rowsOf(context.database, 'crawl_issue_targets', crawled.key)
    const urlOf = (id: unknown) => [...crawled.urls].find(([, row]) => row.id === id)![0].slice(origin.length)
    const kept = targets
      .filter(({ issue }) => ISSUES.includes(issue as string))
      .map(({ issue, target_id, source_id }) => `${issue} ${urlOf(target_id)} ${urlOf(source_id)}`)
    assert.deepEqual(kept.toSorted(), [
      'frame_broken /gone-frame /framed',
      'image_source_broken /gone-2x.png /pictured',
      'image_source_broken /gone-late.png /pictured',
      'image_source_broken /gone.webp /pictured',
      'resource_blocked /hidden/app.js /scripted',
      'script_broken /gone.js /scripted',
      'stylesheet_broken /gone-too.css /styled',
      'stylesheet_broken /gone.css /styled',
    ])
  })

  test('is left alone where neither links nor images are to be checked, and then nothing of it counts as fixed', async () => {
    // Here no browser is installed.
    const settings = { areLinksChecked: false, areImagesChecked: false, isRendered: true }
    const before = site.requests.length
    const crawled = await crawlSite(context.database, site, { settings, projectId })
    assert.deepEqual(
      crawled.issues.filter(({ issue }) => ISSUES.includes(issue)).map(({ issue }) => issue),
      ['frame_broken'],
    )
    assert.ok(!site.requests.slice(before).some(({ method }) => method === 'HEAD'))
    assert.ok(![...crawled.urls.keys()].some((url) => url.endsWith('.css') || url.endsWith('/b.png')))

    const { checked } = JSON.parse(crawled.crawl.summary_json!)
    assert.ok(checked.includes('frame_broken') && checked.includes('title_missing'))
    for (const issue of ['stylesheet_broken', 'image_broken', 'link_external_followed', 'title_by_script'])
      assert.ok(!checked.includes(issue), issue)
    const { issues } = JSON.parse(crawled.crawl.changes_json!) as KeptChanges
    assert.deepEqual(issues, {})
  })
})
