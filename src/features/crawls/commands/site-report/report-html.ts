// A report as one page that can be mailed or printed: no scripts, nothing to load.

import { printable } from '../../../../entry/cli/terminal/output.ts'
import { html, rawText } from '../../../../entry/http/reference/html.ts'
import { groupsOf, headline, pagesOf, restOf, summaryOf } from './report-words.ts'
import type { Finding, SiteReport } from './site-report-model.ts'

/** Longer lists of pages are folded away. */
const SHOWN_MAX = 10

const STYLE = `
:root { color-scheme: light dark; --line: #d4d8de; --muted: #5b6470; --critical: #b3261e; --warning: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --line: #3a414b; --muted: #a3adb9; --critical: #ff8a80; --warning: #f2c14e; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; overflow-wrap: anywhere; } h2 { font-size: 1.25rem; margin: 2rem 0 .75rem; }
h3 { font-size: 1.05rem; margin: 0 0 .25rem; } summary { cursor: pointer; } .limit { font-weight: 600; }
section { border-top: 1px solid var(--line); padding: 1.25rem 0; break-inside: avoid; }
p { margin: .4rem 0; } ul { margin: .4rem 0; padding-left: 1.25rem; overflow-wrap: anywhere; }
.pages { color: var(--muted); font-weight: 400; } .critical { color: var(--critical); } .warning { color: var(--warning); }
`

export function reportHtml(report: SiteReport): string {
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${headline(report)}</title>
<style>${rawText(STYLE)}</style>
</head>
<body>
<h1>${headline(report)}</h1>
${report.limit === null ? undefined : html`<p class="limit">${printable(report.limit)}</p>`}
<p>${printable(summaryOf(report))}</p>
${groupsOf(report).map(
  ({ title, findings }) => html`<h2 class="${findings[0]!.severity}">${title} (${findings.length})</h2>
${findings.map(findingSection)}`,
)}
${report.notes.length > 0 ? html`<h2>Notes</h2><ul>${report.notes.map((note) => html`<li>${printable(note)}</li>`)}</ul>` : undefined}
</body>
</html>
`
  return text
}

function findingSection(finding: Finding) {
  return html`<section>
<h3>${finding.rank}. ${finding.title} <span class="pages">${pagesOf(finding)}</span></h3>
<p>${finding.explanation}</p>
<p><strong>Why.</strong> ${finding.why_it_matters}</p>
<p><strong>Fix.</strong> ${finding.how_to_fix} <a href="${finding.reference_url}" rel="noreferrer">More</a></p>
${pageList(finding)}
</section>
`
}

function pageList(finding: Finding) {
  const rest = restOf(finding, finding.pages.length)
  const list = html`<ul>${finding.pages.map(({ url, detail }) => html`<li><a href="${url}" rel="noreferrer nofollow">${printable(url)}</a>${detail === null ? '' : ` (${printable(detail)})`}</li>`)}${rest === undefined ? undefined : html`<li>${rest}</li>`}</ul>`
  if (finding.pages.length <= SHOWN_MAX) return list
  return html`<details><summary>Show ${pagesOf(finding)}</summary>${list}</details>`
}
