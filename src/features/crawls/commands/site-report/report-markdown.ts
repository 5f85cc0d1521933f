// A report as Markdown, for an issue tracker or a mail. What pages say is quoted as code: it cannot become markup.

import { printable } from '../../../../entry/cli/terminal/output.ts'
import { groupsOf, headline, pagesOf, restOf, summaryOf } from './report-words.ts'
import type { Finding, SiteReport } from './site-report-model.ts'

export function reportMarkdown(report: SiteReport): string {
  const notes = report.notes.map((note) => `- ${plain(note)}`)
  const blocks = [
    `# ${plain(headline(report))}`,
    ...(report.limit === null ? [] : [plain(report.limit)]),
    plain(summaryOf(report)),
    ...groupsOf(report).flatMap(({ title, findings }) => [
      `## ${title} (${findings.length})`,
      ...findings.flatMap(findingBlocks),
    ]),
    ...(notes.length > 0 ? ['## Notes', notes.join('\n')] : []),
  ]
  return `${blocks.join('\n\n')}\n`
}

function findingBlocks(finding: Finding): string[] {
  const rest = restOf(finding, finding.pages.length)
  const pages = finding.pages.map(
    ({ url, detail }) => `- ${code(url)}${detail === null ? '' : ` ${code(detail)}`}`,
  )
  return [
    `### ${finding.rank}. ${plain(finding.title)} (${pagesOf(finding)})`,
    plain(finding.explanation),
    `**Why.** ${plain(finding.why_it_matters)}`,
    `**Fix.** ${plain(finding.how_to_fix)} ([more](${finding.reference_url}))`,
    ...(pages.length > 0 ? [[...pages, ...(rest === undefined ? [] : [`- ${rest}`])].join('\n')] : []),
  ]
}

function plain(text: string): string {
  return printable(text).replaceAll(/[\\`*_{}[\]<>#|~]/g, '\\$&')
}

/** The fence has one backtick more than the longest run of them in the text. */
function code(text: string): string {
  const shown = printable(text)
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return longest > 0 ? `${fence} ${shown} ${fence}` : `${fence}${shown}${fence}`
}
