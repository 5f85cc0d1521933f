import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reportHtml } from './report-html.ts'
import { reportMarkdown } from './report-markdown.ts'
import { reportText } from './report-text.ts'
import type { Finding, SiteReport } from './site-report-model.ts'

const EVIL = '</li><script>x</script> `a` **b** [c](d)\u001b[31m\u202e'

const FIX: Finding = {
  rank: 1,
  issue: 'title_missing',
  title: 'No title',
  severity: 'critical',
  category: 'titles',
  pages_count: 5,
  explanation: 'The page has no title element, or an empty one, which search results then have to invent.',
  why_it_matters: 'Nobody knows what it is about.',
  how_to_fix: 'Write <title> into the head.',
  reference_url: 'https://example.com/titles',
  depth: 1,
  pages: [{ url: 'https://example.com/?q=%3Cscript%3E', detail: EVIL }],
}

const REPORT: SiteReport = {
  url: 'https://example.com/',
  crawled_at: '2026-11-03T23:59:59Z',
  is_interrupted: false,
  limit: null,
  pages_crawled: 20,
  health_score: 75,
  findings: { critical: 5, warning: 4, notice: 20 },
  notes: ['A note with *stars*.'],
  fixes: [FIX, { ...FIX, rank: 2, issue: 'viewport_missing', title: 'No viewport', severity: 'warning' }],
  suggestions: [{ ...FIX, issue: 'csp_missing', title: 'No policy', severity: 'notice' }],
}

const onTerminal = (report: SiteReport) => reportText(report, 60, false)
const inFile = (report: SiteReport) => reportText(report, 60, true)
const FORMS = [onTerminal, inFile, reportMarkdown, reportHtml]

test('every form has what is wrong, why, how to fix it, pages and how many more there are', () => {
  for (const form of FORMS) {
    const text = form(REPORT)
    const parts = ['20 pages on 3 November 2026', 'No title', '5 pages', 'Nobody knows', 'and 4 more pages']
    for (const part of parts) assert.ok(text.includes(part), `${part}: ${text}`)
  }
})

test('the summary counts what to fix and suggestions apart, and names what comes first', () => {
  const summary =
    /Health score 75 of 100\.\s2 things to fix: 1 critical and 1\swarning\.\sStart with No title \(5 pages\) and No viewport \(5\spages\)\.\sThere is also 1 suggestion, at the end\./
  for (const form of FORMS) assert.match(form(REPORT), summary)
})

test('the most urgent come first, each severity under its own heading', () => {
  const order = ['Critical (1)', 'No title', 'Warnings (1)', 'No viewport', 'Suggestions (1)', 'No policy']
  for (const form of FORMS) {
    const text = form(REPORT)
    const body = text.slice(text.indexOf('Critical (1)'))
    const places = order.map((part) => body.indexOf(part))
    assert.ok(!places.includes(-1), text)
    assert.deepEqual(
      places,
      places.toSorted((one, other) => one - other),
    )
  }
})

test('a limit that ended the crawl is told in the first lines', () => {
  const limit = 'The crawl ended at its limit of 20 pages; 90 are known.'
  for (const form of FORMS) {
    const text = form({ ...REPORT, limit })
    assert.match(text, /: the first 20 pages on 3 November 2026/)
    assert.ok(text.indexOf(limit) !== -1 && text.indexOf(limit) < text.indexOf('Health score'), text)
  }
})

test('the terminal has a few pages and one line for a suggestion, and every file has all of them', () => {
  const pages = Array.from({ length: 5 }, (_, at) => ({ url: `https://example.com/${at}`, detail: null }))
  const report = { ...REPORT, fixes: [{ ...FIX, pages }], suggestions: [{ ...FIX, pages, title: 'Later' }] }
  const short = onTerminal(report)
  assert.ok(short.includes('/2\n     and 2 more pages') && !short.includes('example.com/3'), short)
  assert.match(short, /\n- Later \(5 pages\)\n/)
  for (const form of [inFile, reportMarkdown, reportHtml]) {
    const text = form(report)
    for (const { url } of pages) assert.ok(text.split(url).length > 2, `${url}: ${text}`)
    assert.ok(!text.includes('more page'), text)
  }
})

test('what pages say cannot become markup, nor anything that a terminal obeys', () => {
  for (const form of FORMS) assert.doesNotMatch(form(REPORT), /[\p{Bidi_Control}]|(?!\n)\p{Cc}/u)
  assert.ok(!reportHtml(REPORT).includes('<script'))
  assert.ok(
    reportMarkdown(REPORT).includes('`` </li><script>x</script> `a` **b** [c](d)[U+001B][31m[U+202E] ``'),
  )
  assert.ok(reportMarkdown(REPORT).includes('\\<title\\>') && reportMarkdown(REPORT).includes('\\*stars\\*'))
})

test('lines fit the terminal, but for addresses', () => {
  const lines = onTerminal(REPORT).split('\n')
  assert.deepEqual(
    lines.filter((line) => line.length > 60 && !line.includes('https://')),
    [],
  )
})

test('a clean site is called so, and suggestions are not called faults', () => {
  const clean = { ...REPORT, health_score: 100, fixes: [], suggestions: [] }
  for (const form of FORMS) assert.match(form(clean), /Nothing to fix: the audit found no\sissues\./)
  const nearly = { ...clean, suggestions: REPORT.suggestions }
  assert.match(
    reportText(nearly, 200, false),
    /Nothing to fix: no critical issues and no warnings\. There is also 1 suggestion, at the end\./,
  )
})
