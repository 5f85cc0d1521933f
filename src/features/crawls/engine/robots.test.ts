import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../../test/helpers/any-character.ts'
import { measureCpuMs } from '../../../../test/helpers/cpu-time.ts'
import { webUrl } from '../../../../test/helpers/web-addresses.ts'
import { ALLOW_ALL, DISALLOW_ALL, parseRobots, policyOf, readRobots, SITEMAP_LINES_MAX } from './robots.ts'
import { LINE_BYTES_MAX, ROBOTS_BYTES_MAX } from './robots-lines.ts'

const SITE = 'https://example.com'

function robots(text: string, token = 'SightBot') {
  return parseRobots(Buffer.from(text), token)
}

/** Which of the paths may be crawled. */
function allowed(text: string, paths: readonly string[], token?: string): string[] {
  const rules = robots(text, token)
  return paths.filter((path) => rules.isAllowed(SITE + path))
}

test('a file without rules for the crawler allows everything', () => {
  for (const text of [
    '',
    '# nothing',
    'Disallow: /',
    'User-agent: other\nDisallow: /',
    '<html>Not found</html>',
  ])
    assert.deepEqual(allowed(text, ['/', '/a']), ['/', '/a'], text)
})

test('a crawler with its own group ignores the one for everybody', () => {
  const text = 'User-agent: *\nDisallow: /\n\nUser-agent: sightbot\nDisallow: /private'
  assert.deepEqual(allowed(text, ['/', '/a', '/private/1']), ['/', '/a'])
  assert.deepEqual(allowed(text, ['/', '/a'], 'another'), [])
  assert.deepEqual(allowed('User-agent: *\nDisallow: /\nUser-agent: SightBot\nDisallow:', ['/a']), ['/a'])
})

test('all groups that name the crawler are one, wherever they stand and however many share them', () => {
  const text = [
    'User-agent: SightBot',
    'Disallow: /one',
    'User-agent: other',
    'Disallow: /not-ours',
    'User-agent: other',
    'User-agent: SIGHTBOT/2.1 (+https://example.com)',
    '',
    'Disallow: /two',
  ].join('\n')
  assert.deepEqual(allowed(text, ['/one', '/two', '/not-ours', '/three']), ['/not-ours', '/three'])
})

test('lines that are no rules do not end a group', () => {
  const text =
    'User-agent: SightBot\nSitemap: https://example.com/s.xml\nCrawl-delay: 3\nUser-agent: b\nDisallow: /x'
  assert.deepEqual(allowed(text, ['/x', '/y']), ['/y'])
})

test('a name in a user-agent line ends where the product token does', () => {
  assert.deepEqual(allowed('User-agent: SightBot-Images\nDisallow: /', ['/a']), ['/a'])
  assert.deepEqual(allowed('User-agent: SightBot 2\nDisallow: /', ['/a']), [])
  assert.deepEqual(allowed('User-agent: *bot\nDisallow: /', ['/a']), ['/a'])
  assert.deepEqual(allowed('User-agent: * # all\nDisallow: /', ['/a']), [])
})

test('the longest rule decides, and of two equally long ones the one that allows', () => {
  const rules = (...lines: string[]) => ['User-agent: *', ...lines].join('\n')
  assert.deepEqual(allowed(rules('Disallow: /', 'Allow: /p'), ['/page', '/other']), ['/page'])
  assert.deepEqual(allowed(rules('Allow: /p', 'Disallow: /page'), ['/page', '/pa']), ['/pa'])
  assert.deepEqual(allowed(rules('Disallow: /folder', 'Allow: /folder'), ['/folder/x']), ['/folder/x'])
  assert.deepEqual(allowed(rules('Allow: /page', 'Disallow: /*.htm'), ['/page.htm', '/page']), ['/page'])
  assert.deepEqual(allowed(rules('Allow: /$', 'Disallow: /'), ['/', '/a']), ['/'])
  assert.deepEqual(allowed(rules('Disallow:', 'Allow:'), ['/a']), ['/a'])
})

