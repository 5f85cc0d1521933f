import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { brokenHtml } from '../../../../test/helpers/broken-html.ts'
import { examples } from '../../../../test/helpers/examples.ts'
import { HTML_CORPUS } from '../../../../test/helpers/html-corpus.ts'
import { extractWithParse5 } from '../../../../test/helpers/parse5-page.ts'
import { isNearText } from './audit/near-duplicates.ts'
import { extract } from './extract.ts'
import { type Extracted, PAGE_LIMITS } from './page.ts'

const PAGE_URL = new URL('https://example.com/dir/page?x=1')

function withoutDocument({ document, ...page }: Extracted): Omit<Extracted, 'document'> {
  return page
}

for (const [name, html] of Object.entries(HTML_CORPUS)) {
  test(`reads the same as parse5 in every field: ${name}`, () => {
    assert.deepEqual(withoutDocument(extract(html, PAGE_URL)), extractWithParse5(html, PAGE_URL))
  })
}

test('reads the same as parse5 in every field, however a page is broken', () => {
  fc.assert(
    fc.property(brokenHtml, (html) => {
      assert.deepEqual(withoutDocument(extract(html, PAGE_URL)), extractWithParse5(html, PAGE_URL))
    }),
    { numRuns: examples(1_000), endOnFailure: true },
  )
})

test('an ordinary page gives what a reader finds in it', () => {
  const page = extract(HTML_CORPUS.ordinary!, PAGE_URL)
  assert.equal(page.title, 'Red shoes & boots')
  assert.equal(page.description, 'All red shoes')
  assert.equal(page.h1, 'Red shoes')
  assert.deepEqual(page.headings, [1, 2, 3])
  assert.deepEqual(page.canonicals, [
    { href: '/shoes/red', url: 'https://example.com/shoes/red', isInBody: false },
  ])
  assert.equal(page.lang, 'en')
  assert.deepEqual(page.jsonLd, {
    count: 1,
    invalidCount: 0,
    types: ['Product'],
    nodes: [
      {
        types: ['Product'],
        properties: ['name', 'offers'],
        within: null,
        values: { offers: ['@Offer'] },
      },
      { types: ['Offer'], properties: [], within: { types: ['Product'], property: 'offers' } },
    ],
  })
  assert.deepEqual(page.links[2], {
    url: 'https://example.org/',
    anchor: 'Else\u00adwhere',
    hasLabel: false,
    isNofollow: true,
    isQualified: false,
    isExternal: true,
    hasTargetBlank: true,
  })
  assert.deepEqual(page.images[0], {
    url: 'https://example.com/i/a.jpg',
    alt: 'A shoe',
    width: 300,
    height: 200,
    hasSize: true,
    hasSrcset: false,
    hasModernSource: false,
    isDataUri: false,
    isSvg: false,
  })
  assert.equal(page.missingAltImagesCount, 1)
  assert.equal(page.isTruncated, false)
})

test('the pixel of a tracker in a noscript of the head does not end it', () => {
  const pixel = '<noscript><img src="https://tracker.example/tr?id=1" width=1 height=1></noscript>'
  const page = extract(
    `<head><title>A</title>${pixel}<link rel=canonical href=/a></head><body>${pixel}B`,
    PAGE_URL,
  )
  assert.deepEqual(page.canonicals, [{ href: '/a', url: 'https://example.com/a', isInBody: false }])
  assert.equal(page.document.headEndedBy, null)
  assert.equal(page.imagesCount, 1)
})

test('an unclosed svg does not swallow the page', () => {
  const page = extract(HTML_CORPUS.svgUnclosed!, PAGE_URL)
  assert.deepEqual(
    page.links.map(({ url }) => url),
    ['https://example.com/x'],
  )
  assert.equal(page.h2Count, 1)
})

test('a base element counts for links before it, and only the first with an address', () => {
  const { links } = extract(HTML_CORPUS.base!, PAGE_URL)
  assert.deepEqual(
    links.map(({ url }) => url),
    ['https://example.com/folder/one', 'https://example.com/folder/two?q=1', 'https://cdn.example.net/x'],
  )
})

test('a lazy image without src is an image without address', () => {
  const [image] = extract('<img data-src=/a.jpg alt=x>', PAGE_URL).images
  assert.equal(image?.url, null)
  assert.equal(image?.alt, 'x')
})

test('texts with the same words have one hash, and fingerprints tell near duplicates from others', () => {
  const words = Array.from({ length: 400 }, (_, index) => `word${(index * 7919) % 997}`)
  const read = (list: string[]) => extract(`<p>${list.join(' ')}</p>`, PAGE_URL)
  const page = read(words)
  const changed = read(words.with(200, 'different'))
  const other = read(words.map((word) => `${word}x`))
  assert.equal(
    extract(`<nav></nav><p>${words.join(',<br>').toUpperCase()}`, PAGE_URL).textHash,
    page.textHash,
  )
  assert.notEqual(changed.textHash, page.textHash)
  assert.ok(isNearText(changed.textFingerprint, page.textFingerprint))
  assert.ok(!isNearText(other.textFingerprint, page.textFingerprint))
})

