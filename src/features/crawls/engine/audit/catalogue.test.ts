import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import advice from './advice.json' with { type: 'json' }
import { CATALOGUE, FAMILIES, FAMILY_TITLES, findIssue, nearIssue } from './catalogue.ts'
import { HEALTH_SCORE_VERSION } from './health.ts'
import { SEVERITIES } from './rule.ts'

const DOCS = new URL('../../../../../docs/crawl-issues.md', import.meta.url)
/** Standards, and the documentation of those who decide. */
const PRIMARY =
  /^https:\/\/(?:developers\.google\.com\/search\/docs|html\.spec\.whatwg\.org|fetch\.spec\.whatwg\.org|url\.spec\.whatwg\.org|www\.rfc-editor\.org\/rfc|web\.dev|schema\.org|ogp\.me|www\.w3\.org|developer\.x\.com)\//

test('an id belongs to one issue', () => {
  assert.equal(new Set(CATALOGUE.map(({ id }) => id)).size, CATALOGUE.length)
  const rulesCount = Object.values(FAMILIES).reduce((sum, rules) => sum + Object.keys(rules).length, 0)
  assert.equal(CATALOGUE.length, rulesCount)
})

test('every issue has a title and one sentence that explains it', () => {
  for (const { id, title, explanation, severity } of CATALOGUE) {
    assert.match(id, /^[a-z0-9_]+$/)
    assert.ok(SEVERITIES.includes(severity), id)
    assert.match(title, /^[A-Z].*[^.]$/, id)
    assert.match(explanation, /^[^|\n]+\.$/, id)
  }
})

test('every issue says why it matters, how to fix it and where that is written', () => {
  for (const { id, explanation, advice } of CATALOGUE) {
    for (const text of [advice.matters, advice.fix]) {
      assert.match(text, /^[A-Z“].*\.$/, id)
      assert.ok(text.length >= 20 && text.length <= 300, `${id}: ${text.length} characters`)
      assert.ok((text.match(/[.?!](?= |$)/g) ?? []).length <= 3, id)
      assert.notEqual(text, explanation, id)
    }
    assert.match(advice.reference, PRIMARY, id)
  }
})

test('no fix is that of another issue, and no advice is left of an issue that is gone', () => {
  assert.equal(new Set(CATALOGUE.map(({ advice }) => advice.fix)).size, CATALOGUE.length)
  assert.deepEqual(
    Object.keys(advice),
    CATALOGUE.map(({ id }) => id),
  )
})

test('what makes up an issue is links, images or the page itself', () => {
  const subjects = ['title_missing', 'link_broken_internal', 'link_broken_external', 'image_broken', 'orphan']
  assert.deepEqual(
    subjects.map((id) => findIssue(id)?.subject),
    ['pages', 'links', 'links', 'images', 'pages'],
  )
})

test('an issue is found by its id, and an unknown one is not', () => {
  assert.equal(findIssue('title_missing')?.severity, 'critical')
  assert.equal(findIssue('title_missing')?.family, 'titles')
  assert.equal(findIssue('constructor'), undefined)
})

test('an id that is misspelled is guessed, and anything else is not', () => {
  for (const [written, meant] of [
    ['title_mising', 'title_missing'],
    ['Title-Missing', 'title_missing'],
    ['missing_h1', 'h1_missing'],
    ['broken_internal_links', 'link_broken_internal'],
    ['zzz', undefined],
    ['', undefined],
    ['x'.repeat(5000), undefined],
  ] as const) {
    assert.equal(nearIssue(written), meant, written)
  }
})

test('the docs list exactly the issues of the catalogue, in its order', async () => {
  const text = await readFile(DOCS, 'utf8')
  const documented = text
    .split('\n')
    .filter((line) => /^\| `[a-z0-9_]+` \| (?:critical|warning|notice) \|/.test(line))
  const expected = CATALOGUE.map(
    ({ id, severity, kind, title, explanation }) =>
      `| \`${id}\` | ${severity} | ${kind} | ${title} | ${explanation} |`,
  )
  assert.deepEqual(documented, expected)
})

test('the docs give the advice on every issue, in the order of the catalogue', async () => {
  const text = await readFile(DOCS, 'utf8')
  const documented = text.split('\n').filter((line) => /^- `[a-z0-9_]+`: .*\*\*Fix:\*\*/.test(line))
  const expected = CATALOGUE.map(({ id, advice: { matters, fix, reference } }) =>
    `- \`${id}\`: ${matters} **Fix:** ${fix} ([reference](${reference}))`.replaceAll('<', '&lt;'),
  )
  assert.deepEqual(documented, expected)
})

test('every issue is named in a test of its own', async () => {
  let tests = ''
  for await (const file of glob('*.test.ts', { cwd: import.meta.dirname }))
    if (file !== 'catalogue.test.ts') tests += await readFile(new URL(file, import.meta.url), 'utf8')
  const untested = CATALOGUE.filter(({ id }) => !tests.includes(`'${id}'`))
  assert.deepEqual(untested, [])
})

test('the docs give the version of the health score', async () => {
  assert.match(await readFile(DOCS, 'utf8'), new RegExp(`0 to 100, version ${HEALTH_SCORE_VERSION}:`))
})

test('every family has a title, and the docs have it as a heading, in the order of reports', async () => {
  assert.deepEqual(Object.keys(FAMILY_TITLES), Object.keys(FAMILIES))
  const docs = await readFile(new URL('../../../../../docs/crawl-issues.md', import.meta.url), 'utf8')
  const headings = [...docs.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading)
  assert.deepEqual(headings, Object.values(FAMILY_TITLES))
})