test('a star is any run of characters, a dollar sign at the end is the end', () => {
  const paths = ['/a.php', '/x/a.php?b=1', '/a.php5', '/a.PHP', '/$x', '/price$5', '/a*b']
  const blocked = (pattern: string) => {
    const kept = allowed(`User-agent: *\nDisallow: ${pattern}`, paths)
    return paths.filter((path) => !kept.includes(path))
  }
  assert.deepEqual(blocked('/*.php'), ['/a.php', '/x/a.php?b=1', '/a.php5'])
  assert.deepEqual(blocked('/*.php$'), ['/a.php'])
  assert.deepEqual(blocked('*?*='), ['/x/a.php?b=1'])
  assert.deepEqual(blocked('/$x'), ['/$x'])
  assert.deepEqual(blocked('/*$5'), ['/price$5'])
  assert.deepEqual(blocked('/a***.php***'), ['/a.php', '/a.php5'])
  assert.deepEqual(blocked('/*'), paths)
  assert.deepEqual(blocked('*$'), paths)
  assert.deepEqual(blocked('a.php'), [])
  assert.deepEqual(blocked('/a.php*a.php$'), [])
})

test('rules are compared by their escaped bytes', () => {
  const text = 'User-agent: *\nDisallow: /käse\nDisallow: /%e3%83%84\nDisallow: /à\nDisallow: /%70rivate%2fx'
  const paths = ['/k%C3%A4se/1', '/%E3%83%84', '/%C3%A0', '/private%2Fx', '/private/x', '/kase']
  assert.deepEqual(allowed(text, paths), ['/private/x', '/kase'])
})

test('who allows the index page allows its folder', () => {
  const text = 'User-agent: *\nAllow: /a/index.html\nDisallow: /'
  assert.deepEqual(allowed(text, ['/a/', '/a/index.html', '/a/index.htm', '/a/b']), ['/a/', '/a/index.html'])
})

test('line endings, byte order marks, missing colons and misspellings are understood', () => {
  for (const end of ['\n', '\r', '\r\n'])
    assert.deepEqual(allowed(['User-agent: *', 'Disallow: /x', ''].join(end + end), ['/x', '/y']), ['/y'])
  for (const mark of [[0xef, 0xbb, 0xbf], [0xef, 0xbb], [0xef]]) {
    const bytes = Buffer.concat([Buffer.from(mark), Buffer.from('user-agent: *\ndisallow: /')])
    assert.equal(parseRobots(bytes, 'x').isAllowed(`${SITE}/a`), false)
  }
  for (const line of ['DISALLOW : /x', 'disallow /x', 'Dissallow:/x', 'disalow:\t/x #no', ' disallaw: /x '])
    assert.deepEqual(allowed(`useragent: *\n${line}`, ['/x', '/y']), ['/y'], line)
  assert.deepEqual(allowed('user-agent *\ndisallow /x /y', ['/x', '/y']), ['/x', '/y'])
})

test('lines are cut where Google cuts them, and the file at 500 KiB', () => {
  const start = 'Disallow: '
  const kept = `/${'a'.repeat(LINE_BYTES_MAX - start.length - 1)}`
  assert.deepEqual(allowed(`User-agent: *\n${start}${kept}bbb`, [`${kept}c`, kept.slice(1)]), [kept.slice(1)])

  const filler = `${'#'.repeat(99)}\n`.repeat(ROBOTS_BYTES_MAX / 100)
  const head = 'User-agent: *\nDisallow: /a\n'
  const text = `${head}${filler}`.slice(0, ROBOTS_BYTES_MAX - 1)
  assert.deepEqual(allowed(`${text}\nDisallow: /b`, ['/a', '/b']), ['/b'])
})

test('crawl delays are read for the group that counts, sitemaps for all', () => {
  const text = [
    'Sitemap: https://example.com/a.xml',
    'User-agent: *',
    'Crawl-delay: 30',
    'Disallow: /x',
    'User-agent: SightBot',
    'Crawl-delay: soon',
    'crawl-delay: 1.5',
    'Crawl-delay: 9',
    'site-map: /ä.xml',
  ].join('\n')
  assert.equal(robots(text).crawlDelayMs, 1500)
  assert.equal(robots(text, 'other').crawlDelayMs, 30_000)
  assert.equal(robots('User-agent: *\nCrawl-delay: -1').crawlDelayMs, null)
  assert.deepEqual(robots(text).sitemaps, ['https://example.com/a.xml', '/ä.xml'])
  assert.equal(robots('Sitemap: /s\n'.repeat(5000)).sitemaps.length, SITEMAP_LINES_MAX)
})