test('menus, and headers and footers of the page, count as words and not for the fingerprint', () => {
  const around = '<header>Shop <nav>Home</nav></header>'
  const article = '<article><header>By hand</header> One two three <footer>Posted</footer></article>'
  const page = extract(`${around}<nav>Menu</nav>${article}<footer>Imprint</footer>`, PAGE_URL)
  assert.equal(page.wordsCount, 10)
  assert.equal(page.visibleTextChars, 'By hand One two three Posted Shop Home Menu Imprint'.length)
  assert.deepEqual(page.textFingerprint, extract('<p>By hand one two three posted', PAGE_URL).textFingerprint)
  assert.notEqual(page.textHash, extract(`${around}${article}`, PAGE_URL).textHash)
})

test('a page of 100,000 links to as many pages is kept whole', () => {
  const anchors = Array.from(
    { length: 100_000 },
    (_, index) => `<a href=/product/${index}>Product ${index}</a>`,
  )
  const page = extract(anchors.join(''), PAGE_URL)
  assert.deepEqual([page.links.length, page.referencesOmitted, page.isTruncated], [100_000, 0, false])
})

test('of more links all are counted, and those are kept that lead to others than all before', () => {
  const repeated = '<a href=/x>a</a><a href=https://example.org/>b</a>'.repeat(55_000)
  const others = Array.from({ length: 100_000 }, (_, index) => `<a href=/${index}>c</a>`)
  const page = extract(repeated + others.join(''), PAGE_URL)
  assert.equal(page.linksCount, 210_000)
  assert.equal(page.externalLinksCount, 55_000)
  assert.equal(new Set(page.links.map(({ url }) => url)).size, PAGE_LIMITS.links)
  assert.equal(page.links.length, PAGE_LIMITS.links + 99_998)
  assert.equal(page.referencesOmitted, 10_002)
  assert.equal(page.isTruncated, true)
})

test('a page of ten thousand ordinary links and two thousand images is kept whole', () => {
  const path = 'shop/products/outdoor/boots/waterproof-leather-walking-boots-for-men-and-women'
  const anchors = Array.from(
    { length: 10_500 },
    (_, index) => `<a href="/${path}-${index}">Boots no. ${index}</a>`,
  )
  const pictures = Array.from(
    { length: 2_000 },
    (_, index) => `<img src="/${path}/${index}.jpg" alt="Boots ${index}">`,
  )
  const page = extract(anchors.join('') + pictures.join(''), PAGE_URL)
  assert.ok(page.links[0]!.url.length >= 100)
  assert.deepEqual([page.links.length, page.images.length], [10_500, 2_000])
  assert.deepEqual([page.referencesOmitted, page.isTruncated], [0, false])
})

test('of images with long addresses only so many characters are kept, and all are counted', () => {
  const path = 'Long'.repeat(470)
  const html = Array.from({ length: 4_800 }, (_, index) => `<img src="/${index}/${path}">`).join('')
  const page = extract(html, PAGE_URL)
  assert.equal(page.imagesCount, 4_800)
  assert.equal(page.images.length + page.referencesOmitted, 4_800)
  const chars = page.images.reduce((sum, { url }) => sum + url!.length, 0)
  assert.ok(chars <= PAGE_LIMITS.imageChars && chars > PAGE_LIMITS.imageChars - 2_048, `${chars}`)
  assert.equal(page.isTruncated, true)
})

test('a long base makes short links long: what is kept of them is bounded all the same', () => {
  const html = `<base href="https://example.com/${'b'.repeat(2_000)}/">${'<a href=a>x</a><img src=i>'.repeat(4_900)}`
  const page = extract(html, PAGE_URL)
  const charsOf = (list: readonly { url: string | null }[]) =>
    list.reduce((sum, { url }) => sum + url!.length, 0)
  assert.ok(charsOf(page.links) <= PAGE_LIMITS.linkChars, `${charsOf(page.links)}`)
  assert.ok(charsOf(page.images) <= PAGE_LIMITS.imageChars, `${charsOf(page.images)}`)
  assert.ok(page.links.length < 4_900 && page.images.length < 4_900)
  assert.equal(page.links.length + page.images.length + page.referencesOmitted, 9_800)
  assert.deepEqual([page.linksCount, page.imagesCount], [4_900, 4_900])
})

test('images written into their page take no room, however large they are', () => {
  const html = `<img src="data:image/png;base64,${'A'.repeat(100_000)}" alt="">`.repeat(60)
  const page = extract(html, PAGE_URL)
  assert.deepEqual([page.images.length, page.referencesOmitted], [60, 0])
})

test('a title of ten megabytes is cut', () => {
  const page = extract(`<title>${'long '.repeat(2_000_000)}</title><h1>After</h1>`, PAGE_URL)
  assert.equal(page.title?.length, PAGE_LIMITS.textChars)
  assert.equal(page.h1, 'After')
  assert.equal(page.isTruncated, true)
})

test('a cut never leaves half of a character', () => {
  const page = extract(`<title>x${'😀'.repeat(5_000)}</title>`, PAGE_URL)
  assert.ok(page.title?.isWellFormed())
})

test('elements may nest as deep as they like', () => {
  const page = extract(
    `${'<div><b>'.repeat(50_000)}<a href=/deep>x</a><h1>y</h1>${'</b></div>'.repeat(50_000)}<h1>z`,
    PAGE_URL,
  )
  assert.equal(page.linksCount, 1)
  assert.equal(page.h1Count, 2)
})
