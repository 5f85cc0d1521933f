// One project in the mail of a report: its figures, its findings, and its most important rows.

import { type Html, html } from '../../../entry/http/reference/html.ts'
import { TABLE_SECTIONS } from '../../declarations.ts'
import { type Figure, figuresOf, SECTION_TITLES } from '../model/figures.ts'
import { findingsOf } from '../model/findings.ts'
import { knownPart, type ProjectReport, type ReportModel } from '../model/model.ts'
import { forTableSections, type TableSection } from '../model/table-sections.ts'
import { type Change, place, plural, shown, shownPath, shownUrl, since, whole } from '../model/words.ts'
import { FONT } from './mail-style.ts'

const MOVERS_MAX = 5
const WINS_MAX = 3
const LINKS_MAX = 4
const TABLE_ROWS_MAX = 5
const COLOURS = { up: '#136c3a', down: '#b3261e', same: '#56666b' } as const

type Looks = { colour: string; isOne: boolean }

export function projectRows(project: ProjectReport, model: ReportModel, { colour, isOne }: Looks): Html {
  return html`<tr><td class="pad line" style="padding:24px 28px 4px;${isOne ? '' : 'border-top:1px solid #e6ecee;'}">
${isOne ? undefined : html`<h2 class="ink" style="margin:0;font:700 19px/1.3 ${FONT};color:#12191b;overflow-wrap:anywhere">${shown(project.name, 120)}</h2><p class="soft" style="margin:2px 0 14px;font:400 14px/1.4 ${FONT};color:#56666b">${shown(project.domain, 120)}</p>`}
${figureTable(figuresOf(project))}
${findingsOf(project).map((finding) => html`<p class="ink" style="margin:0 0 8px;font:400 15px/1.5 ${FONT};color:#12191b">${finding}</p>`)}
${model.sections.map((section) => SECTION_ROWS[section]?.(project, colour))}
</td></tr>
`
}

/** One line for a project that does not fit in full. */
export function briefRow(project: ProjectReport, figures: readonly Figure[]): Html {
  const figureTexts = figures.map(
    ({ label, value, change }) => `${label} ${value}${change === undefined ? '' : ` (${change.text})`}`,
  )
  return html`<tr><td class="pad line" style="padding:14px 28px 0;border-top:1px solid #e6ecee">
<p class="ink" style="margin:0;font:600 15px/1.4 ${FONT};color:#12191b;overflow-wrap:anywhere">${shown(project.name, 80)}</p>
<p class="soft" style="margin:0 0 12px;font:400 13px/1.5 ${FONT};color:#56666b">${figureTexts.join(' · ')}</p>
</td></tr>
`
}

function figureTable(figures: readonly Figure[]): Html | undefined {
  if (figures.length === 0) return undefined
  const width = `${Math.floor(100 / figures.length)}%`
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr>${figures.map(
    ({ label, value, change }) =>
      html`<td class="figure" width="${width}" valign="top" style="padding:0 10px 10px 0"><span class="soft" style="display:block;font:400 12px/1.35 ${FONT};color:#56666b">${label}</span><span class="ink" style="display:block;font:700 21px/1.3 ${FONT};color:#12191b">${value}</span>${changeSpan(change)}</td>`,
  )}</tr></table>`
}

function changeSpan(change: Change | undefined): Html {
  if (change === undefined) return html`<span style="display:block;font:400 13px/1.35 ${FONT}">&nbsp;</span>`
  return html`<span class="${change.direction === 'same' ? 'soft' : change.direction}" style="display:block;font:600 13px/1.35 ${FONT};color:${COLOURS[change.direction]}">${change.text}</span>`
}

type Rows = (project: ProjectReport, colour: string) => Html | undefined

const SECTION_ROWS: Partial<Record<ReportModel['sections'][number], Rows>> = {
  visibility: positionRows,
  movers: moverRows,
  ...tableSectionRows(),
  links: linkRows,
  health: issueRows,
  quick_wins: winRows,
}

function heading(text: string): Html {
  return html`<h3 class="ink" style="margin:18px 0 8px;font:700 15px/1.4 ${FONT};color:#12191b">${text}</h3>`
}

function table(rows: readonly Html[]): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows}</table>`
}

const TEXT = `font:400 14px/1.45 ${FONT}`
const LEFT = `padding:6px 8px 6px 0;${TEXT};color:#12191b;overflow-wrap:anywhere;word-break:break-word`
const RIGHT = `padding:6px 0;${TEXT};color:#12191b;white-space:nowrap`

