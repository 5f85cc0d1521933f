import assert from 'node:assert/strict'
import { test } from 'node:test'
import { link, type SamplePage, watFile } from '../../../../../test/helpers/wat-file.ts'
import { LINK_TEXT_CHARS_MAX } from '../../../../background/providers/link-text.ts'
import { formatDay } from '../../../../lib/local-day.ts'
import type { CrawlTarget } from '../crawl-targets.ts'
import { findLinks } from './page-links.ts'
import { parseWatPage, type WatPage } from './wat-page.ts'

const NOW_MS = Date.parse('2026-06-01T00:00:00Z')

const target = (host: string, timeZone = 'UTC'): CrawlTarget => ({
  projectId: 1,
  projectUid: 'aaaaaaaaaa',
  timeZone,
  host,
  domain: host,
})

/** The page as it is read from the second record, that of the response. */
function read(page: SamplePage): WatPage {
  const text = watFile([page], false).toString('utf8')
  const body = text.split('\r\n\r\n').find((part) => part.includes('HTML-Metadata')) as string
  return parseWatPage(Buffer.from(body)) as WatPage
}

function find(page: Partial<SamplePage>, hosts = ['shop.example']) {
  const targets = Map.groupBy(
    hosts.map((host) => target(host)),
    ({ host }) => host,
  )
  return findLinks(read({ url: 'https://blog.test/post', ...page }), targets, NOW_MS)
}
const urls = (page: Partial<SamplePage>, hosts?: string[]) =>
  find(page, hosts).map((each) => [each.target.host, each.link.targetUrl])

test('a link is told with all that the file knows of it', () => {
  const links = [
    link('https://www.shop.example/desks#oak', ' Oak \n desks '),
    link('https://else.test/'),
    link('/about'),
  ]
  const [found, ...others] = find({ title: 'A  post', links })
  assert.equal(others.length, 0)
  const { firstSeen, lastSeen, ...rest } = found?.link ?? assert.fail()
  assert.deepEqual(
    [firstSeen, lastSeen].map((day) => formatDay(day as number)),
    ['2026-05-02', '2026-05-02'],
  )
  assert.deepEqual(rest, {
    sourceUrl: 'https://blog.test/post',
    sourceTitle: 'A post',
    targetUrl: 'https://www.shop.example/desks',
    anchor: 'Oak desks',
    linkType: 'anchor',
    isDofollow: true,
    rank: null,
    domainRank: null,
    rankKind: 'none',
    spamScore: null,
    outLinks: 2,
    targetStatus: null,
    isLost: false,
    lostAt: null,
  })
})

test('what does not pass rank is told so, by the link or by the page', () => {
  const follows = (rel: string | undefined, page: Partial<SamplePage> = {}) =>
    find({ ...page, links: [link('https://shop.example/', 'x', rel)] }).map((each) => each.link.isDofollow)
  for (const rel of ['nofollow', 'external NOFOLLOW', 'ugc', 'noopener sponsored', 'nofollow,noopener'])
    assert.deepEqual(follows(rel), [false], rel)
  for (const rel of [undefined, '', 'noopener', 'nofollowed', 'author'])
    assert.deepEqual(follows(rel), [true], rel)
  assert.deepEqual(follows('', { metas: [{ name: 'Robots', content: 'noindex, nofollow' }] }), [false])
  assert.deepEqual(follows('', { metas: [{ name: 'description', content: 'nofollow' }, null, 7] }), [true])
})

test('a page that was answered with nofollow follows none of its links', () => {
  const follows = (headers: Record<string, unknown>) =>
    find({ headers, links: [link('https://shop.example/')] }).map((each) => each.link.isDofollow)
  for (const value of [
    'nofollow',
    'noindex, NoFollow',
    'none',
    'googlebot: nofollow',
    'otherbot: noindex, googlebot: nofollow',
    ['noindex', 'nofollow'],
  ]) {
    assert.deepEqual(follows({ 'X-Robots-Tag': value }), [false], String(value))
  }
  assert.deepEqual(follows({ 'x-robots-tag': 'nofollow' }), [false])
  for (const value of ['noindex', 'otherbot: nofollow', 'max-snippet: 10', '', null, 7, [null], {}])
    assert.deepEqual(follows({ 'X-Robots-Tag': value }), [true], JSON.stringify(value))
  assert.deepEqual(follows({ 'X-Other': 'nofollow' }), [true])
})

test('an area has its alternative text for an anchor', () => {
  const area = { path: 'AREA@/href', url: 'https://shop.example/', alt: 'Oak  desks', rel: 'nofollow' }
  const anchors = (links: readonly unknown[]) =>
    find({ links }).map((each) => [each.link.anchor, each.link.isDofollow])
  assert.deepEqual(anchors([area]), [['Oak desks', false]])
  assert.deepEqual(anchors([{ ...area, text: 'shown' }]), [['shown', false]])
  assert.deepEqual(anchors([{ ...area, alt: 7 }]), [['', false]])
  assert.deepEqual(anchors([{ ...area, path: 'A@/href' }]), [['', false]])
})

