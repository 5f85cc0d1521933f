// Renders a report run as one HTML document: nothing is loaded, no script runs, and everything that strangers wrote is
// text. The policy that is sent with the page allows its style by hash.

import { hash } from 'node:crypto'
import { type Html, html, rawText } from '../../../entry/http/reference/html.ts'
import { figuresOf, isSimulated, SIMULATED } from '../model/figures.ts'
import { findingsOf } from '../model/findings.ts'
import type { ProjectReport, ReportModel } from '../model/model.ts'
import { type NoData, noDataOf } from '../model/no-data.ts'
import { longDay, periodText, shown } from '../model/words.ts'
import { changeBadge } from './parts.ts'
import { renderSection } from './sections.ts'
import { pageStyle } from './style.ts'

export type Page = {
  readonly text: string
  /** The content security policy; the sender of the page adds which sites may frame it. */
  readonly policy: string
}

type Looks = {
  /** A PNG image. */
  readonly logo: Uint8Array | null
  /** The link to the same report as a PDF; undefined if there is none. */
  readonly pdfUrl?: string | undefined
}

export function renderReport(model: ReportModel, { logo, pdfUrl }: Looks): Page {
  const { projects, sections } = model
  const [only] = projects
  const isOne = projects.length === 1
  const nothing = noDataOf(model)
  const drawn = nothing === undefined ? sections : sections.filter((section) => section === 'spend')
  return renderDocument(model, {
    logo,
    title: `${shown(model.name, 120)}, ${periodText(model)}`,
    head: html`<h1>${shown(model.name, 120)}</h1>
<p>${isOne && only !== undefined ? html`${shown(only.domain, 120)} · ` : undefined}${periodText(model)}</p>
${pdfUrl === undefined ? undefined : html`<p class="actions small"><a href="${pdfUrl}">Save as PDF</a></p>`}`,
    body: html`${projects.some(isSimulated) ? html`<div class="card"><p class="note lone">${SIMULATED}</p></div>` : undefined}
${nothing === undefined ? undefined : renderNothing(nothing)}
${isOne || nothing !== undefined ? undefined : renderOverview(projects)}
${(drawn.length === 0 ? [] : projects).map(
  (project) => html`<article class="project">
${isOne ? undefined : html`<header><h2>${shown(project.name, 120)}</h2><p class="soft">${shown(project.domain, 120)}</p></header>`}
${nothing === undefined ? renderSummary(project, isOne) : undefined}
${drawn.map((section) => renderSection(section, project, model))}
</article>`,
)}`,
  })
}

type Document = { logo: Uint8Array | null; title: string; head: Html; body: Html }
type Presented = Pick<ReportModel, 'white_label'> & Partial<Pick<ReportModel, 'made_at'>>

/** Renders the common frame of pages for readers: the presenter's band, and the footer. */
export function renderDocument(
  { white_label: brand, made_at }: Presented,
  { logo, title, head, body }: Document,
): Page {
  const style = pageStyle(brand.color)
  const text = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${rawText(style)}</style>
</head>
<body>
<header class="band"><div>
<div class="who">${logo === null ? undefined : html`<img alt="" src="data:image/png;base64,${Buffer.from(logo).toString('base64')}">`}<span>${shown(brand.name ?? 'Sightline', 120)}</span></div>
${head}
</div></header>
<main>
${body}
</main>
<footer class="foot">${brand.footer === null ? undefined : html`<p>${shownLines(brand.footer)}</p>`}${made_at === undefined ? undefined : html`<p>Made on ${longDay(made_at)}.</p>`}</footer>
</body>
</html>
`.text
  const styleHash = `'sha256-${hash('sha256', style, 'base64')}'`
  return {
    text,
    policy: `default-src 'none'; style-src ${styleHash}; img-src data:; form-action 'self'; base-uri 'none'`,
  }
}

function shownLines(text: string): string {
  return text
    .split('\n')
    .map((line) => shown(line, 500))
    .join('\n')
}

function renderNothing({ title, advice, reasons }: NoData): Html {
  return html`<section class="card"><h2>${title}</h2>
<p>${advice}</p>
<ul class="sentences">${reasons.map((reason) => html`<li>${reason}</li>`)}</ul>
</section>`
}

function renderSummary(project: ProjectReport, isOne: boolean): Html | undefined {
  const figures = figuresOf(project)
  const findings = findingsOf(project)
  if (figures.length === 0 && findings.length === 0) return undefined
  return html`<section class="card lead">${isOne ? html`<h2>Summary</h2>` : html`<h3>Summary</h3>`}
${findings.length === 0 ? undefined : html`<ul class="sentences">${findings.map((finding) => html`<li>${finding}</li>`)}</ul>`}
<dl class="figures">${figures.map(({ label, value, change }) => html`<div><dt>${label}</dt><dd>${value}${changeBadge(change)}</dd></div>`)}</dl>
</section>`
}

function renderOverview(projects: readonly ProjectReport[]): Html {
  const labels = [...new Set(projects.flatMap((project) => figuresOf(project).map(({ label }) => label)))]
  return html`<section class="card long lead"><h2>All projects</h2>
<div class="scroll"><table><thead><tr><th scope="col">Project</th>${labels.map((label) => html`<th scope="col" class="number">${label}</th>`)}</tr></thead><tbody>
${projects.map((project) => {
  const figures = figuresOf(project)
  return html`<tr><td>${shown(project.name, 80)}<small>${shown(project.domain, 80)}</small></td>${labels.map(
    (label) => {
      const figure = figures.find((one) => one.label === label)
      return html`<td class="number">${figure?.value ?? '–'}<small>${figure?.change?.text}</small></td>`
    },
  )}</tr>`
})}
</tbody></table></div></section>`
}
