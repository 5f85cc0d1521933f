// Renders the sections of a project's report as HTML, one function each.

import { type Html, html } from '../../../entry/http/reference/html.ts'
import { type Line, lineShape } from '../model/line-shape.ts'
import type { KnownPart, ProjectReport, ReportModel } from '../model/model.ts'
import { QUICK_WIN_TITLES } from '../model/quick-win-titles.ts'
import { forTableSections, type TablePart } from '../model/table-sections.ts'
import {
  change,
  changeInPercent,
  decimal,
  dollars,
  longDay,
  percent,
  place,
  plural,
  shortDay,
  shown,
  shownPath,
  shownUrl,
  since,
  visibilityText,
  whole,
} from '../model/words.ts'
import type { Section } from '../schema.ts'
import { changeBadge, sectionCard } from './parts.ts'

type Days = Pick<ReportModel, 'from' | 'to' | 'days'>

export function renderSection(name: Section, project: ProjectReport, days: Days): Html | undefined {
  const part = project[name]
  if (part === undefined) return undefined
  const draw = DRAW[name] as (known: never, days: Days) => { about?: string; body: Html }
  return sectionCard(name, part as never, (known) => draw(known as never, days))
}

const DRAW: { [Name in Section]: (known: KnownPart<Name>, days: Days) => { about?: string; body: Html } } = {
  visibility: drawVisibility,
  movers: drawMovers,
  ...forTableSections(drawTables),
  search: drawSearch,
  links: drawLinks,
  health: drawHealth,
  quick_wins: drawQuickWins,
  spend: drawSpend,
}

function drawVisibility(part: KnownPart<'visibility'>, { from, to }: Days) {
  const { now, before } = part
  const greatest = Math.max(
    ...[now, before].flatMap(
      (standing) => standing?.position_distribution.map(({ keywords }) => keywords) ?? [],
    ),
    1,
  )
  return {
    about: `The share of the clicks that first place for ${now.with_result === 1 ? 'the measured keyword' : `all ${plural(now.with_result, 'measured keyword')}`} would bring.`,
    body: html`${lineChart({
      from,
      to,
      line: { dates: part.dates, values: part.visibility },
      title: `Visibility from ${longDay(from)} to ${longDay(to)}: ${visibilityText(part.visibility[0] ?? null)} at first, ${visibilityText(now.visibility)} at last.`,
      format: visibilityText,
    })}
<table><thead><tr><th scope="col">Positions</th><td class="wide"></td><th scope="col" class="number">Keywords</th><th scope="col" class="number">Change${before === null ? undefined : ` ${since(before.date)}`}</th></tr></thead><tbody>
${now.position_distribution.map(({ label, keywords }, at) => {
  const earlier = before?.position_distribution[at]?.keywords
  return html`<tr><td>${label === 'not_ranked' ? 'Not found' : label.replace('-', ' – ')}</td><td class="wide">${bar(keywords, greatest)}${earlier === undefined ? undefined : bar(earlier, greatest, 'before')}</td><td class="number">${whole(keywords)}</td><td class="number">${changeText(change(keywords, earlier)?.text)}</td></tr>`
})}
</tbody></table>
${before === null ? undefined : html`<p class="small soft">The pale bar is ${longDay(before.date)}.</p>`}`,
  }
}

function changeText(text: string | undefined): string {
  return text ?? '–'
}

function drawMovers(part: KnownPart<'movers'>) {
  return {
    about: `${plural(part.improved, 'keyword')} moved up, ${whole(part.declined)} moved down, of ${whole(part.tracked)}; compared with ${longDay(part.compared_with)}. Moves that matter most for visibility come first.`,
    body: html`<div class="sides"><div><h4>Up</h4>${moverTable(part.up)}</div><div><h4>Down</h4>${moverTable(part.down)}</div></div>`,
  }
}

function moverTable(rows: KnownPart<'movers'>['up']): Html {
  if (rows.length === 0) return html`<p class="empty">None.</p>`
  return html`<table><thead><tr><th scope="col">Keyword</th><th scope="col" class="number">Before</th><th scope="col" class="number">Now</th><td></td></tr></thead><tbody>
${rows.map(
  ({ keyword, device, country_code, before, after }) =>
    html`<tr><td>${shown(keyword, 120)}<small>${device}, ${country_code}</small></td><td class="number">${place(before)}</td><td class="number">${place(after)}</td><td class="number">${changeBadge(moveOf(before, after))}</td></tr>`,
)}
</tbody></table>`
}

