// A report as plain text: lines that fit, no colours, nothing of a page's text that a terminal would obey. On a terminal
// it is short: a few pages of each thing to fix, and one line for each suggestion.

import { printable, widthOf } from '../../../../entry/cli/terminal/output.ts'
import { groupsOf, headline, pagesOf, restOf, summaryOf } from './report-words.ts'
import type { Finding, SiteReport } from './site-report-model.ts'

const INDENT = '   '
const EXAMPLES_MAX = 3

export function reportText(report: SiteReport, width: number, isWhole: boolean): string {
  const wrapped = (text: string) => wrap(text, width)
  const items = (texts: readonly string[]) =>
    texts.flatMap((text) => wrap(text, width - 2).map((line, at) => `${at === 0 ? '- ' : '  '}${line}`))
  const blocks = [
    [headline(report), ...(report.limit === null ? [] : [report.limit])].flatMap(wrapped),
    wrapped(summaryOf(report)),
  ]
  for (const { title, findings } of groupsOf(report)) {
    blocks.push([`${title} (${findings.length})`, '-'.repeat(`${title} (${findings.length})`.length)])
    if (findings === report.suggestions && !isWhole) {
      blocks.push(items(findings.map((finding) => `${finding.title} (${pagesOf(finding)})`)))
      continue
    }
    const shown = isWhole ? Number.POSITIVE_INFINITY : EXAMPLES_MAX
    for (const finding of findings) blocks.push(findingLines(finding, width, shown))
  }
  if (report.notes.length > 0) blocks.push(['Notes', '-----'], items(report.notes))
  if (!isWhole && report.fixes.length + report.suggestions.length > 0) blocks.push(wrapped(MORE))
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

const MORE = 'Every page, and how to act on each suggestion: add --output report.html (or .md, .json, .txt).'

function findingLines(finding: Finding, width: number, shown: number): string[] {
  const indented = (text: string) => wrap(text, width - INDENT.length).map((line) => `${INDENT}${line}`)
  const pages = finding.pages.slice(0, shown)
  const rest = restOf(finding, pages.length)
  return [
    ...wrap(`${finding.rank}. ${finding.title} (${pagesOf(finding)})`, width),
    ...indented(finding.explanation),
    ...indented(`Why: ${finding.why_it_matters}`),
    ...indented(`Fix: ${finding.how_to_fix}`),
    // Addresses are never cut, however long: a cut address cannot be opened.
    ...pages.map(
      ({ url, detail }) => `${INDENT}- ${printable(detail === null ? url : `${url} (${detail})`)}`,
    ),
    ...(rest === undefined ? [] : [`${INDENT}  ${rest}`]),
  ]
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of printable(text).split(' ')) {
    if (line !== '' && widthOf(line) + 1 + widthOf(word) > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