test('only anchors, areas and a canonical address are links', () => {
  const every = [
    'A@/href',
    'AREA@/href',
    'IMG@/src',
    'FORM@/action',
    'LINK@/href',
    'SCRIPT@/src',
    'IFRAME@/src',
  ]
  const links = every.map((path) =>
    link(`https://shop.example/${path.split('@')[0]}`, undefined, undefined, path),
  )
  const headLinks = [
    link('https://shop.example/canon', undefined, 'canonical', 'LINK@/href'),
    link('https://shop.example/style', undefined, 'stylesheet', 'LINK@/href'),
  ]
  assert.deepEqual(
    find({ links, headLinks }).map((each) => [each.link.targetUrl, each.link.linkType, each.link.isDofollow]),
    [
      ['https://shop.example/A', 'anchor', true],
      ['https://shop.example/AREA', 'anchor', true],
      ['https://shop.example/canon', 'canonical', null],
    ],
  )
})

test('addresses are resolved against the base, and other sites and schemes are none', () => {
  const links = [
    '//shop.example/a',
    'HTTPS://SHOP.example:443/b',
    'c',
    '/\t/shop.example/d',
    'mailto:a@shop.example',
  ]
  const more = [
    'https://notshop.example/',
    'https://shop.example.evil.test/',
    'https://x:y@shop.example/',
    'http://[',
    ' ',
  ]
  const all = [...links, ...more].map((url) => link(url))
  assert.deepEqual(
    urls({ links: all }).map(([, url]) => url),
    ['https://shop.example/a', 'https://shop.example/b', 'https://shop.example/d'],
  )
  assert.deepEqual(urls({ base: 'https://shop.example/dir/', links: [link('c')] }), [
    ['shop.example', 'https://shop.example/dir/c'],
  ])
  assert.deepEqual(urls({ base: 'http://[', links: [link('c')] }), [])
})

test('a link belongs to every target that it is below, and never to the site that it is on', () => {
  const hosts = ['shop.example', 'blog.shop.example', 'xn--mller-kva.de']
  const links = [link('https://de.blog.shop.example/x'), link('https://müller.de/y')]
  assert.deepEqual(urls({ links }, hosts), [
    ['blog.shop.example', 'https://de.blog.shop.example/x'],
    ['shop.example', 'https://de.blog.shop.example/x'],
    ['xn--mller-kva.de', 'https://xn--mller-kva.de/y'],
  ])
  assert.deepEqual(urls({ url: 'https://www.shop.example/', links }, hosts), [
    ['blog.shop.example', 'https://de.blog.shop.example/x'],
    ['xn--mller-kva.de', 'https://xn--mller-kva.de/y'],
  ])
})

test('a link that is there several times is one, and passes rank if one of them does', () => {
  const links = [
    link('https://shop.example/', 'shop', 'nofollow'),
    link('https://shop.example/#top', ' shop'),
    link('https://shop.example/', 'other', 'ugc'),
  ]
  assert.deepEqual(
    find({ links }).map((each) => [each.link.anchor, each.link.isDofollow]),
    [
      ['shop', true],
      ['other', false],
    ],
  )
})

test('days are those of the project, and none is to come; texts are cut to what can be stored', () => {
  const links = [link('https://shop.example/', `a\0b\ud800${'x'.repeat(2000)}`)]
  const page = (date: string) => read({ url: 'https://blog.test/', date, links })
  const targets = new Map([['shop.example', [target('shop.example', 'Asia/Tokyo')]]])
  const day = (date: string) => {
    const seen = findLinks(page(date), targets, NOW_MS)[0]?.link.lastSeen
    return seen === null || seen === undefined ? seen : formatDay(seen)
  }
  assert.deepEqual(
    [day('2026-05-02T20:00:00Z'), day('2999-01-01T00:00:00Z'), day('yesterday')],
    ['2026-05-03', '2026-06-01', null],
  )
  const { anchor } = findLinks(page('2026-05-02T20:00:00Z'), targets, NOW_MS)[0]?.link ?? assert.fail()
  assert.equal(anchor?.length, LINK_TEXT_CHARS_MAX)
  assert.match(anchor ?? '', /^a b\ufffdx+$/)
})

test('a record without what makes a page is none, and what is not JSON is a fault', () => {
  const parse = (value: unknown) => parseWatPage(Buffer.from(JSON.stringify(value)))
  const headers = { 'WARC-Target-URI': 'https://a.test/' }
  for (const value of [
    null,
    1,
    [],
    {},
    { Envelope: null },
    { Envelope: { 'WARC-Header-Metadata': headers } },
  ])
    assert.equal(parse(value), undefined)
  const html = { Head: [], Links: [null, 3, {}, { path: 1, url: 'x' }, { path: 'A@/href' }, link('b')] }
  const payload = { 'HTTP-Response-Metadata': { 'HTML-Metadata': html } }
  const page = parse({ Envelope: { 'WARC-Header-Metadata': headers, 'Payload-Metadata': payload } })
  assert.deepEqual(page?.links, [{ path: 'A@/href', url: 'b', text: '', rel: '' }])
  assert.throws(() => parseWatPage(Buffer.from('{')), SyntaxError)
})