function drawTables({ lines, tables }: TablePart) {
  return {
    about: lines.join(' '),
    body: html`${tables.map(
      ({ title, columns, rows }) => html`<h4>${title}</h4>
<table><thead><tr>${columns.map((column) => html`<th scope="col"${numberClass(column)}>${column.title}</th>`)}</tr></thead><tbody>
${rows.map((cells) => html`<tr>${cells.map((cell, at) => html`<td${numberClass(columns[at])}>${shown(cell, 120)}</td>`)}</tr>`)}
</tbody></table>`,
    )}`,
  }
}

function numberClass(column: TablePart['tables'][number]['columns'][number] | undefined): Html | undefined {
  return column?.is_number ? html` class="number"` : undefined
}

/** `up` means towards the first place. */
function moveOf(before: number | null, after: number | null) {
  if (before === null) return { text: 'new', direction: 'up' as const }
  if (after === null) return { text: 'gone', direction: 'down' as const }
  return after < before
    ? { text: `▲ ${before - after}`, direction: 'up' as const }
    : { text: `▼ ${after - before}`, direction: 'down' as const }
}

function drawSearch(part: KnownPart<'search'>, { from, to }: Days) {
  const { before } = part
  const rows: [string, string, ReturnType<typeof change>][] = [
    ['Clicks', whole(part.clicks), changeInPercent(part.clicks, before?.clicks)],
    ['Impressions', whole(part.impressions), changeInPercent(part.impressions, before?.impressions)],
    ['Click rate', percent(part.ctr), undefined],
    ['Average position', decimal(part.position), undefined],
  ]
  return {
    about:
      before === null
        ? ''
        : `${longDay(part.from)} to ${longDay(part.to)}, compared with the same number of days before.`,
    body: html`${lineChart({
      from,
      to,
      line: { dates: part.dates, values: part.clicks_by_day },
      title: `Clicks a day from ${longDay(from)} to ${longDay(to)}, ${whole(part.clicks)} in all.`,
      format: whole,
    })}
<dl class="figures">${rows.map(([label, value, moved]) => html`<div><dt>${label}</dt><dd>${value}${changeBadge(moved)}</dd></div>`)}</dl>`,
  }
}

function drawLinks(part: KnownPart<'links'>, { to }: Days) {
  const counts: [string, number | null][] = [
    ['New links', part.new_backlinks],
    ['Lost links', part.lost_backlinks],
    ['New domains', part.new_referring_domains],
    ['Lost domains', part.lost_referring_domains],
  ]
  return {
    about:
      part.referring_domains === null
        ? ''
        : `${plural(part.referring_domains, 'domain')} linked to the site at the end of ${longDay(to)}${part.backlinks === null ? '' : `, with ${plural(part.backlinks, 'link')}`}. New and lost ${since(part.compared_with)}.`,
    body: html`<dl class="figures">${counts.map(([label, count]) => html`<div><dt>${label}</dt><dd>${whole(count)}</dd></div>`)}</dl>
<div class="sides linked"><div><h4>New</h4>${linkTable(part.gained)}</div><div><h4>Lost</h4>${linkTable(part.lost)}</div></div>`,
  }
}

function linkTable(rows: KnownPart<'links'>['gained']): Html {
  if (rows.length === 0) return html`<p class="empty">None.</p>`
  return html`<table><thead><tr><th scope="col">From</th><th scope="col" class="number">Rank</th><th scope="col" class="number">Day</th></tr></thead><tbody>
${rows.map(
  (link) =>
    html`<tr><td>${shown(link.source_domain, 80)}<small>${link.anchor === null || link.anchor.trim() === '' ? undefined : html`“${shown(link.anchor, 70)}” `}${link.target_url === null ? undefined : html`to ${shownPath(link.target_url, 70)}`}</small></td><td class="number">${whole(link.domain_rank)}</td><td class="number">${shortDay(link.date)}</td></tr>`,
)}
</tbody></table>`
}

function drawHealth(part: KnownPart<'health'>) {
  const { now, before } = part
  const earlier = part.is_score_comparable ? before : null
  const figures: [string, string, ReturnType<typeof change>][] = [
    ['Health score', decimal(now.health_score), change(now.health_score, earlier?.health_score, decimal)],
    ['Critical findings', whole(now.critical_issues), change(now.critical_issues, before?.critical_issues)],
    ['Warnings', whole(now.warnings), change(now.warnings, before?.warnings)],
    ['Pages', whole(now.pages_total), change(now.pages_total, before?.pages_total)],
  ]
  const compared = before === null ? '' : `, compared with the crawl of ${longDay(before.finished_at)}`
  return {
    about: `By the crawl of ${longDay(now.finished_at)}${compared}.`,
    body: html`<dl class="figures">${figures.map(([label, value, moved], at) => html`<div><dt>${label}</dt><dd>${value}${changeBadge(at === 0 || at === 3 ? moved : turned(moved))}</dd></div>`)}</dl>
${before === null ? undefined : html`<div class="sides linked"><div><h4>Found on more pages</h4>${issueTable(part.more)}</div><div><h4>Fixed, or found on fewer pages</h4>${issueTable(part.fewer)}</div></div>`}`,
  }
}

