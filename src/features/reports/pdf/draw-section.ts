// Draws the sections of a project's report onto a sheet.

import { parseDay } from '../../../lib/local-day.ts'
import { SECTION_TITLES } from '../model/figures.ts'
import { highOf } from '../model/line-shape.ts'
import { type KnownPart, knownPart, type ProjectReport, type ReportModel } from '../model/model.ts'
import { forTableSections, type TablePart } from '../model/table-sections.ts'
import {
  change,
  decimal,
  dollars,
  longDay,
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
import type { Cell, Sheet } from './sheet.ts'

export function drawSection(sheet: Sheet, name: Section, project: ProjectReport, model: ReportModel): void {
  const part = project[name]
  if (part === undefined) return
  sheet.heading(SECTION_TITLES[name])
  if (part.state === 'unknown') return void sheet.paragraph(part.reason, { isSoft: true })
  if (part.is_simulated) sheet.paragraph('Simulated data.', { isSoft: true })
  for (const note of part.notes) sheet.note(note)
  const drawPart = DRAW[name] as (sheet: Sheet, known: never, model: ReportModel) => void
  drawPart(sheet, knownPart(project, name) as never, model)
}

const DRAW: { [Name in Section]: (sheet: Sheet, part: KnownPart<Name>, model: ReportModel) => void } = {
  visibility: drawVisibility,
  movers: drawMovers,
  ...forTableSections(drawTables),
  search: drawSearch,
  links: drawLinks,
  health: drawHealth,
  quick_wins: drawQuickWins,
  spend: drawSpend,
}

function drawLine(
  sheet: Sheet,
  model: ReportModel,
  dates: readonly string[],
  values: readonly number[],
  format: (value: number) => string,
): void {
  const [first, last] = [parseDay(model.from) ?? 0, parseDay(model.to) ?? 0]
  const high = highOf(values)
  const points: ({ x: number; y: number } | null)[] = []
  let before: number | undefined
  for (const [at, date] of dates.entries()) {
    const day = parseDay(date) ?? 0
    if (before !== undefined && day - before > 1) points.push(null)
    before = day
    points.push({
      x: last === first ? 0.5 : (day - first) / (last - first),
      y: (values[at] ?? 0) / high,
    })
  }
  sheet.lineChart({
    points,
    high: format(high),
    low: format(0),
    from: shortDay(model.from),
    to: shortDay(model.to),
  })
}

function drawVisibility(sheet: Sheet, part: KnownPart<'visibility'>, model: ReportModel): void {
  const { now, before } = part
  drawLine(sheet, model, part.dates, part.visibility, visibilityText)
  sheet.table(
    [
      { title: 'Positions', width: 0.5 },
      { title: 'Keywords', width: 0.25, isNumber: true },
      {
        title: before === null ? 'Change' : `Change ${since(before.date)}`,
        width: 0.25,
        isNumber: true,
      },
    ],
    now.position_distribution.map(({ label, keywords }, at) => [
      { text: label === 'not_ranked' ? 'Not found' : label.replace('-', ' – ') },
      { text: whole(keywords) },
      { text: change(keywords, before?.position_distribution[at]?.keywords)?.text ?? '–' },
    ]),
  )
}

function drawMovers(sheet: Sheet, part: KnownPart<'movers'>): void {
  sheet.paragraph(
    `${plural(part.improved, 'keyword')} moved up, ${whole(part.declined)} moved down, of ${whole(part.tracked)}; compared with ${longDay(part.compared_with)}.`,
    { isSoft: true },
  )
  const rowsOf = (rows: typeof part.up, colour: 'up' | 'down') =>
    rows.map(({ keyword, device, country_code, before, after }): Cell[] => [
      { text: shown(keyword, 80), small: `${device}, ${country_code}` },
      { text: place(before) },
      { text: place(after), colour },
    ])
  const rows = [...rowsOf(part.up, 'up'), ...rowsOf(part.down, 'down')]
  if (rows.length === 0) return
  sheet.table(
    [
      { title: 'Keyword', width: 0.7 },
      { title: 'Before', width: 0.15, isNumber: true },
      { title: 'Now', width: 0.15, isNumber: true },
    ],
    rows,
  )
}

function drawSearch(sheet: Sheet, part: KnownPart<'search'>, model: ReportModel): void {
  drawLine(sheet, model, part.dates, part.clicks_by_day, whole)
  sheet.paragraph(
    `${plural(part.clicks ?? 0, 'click')} from ${plural(part.impressions ?? 0, 'impression')}, at an average position of ${decimal(part.position)}.`,
  )
}

function drawLinks(sheet: Sheet, part: KnownPart<'links'>): void {
  sheet.paragraph(`New and lost ${since(part.compared_with)}.`, { isSoft: true })
  sheet.figures([
    { label: 'New links', value: whole(part.new_backlinks) },
    { label: 'Lost links', value: whole(part.lost_backlinks) },
    { label: 'New domains', value: whole(part.new_referring_domains) },
    { label: 'Lost domains', value: whole(part.lost_referring_domains) },
  ])
  const rowsOf = (rows: typeof part.gained, what: string, colour: 'up' | 'down') =>
    rows.map((link): Cell[] => [
      {
        text: shown(link.source_domain, 60),
        small: link.target_url === null ? '' : `to ${shownPath(link.target_url, 80)}`,
      },
      { text: what, colour },
      { text: shortDay(link.date) },
    ])
  const rows = [...rowsOf(part.gained, 'new', 'up'), ...rowsOf(part.lost, 'lost', 'down')]
  if (rows.length === 0) return
  sheet.table(
    [
      { title: 'From', width: 0.66 },
      { title: '', width: 0.14, isNumber: true },
      { title: 'Day', width: 0.2, isNumber: true },
    ],
    rows,
  )
}

function drawHealth(sheet: Sheet, part: KnownPart<'health'>): void {
  const { now, before } = part
  sheet.figures([
    { label: 'Health score', value: decimal(now.health_score) },
    { label: 'Critical findings', value: whole(now.critical_issues) },
    { label: 'Warnings', value: whole(now.warnings) },
    { label: 'Pages', value: whole(now.pages_total) },
  ])
  const compared = before === null ? '' : `, compared with the crawl of ${longDay(before.finished_at)}`
  sheet.paragraph(`By the crawl of ${longDay(now.finished_at)}${compared}.`, { isSoft: true })
  const rows = [...part.more, ...part.fewer]
  if (rows.length === 0) return
  sheet.table(
    [
      { title: 'Issue', width: 0.7 },
      { title: 'Before', width: 0.15, isNumber: true },
      { title: 'Now', width: 0.15, isNumber: true },
    ],
    rows.map((row): Cell[] => [
      { text: row.title, small: row.severity },
      { text: whole(row.before) },
      { text: whole(row.after), colour: row.after > row.before ? 'down' : 'up' },
    ]),
  )
}

function drawTables(sheet: Sheet, { lines, tables }: TablePart): void {
  if (lines.length > 0) sheet.paragraph(lines.join(' '))
  for (const { title, columns, rows } of tables) {
    sheet.heading(title, 11)
    // The first column names the row and takes what the others leave.
    const width = Math.min(0.2, 0.6 / Math.max(1, columns.length - 1))
    sheet.table(
      columns.map((column, at) => ({
        title: column.title,
        width: at === 0 ? 1 - width * (columns.length - 1) : width,
        ...(column.is_number && { isNumber: true }),
      })),
      rows.map((cells) => cells.map((cell): Cell => ({ text: shown(cell, 90) }))),
    )
  }
}

function drawQuickWins(sheet: Sheet, part: KnownPart<'quick_wins'>): void {
  if (part.rows.length === 0) return void sheet.paragraph('None were found.', { isSoft: true })
  sheet.table(
    [
      { title: 'What to do', width: 0.74 },
      { title: 'Position', width: 0.11, isNumber: true },
      { title: 'Extra clicks', width: 0.15, isNumber: true },
    ],
    part.rows.map((row): Cell[] => [
      { text: shownUrl(row.subject, 90), small: shown(row.recommendation, 200) },
      { text: decimal(row.position) },
      { text: `+${whole(Math.round(row.opportunity))}` },
    ]),
  )
}

function drawSpend(sheet: Sheet, part: KnownPart<'spend'>): void {
  sheet.paragraph(`${dollars(part.cost_usd)} for data of this project.`)
  if (part.providers.length === 0) return
  sheet.table(
    [
      { title: 'Provider', width: 0.6 },
      { title: 'Calls', width: 0.2, isNumber: true },
      { title: 'Cost', width: 0.2, isNumber: true },
    ],
    part.providers.map(({ provider, calls, cost_usd }): Cell[] => [
      { text: provider },
      { text: whole(calls) },
      { text: dollars(cost_usd) },
    ]),
  )
}
