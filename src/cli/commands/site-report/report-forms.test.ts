import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reportHtml } from './report-html.ts'
import { reportMarkdown } from './report-markdown.ts'
import { reportText } from './report-text.ts'
import type { Fix, SiteReport } from './site-report-model.ts'

const EVIL = '</li><script>x</script> `a` **b** [c](d)\u001b[31m\u202e'

const FIX: Fix = {
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
  examples: [{ url: 'https://example.com/?q=%3Cscript%3E', detail: EVIL }],
}

const REPORT: SiteReport = {
  url: 'https://example.com/',
  crawled_at: '2026-11-03T23:59:59Z',
  is_interrupted: false,
  pages_crawled: 20,
  health_score: 75,
  critical_issues: 5,
  warnings: 0,
  notices: 0,
  notes: ['A note with *stars*.'],
  fixes: [FIX],
}

const FORMS = [(report: SiteReport) => reportText(report, 60), reportMarkdown, reportHtml]

test('every form has what is wrong, why, how to fix it, examples and how many more there are', () => {
  for (const form of FORMS) {
    const text = form(REPORT)
    for (const part of [
      '20 pages on 3 November 2026',
      'No title',
      'critical, 5 pages',
      'Nobody knows',
      'and 4 more pages',
    ])
      assert.ok(text.includes(part), `${part}: ${text}`)
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
  const lines = reportText(REPORT, 60).split('\n')
  assert.deepEqual(
    lines.filter((line) => line.length > 60 && !line.includes('https://')),
    [],
  )
})

test('a clean site is called so, and suggestions are not called faults', () => {
  const clean = { ...REPORT, health_score: 100, critical_issues: 0, fixes: [] }
  for (const form of FORMS) assert.match(form(clean), /Nothing to fix: the audit found no\sissues\./)
  const nearly = { ...clean, notices: 3, fixes: [{ ...FIX, severity: 'notice' as const }] }
  assert.match(reportText(nearly, 200), /Nothing serious: no critical issues and no warnings; 1 suggestion\./)
  assert.match(
    reportText({ ...REPORT, is_interrupted: true }, 80),
    /: the first 20 pages on 3 November 2026\n/,
  )
})