/** Reverses the direction, because more findings are worse. */
function turned(moved: ReturnType<typeof change>): ReturnType<typeof change> {
  if (moved === undefined || moved.direction === 'same') return moved
  return { ...moved, direction: moved.direction === 'up' ? 'down' : 'up' }
}

function issueTable(rows: KnownPart<'health'>['more']): Html {
  if (rows.length === 0) return html`<p class="empty">None.</p>`
  return html`<table><thead><tr><th scope="col">Issue</th><th scope="col" class="number">Before</th><th scope="col" class="number">Now</th></tr></thead><tbody>
${rows.map(
  ({ title, severity, before, after }) =>
    html`<tr><td>${title}<small class="severity ${severity}">${severity}</small></td><td class="number">${whole(before)}</td><td class="number">${whole(after)}</td></tr>`,
)}
</tbody></table>`
}

function drawQuickWins(part: KnownPart<'quick_wins'>) {
  const until = part.last_day === null ? '' : ` up to ${longDay(part.last_day)}`
  return {
    about: `Found in the search data${until}. Extra clicks are estimates, not promises.`,
    body:
      part.rows.length === 0
        ? html`<p class="empty">None were found.</p>`
        : html`<table><thead><tr><th scope="col">What to do</th><th scope="col" class="number">Position</th><th scope="col" class="number">Extra clicks</th></tr></thead><tbody>
${part.rows.map(
  (row) =>
    html`<tr><td>${shownUrl(row.subject, 120)}<small>${QUICK_WIN_TITLES[row.type]}. ${shown(row.recommendation, 300)}</small></td><td class="number">${decimal(row.position)}</td><td class="number">+${whole(Math.round(row.opportunity))}</td></tr>`,
)}
</tbody></table>`,
  }
}

function drawSpend(part: KnownPart<'spend'>) {
  return {
    about: `${dollars(part.cost_usd)} for data of this project.`,
    body:
      part.providers.length === 0
        ? html`<p class="empty">Nothing was spent.</p>`
        : html`<table><thead><tr><th scope="col">Provider</th><th scope="col" class="number">Calls</th><th scope="col" class="number">Cost</th></tr></thead><tbody>
${part.providers.map(
  ({ provider, calls, cost_usd, estimated_usd }) =>
    html`<tr><td>${provider}${estimated_usd > 0 ? html`<small>${dollars(estimated_usd)} of it is estimated.</small>` : undefined}</td><td class="number">${whole(calls)}</td><td class="number">${dollars(cost_usd)}</td></tr>`,
)}
</tbody></table>`,
  }
}

type LineChart = {
  readonly from: string
  readonly to: string
  readonly line: Line
  /** The text of the chart for screen readers. */
  readonly title: string
  format(value: number): string
}

const WIDTH = 600
const HEIGHT = 150
const BOX = { left: 0, top: 0, width: WIDTH, height: HEIGHT, room: 4 }

/**
 * Draws a chart as SVG without a script. It is stretched to the available width, and its labels are HTML beside it, so
 * that they are as large on a phone as on paper. A day without data is a gap in the line.
 */
function lineChart({ from, to, line, title, format }: LineChart): Html {
  const { high, runs } = lineShape(line, { from, to }, BOX)
  return html`<figure class="chart">
<div class="y"><span>${format(high)}</span><span>${format(high / 2)}</span><span>${format(0)}</span></div>
<svg class="plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${title}">
<path class="grid" d="M0 ${BOX.room}H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT - BOX.room}H${WIDTH}"/>
${runs.map((run) => html`<path class="area" d="${run.area}"/><path class="line" d="${run.line}"/>`)}
</svg>
<div class="x"><span>${shortDay(from)}</span><span>${shortDay(to)}</span></div>
</figure>`
}

/** Draws a value as a bar, relative to the greatest. */
function bar(value: number, greatest: number, kind: 'now' | 'before' = 'now'): Html {
  const width = greatest === 0 ? 0 : Math.round((value / greatest) * 1000) / 10
  return html`<svg class="bar ${kind}" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="rail" width="100" height="8"/><rect class="fill" width="${width}" height="8"/></svg>`
}
