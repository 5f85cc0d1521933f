// A report as one page that can be mailed or printed: no scripts, nothing to load.

import { html, rawText } from '../../../http/reference/html.ts'
import { printable } from '../../terminal/output.ts'
import { headline, restOf, verdict, weightOf } from './report-words.ts'
import type { Fix, SiteReport } from './site-report-model.ts'

const STYLE = `
:root { color-scheme: light dark; --line: #d4d8de; --muted: #5b6470; --critical: #b3261e; --warning: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --line: #3a414b; --muted: #a3adb9; --critical: #ff8a80; --warning: #f2c14e; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; overflow-wrap: anywhere; } h2 { font-size: 1.1rem; margin: 0 0 .25rem; }
section { border-top: 1px solid var(--line); padding: 1.25rem 0; break-inside: avoid; }
p { margin: .4rem 0; } ul { margin: .4rem 0; padding-left: 1.25rem; overflow-wrap: anywhere; }
.weight { color: var(--muted); margin: 0; } .critical { color: var(--critical); } .warning { color: var(--warning); }
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
<p>${verdict(report)}</p>
${report.fixes.map(fixSection)}
${report.notes.length > 0 ? html`<section><h2>Notes</h2><ul>${report.notes.map((note) => html`<li>${printable(note)}</li>`)}</ul></section>` : undefined}
</body>
</html>
`
  return text
}

function fixSection(fix: Fix) {
  const rest = restOf(fix)
  return html`<section>
<h2>${fix.rank}. ${fix.title}</h2>
<p class="weight"><span class="${fix.severity}">${weightOf(fix)}</span></p>
<p>${fix.explanation}</p>
<p><strong>Why.</strong> ${fix.why_it_matters}</p>
<p><strong>Fix.</strong> ${fix.how_to_fix} <a href="${fix.reference_url}" rel="noreferrer">More</a></p>
<ul>${fix.examples.map(({ url, detail }) => html`<li><a href="${url}" rel="noreferrer nofollow">${printable(url)}</a>${detail === null ? '' : ` ${printable(detail)}`}</li>`)}${rest === undefined ? undefined : html`<li>${rest}</li>`}</ul>
</section>
`
}
