// A report for a terminal: lines that fit, no colours, nothing of a page's text that a terminal would obey.

import { printable, widthOf } from '../../terminal/output.ts'
import { headline, restOf, verdict, weightOf } from './report-words.ts'
import type { Fix, SiteReport } from './site-report-model.ts'

const INDENT = '   '

export function reportText(report: SiteReport, width: number): string {
  const head = [headline(report), verdict(report)].flatMap((text) => wrap(text, width))
  const notes = report.notes.flatMap((note) =>
    wrap(note, width - 2).map((line, at) => `${at === 0 ? '- ' : '  '}${line}`),
  )
  const blocks = [
    head,
    ...report.fixes.map((fix) => fixLines(fix, width)),
    ...(notes.length > 0 ? [['Notes', ...notes]] : []),
  ]
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function fixLines(fix: Fix, width: number): string[] {
  const indented = (text: string) => wrap(text, width - INDENT.length).map((line) => `${INDENT}${line}`)
  const rest = restOf(fix)
  return [
    ...wrap(`${fix.rank}. ${fix.title} (${weightOf(fix)})`, width),
    ...indented(fix.explanation),
    ...indented(`Why: ${fix.why_it_matters}`),
    ...indented(`Fix: ${fix.how_to_fix}`),
    // In full, however long: an address that is cut cannot be opened.
    ...fix.examples.map(
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