test('the status of robots.txt decides when there is no file to read', () => {
  const policies: [number | 'failure', string][] = [
    [200, 'parse'],
    [204, 'parse'],
    [302, 'allow'],
    [401, 'allow'],
    [404, 'allow'],
    [410, 'allow'],
    [429, 'disallow'],
    [500, 'disallow'],
    [503, 'disallow'],
    [999, 'disallow'],
    ['failure', 'disallow'],
  ]
  for (const [answer, policy] of policies) assert.equal(policyOf(answer), policy, String(answer))
  assert.equal(ALLOW_ALL.isAllowed(`${SITE}/a`), true)
  assert.equal(DISALLOW_ALL.isAllowed(`${SITE}/a`), false)
})

test('hostile rules are answered within bounds, and what they hide is not crawled', async () => {
  const path = `${SITE}/${'a'.repeat(2000)}`
  const oneLine = robots(`User-agent: *\nDisallow: ${'*a'.repeat(8000)}b`)
  assert.equal(oneLine.isAllowed(path), true)
  const manyLines = robots(`User-agent: *\n${'Disallow: *aaaaaaab\n'.repeat(20_000)}`)
  const cpuMs = await measureCpuMs(() => assert.equal(manyLines.isAllowed(path), false))
  assert.ok(cpuMs < 1000, `${cpuMs} ms`)
  assert.equal(manyLines.isAllowed(`${SITE}/short`), true)
})

test('reading spaces takes time in proportion to their number', async () => {
  const text = `User-agent: *\n${`Disallow:${' '.repeat(16_000)}x\n`.repeat(30)}`
  const cpuMs = await measureCpuMs(() => assert.equal(robots(text).isAllowed(`${SITE}/x`), true))
  assert.ok(cpuMs < 1000, `${cpuMs} ms`)
})

/** The same question asked by the letter of the definition, trying every place for every star. */
function matchesSlowly(pattern: string, path: string): boolean {
  if (pattern === '') return true
  if (pattern === '$') return path === ''
  if (pattern[0] === '*')
    return matchesSlowly(pattern.slice(1), path) || (path !== '' && matchesSlowly(pattern, path.slice(1)))
  return pattern[0] === path[0] && path !== '' && matchesSlowly(pattern.slice(1), path.slice(1))
}

test('patterns match what their definition says', () => {
  const letters = (...units: string[]) => fc.array(fc.constantFrom(...units), { maxLength: 9 })
  fc.assert(
    fc.property(letters('a', 'b', '*', '$', '/'), letters('a', 'b', '$', '/'), (pattern, rest) => {
      const rule = `/${pattern.join('')}`
      const path = `/${rest.join('')}`
      assert.equal(
        robots(`User-agent: *\nDisallow: ${rule}`).isAllowed(SITE + path),
        !matchesSlowly(rule, path),
      )
    }),
    { numRuns: 2000 },
  )
})

test('whatever the bytes, the file is read and the answer is yes or no', () => {
  const line = fc.oneof(
    fc.constantFrom(
      'User-agent: *',
      'user-agent: SightBot',
      'Disallow: /',
      'Allow: /a',
      'Crawl-delay: 1e9',
      ':',
      '\0',
    ),
    fc.string({ unit: anyCharacter }),
  )
  fc.assert(
    fc.property(fc.array(line), fc.uint8Array(), webUrl(), (lines, noise, url) => {
      const rules = parseRobots(Buffer.concat([Buffer.from(lines.join('\n')), noise]), 'SightBot')
      assert.equal(typeof rules.isAllowed(url), 'boolean')
    }),
  )
})

test('other work goes on while a long file is read, for several crawlers at once', async () => {
  const text = `User-agent: *\n${'Disallow: /a\n'.repeat(20_000)}User-agent: Other\nDisallow: /b\n`
  let turns = 0
  let isReading = true
  const turn = () => {
    turns++
    if (isReading) setImmediate(turn)
  }
  setImmediate(turn)
  const read = await readRobots(Buffer.from(text), ['SightBot', 'Other'])
  isReading = false
  assert.ok(turns >= 10, `${turns} turns`)
  const allowed = read.map((rules) => ['/a', '/b'].map((path) => rules.isAllowed(SITE + path)))
  assert.deepEqual(allowed, [
    [false, true],
    [true, false],
  ])
})