/** Bars made of table cells, which need no picture. */
function positionRows(project: ProjectReport, colour: string): Html | undefined {
  const part = knownPart(project, 'visibility')
  if (part === undefined) return undefined
  const { position_distribution: ranges } = part.now
  const greatest = Math.max(...ranges.map(({ keywords }) => keywords), 1)
  return html`${heading('Keywords by position')}${table(
    ranges.map(({ label, keywords }) => {
      const width = Math.round((keywords / greatest) * 100)
      const fill =
        width === 0
          ? undefined
          : html`<td class="fill" width="${width}%" style="background:${colour};border-radius:3px;font-size:0;line-height:10px;height:10px">&nbsp;</td>`
      const rail =
        width === 100
          ? undefined
          : html`<td class="rail" style="background:#e8eeef;border-radius:3px;font-size:0;line-height:10px;height:10px">&nbsp;</td>`
      return html`<tr><td class="soft" width="84" style="padding:4px 8px 4px 0;font:400 13px/1.3 ${FONT};color:#56666b;white-space:nowrap">${label === 'not_ranked' ? 'Not found' : label.replace('-', ' – ')}</td><td style="padding:4px 10px 4px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${fill}${rail}</tr></table></td><td class="ink" width="44" align="right" style="padding:4px 0;font:400 13px/1.3 ${FONT};color:#12191b">${whole(keywords)}</td></tr>`
    }),
  )}`
}

function moverRows(project: ProjectReport): Html | undefined {
  const part = knownPart(project, 'movers')
  if (part === undefined) return undefined
  const rows = [...part.up.slice(0, MOVERS_MAX), ...part.down.slice(0, MOVERS_MAX)]
  if (rows.length === 0) return undefined
  return html`${heading(`Keywords that moved ${since(part.compared_with)}`)}${table(
    rows.map(({ keyword, device, before, after }) => {
      const isUp = before === null || (after !== null && after < before)
      return html`<tr><td class="ink" style="${LEFT}">${shown(keyword, 80)} <span class="soft" style="color:#56666b">${device}</span></td><td class="${isUp ? 'up' : 'down'}" align="right" style="${RIGHT};font-weight:600;color:${isUp ? COLOURS.up : COLOURS.down}">${place(before)} → ${place(after)}</td></tr>`
    }),
  )}`
}

function tableSectionRows(): Partial<Record<ReportModel['sections'][number], Rows>> {
  const names = Object.keys(forTableSections(0)) as TableSection[]
  return Object.fromEntries(names.map((name) => [name, (project: ProjectReport) => tableRows(project, name)]))
}

/** What a feature brings, of each table the first rows: its sentences are among the findings. */
function tableRows(project: ProjectReport, name: TableSection): Html | undefined {
  const part = knownPart(project, name)
  if (part === undefined) return undefined
  if (part.tables.length === 0) return undefined
  return html`${heading(TABLE_SECTIONS[name])}${part.tables.map(
    ({ title, rows }) =>
      html`<p class="soft" style="margin:8px 0 2px;font:600 13px/1.4 ${FONT};color:#56666b">${title}</p>${table(
        rows.slice(0, TABLE_ROWS_MAX).map(([first = '', ...rest]) => {
          return html`<tr><td class="ink" style="${LEFT}">${shown(first, 80)}</td><td class="ink" align="right" style="${RIGHT}">${rest.map((cell) => shown(cell, 40)).join(' · ')}</td></tr>`
        }),
      )}`,
  )}`
}

function linkRows(project: ProjectReport): Html | undefined {
  const part = knownPart(project, 'links')
  if (part === undefined || part.gained.length === 0) return undefined
  return html`${heading(`New links ${since(part.compared_with)}`)}${table(
    part.gained
      .slice(0, LINKS_MAX)
      .map(
        ({ source_domain, target_url }) =>
          html`<tr><td class="ink" style="${LEFT}">${shown(source_domain, 60)}${target_url === null ? undefined : html` <span class="soft" style="color:#56666b">to ${shownPath(target_url, 60)}</span>`}</td></tr>`,
      ),
  )}`
}

function issueRows(project: ProjectReport): Html | undefined {
  const part = knownPart(project, 'health')
  if (part === undefined || part.more.length + part.fewer.length === 0) return undefined
  const rows = [...part.more.slice(0, LINKS_MAX), ...part.fewer.slice(0, LINKS_MAX)]
  return html`${heading(`Site health: what changed${part.before === null ? '' : ` ${since(part.before.finished_at)}`}`)}${table(
    rows.map(
      ({ title, before, after }) =>
        html`<tr><td class="ink" style="${LEFT}">${title}</td><td class="${after > before ? 'down' : 'up'}" align="right" style="${RIGHT};font-weight:600;color:${after > before ? COLOURS.down : COLOURS.up}">${whole(before)} → ${plural(after, 'page')}</td></tr>`,
    ),
  )}`
}

function winRows(project: ProjectReport): Html | undefined {
  const part = knownPart(project, 'quick_wins')
  if (part === undefined || part.rows.length === 0) return undefined
  return html`${heading(SECTION_TITLES.quick_wins)}${table(
    part.rows
      .slice(0, WINS_MAX)
      .map(
        ({ subject, recommendation, opportunity }) =>
          html`<tr><td class="ink" style="${LEFT}">${shownUrl(subject, 80)}<br><span class="soft" style="font-size:13px;color:#56666b">${shown(recommendation, 220)}</span></td><td class="ink" align="right" valign="top" style="${RIGHT}">+${plural(Math.round(opportunity), 'click')}</td></tr>`,
      ),
  )}`
}
