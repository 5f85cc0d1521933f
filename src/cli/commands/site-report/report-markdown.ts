// A report as Markdown, for an issue tracker or a mail. What pages say is quoted as code: it cannot become markup.

import { printable } from '../../terminal/output.ts'
import { headline, restOf, verdict, weightOf } from './report-words.ts'
import type { Fix, SiteReport } from './site-report-model.ts'

export function reportMarkdown(report: SiteReport): string {
  const notes = report.notes.map((note) => `- ${plain(note)}`)
  const blocks = [
    `# ${plain(headline(report))}`,
    verdict(report),
    ...report.fixes.flatMap(fixBlocks),
    ...(notes.length > 0 ? ['## Notes', notes.join('\n')] : []),
  ]
  return `${blocks.join('\n\n')}\n`
}

function fixBlocks(fix: Fix): string[] {
  const rest = restOf(fix)
  const examples = fix.examples.map(
    ({ url, detail }) => `- ${code(url)}${detail === null ? '' : ` ${code(detail)}`}`,
  )
  return [
    `## ${fix.rank}. ${plain(fix.title)} (${weightOf(fix)})`,
    plain(fix.explanation),
    `**Why.** ${plain(fix.why_it_matters)}`,
    `**Fix.** ${plain(fix.how_to_fix)} ([more](${fix.reference_url}))`,
    ...(examples.length > 0 ? [[...examples, ...(rest === undefined ? [] : [`- ${rest}`])].join('\n')] : []),
  ]
}

function plain(text: string): string {
  return printable(text).replaceAll(/[\\`*_{}[\]<>#|~]/g, '\\$&')
}

/** Between more backticks than it has itself. */
function code(text: string): string {
  const shown = printable(text)
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return longest > 0 ? `${fence} ${shown} ${fence}` : `${fence}${shown}${fence}`
}
