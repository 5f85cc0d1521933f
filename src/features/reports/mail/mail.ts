// A report as a mail: subject, HTML and text. Mail programs are not browsers: the layout is tables with widths, styles
// are inline, bars are coloured cells, and the one style sheet, for dark mode and narrow screens, may be ignored.
// Nothing is loaded: pictures are parts of the mail. Gmail cuts mails at 102 KB, so projects are shown in full while
// there is room, and the rest by their figures; the whole mail, with its text and pictures, has less than 90 KB.

import { type Html, html, rawText } from '../../../entry/http/reference/html.ts'
import { DEFAULT_COLOUR, onDark } from '../brand/colour.ts'
import { figuresOf, isSimulated, SIMULATED } from '../model/figures.ts'
import type { ProjectReport, ReportModel } from '../model/model.ts'
import { noDataOf } from '../model/no-data.ts'
import { periodText, shown } from '../model/words.ts'
import { CHART_WIDTH } from './chart-svg.ts'
import { type ChartPictures, DARK_CHART, LIGHT_CHART } from './charts.ts'
import { FONT, mailStyle } from './mail-style.ts'
import { mailText } from './mail-text.ts'
import { briefRow, projectRows } from './project-rows.ts'

type ReportMail = {
  subject: string
  html: string
  text: string
  pictures: ChartPictures['pictures']
}
type MailOptions = {
  /** The address of the whole report; undefined if the server's address is unknown. */
  url?: string | undefined
  /** The address where a recipient can unsubscribe. */
  unsubscribeUrl?: string | undefined
  charts?: ChartPictures | undefined
}

/** The limit on all projects together; the frame around them takes some 4 KB. */
const PROJECTS_BYTES_MAX = 56_000
const BRIEF_PROJECTS_MAX = 60

export function reportMail(model: ReportModel, options: MailOptions = {}): ReportMail {
  const name = shown(model.name, 120)
  return {
    subject: `${name}: ${periodText(model)}`,
    html: mailHtml(model, options),
    text: mailText(model, options),
    pictures: options.charts?.pictures ?? [],
  }
}

function mailHtml(model: ReportModel, { url, unsubscribeUrl, charts }: MailOptions): string {
  const { white_label: brand, projects } = model
  const colour = brand.color ?? DEFAULT_COLOUR
  const [only] = projects
  const nothing = noDataOf(model)
  const subtitle = projects.length === 1 && only !== undefined ? `${shown(only.domain, 120)} · ` : ''
  return html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${shown(model.name, 120)}</title>
<style>${rawText(mailStyle(onDark(colour)))}</style>
</head>
<body style="margin:0;padding:0;background:#eef2f3;-webkit-text-size-adjust:100%">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#eef2f3">
<tr><td class="outer" align="center" style="padding:28px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td class="top pad" style="background:${colour};border-radius:12px 12px 0 0;padding:22px 28px 24px">
<p style="margin:0 0 14px;font:600 14px/1.4 ${FONT};color:#ffffff">${shown(brand.name ?? 'Sightline', 120)}</p>
<h1 style="margin:0;font:700 24px/1.25 ${FONT};color:#ffffff;overflow-wrap:anywhere">${shown(model.name, 120)}</h1>
<p style="margin:6px 0 0;font:400 15px/1.4 ${FONT};color:#ffffff">${subtitle}${periodText(model)}</p>
</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #dbe3e5;border-top:0;border-radius:0 0 12px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${projects.some(isSimulated) ? noteRow(SIMULATED) : undefined}
${nothing === undefined ? undefined : noteRow(`${nothing.title}. ${nothing.advice}`)}
${charts === undefined ? undefined : chartRow(charts)}
${rowsThatFit(model, colour)}
${url === undefined ? undefined : buttonRow(url, colour)}
</table>
</td></tr>
<tr><td class="pad" style="padding:18px 28px 0">
<p class="soft" style="margin:0;font:400 13px/1.5 ${FONT};color:#56666b;white-space:pre-line">${brand.footer === null ? 'You get this mail because you are on the list of recipients of this report.' : shown(brand.footer, 500)}</p>
${unsubscribeUrl === undefined ? undefined : unsubscribeLine(unsubscribeUrl)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.text
}

/** The dark picture is hidden in programs without dark mode. */
function chartRow({ title, finding }: ChartPictures): Html {
  const width = CHART_WIDTH / 2
  const size = `width:100%;max-width:${width}px;height:auto;border:0`
  return html`<tr><td class="pad" style="padding:24px 28px 0">
<h3 class="ink" style="margin:0 0 8px;font:700 15px/1.4 ${FONT};color:#12191b">${title}</h3>
<img class="on-light" src="cid:${LIGHT_CHART}" width="${width}" alt="${finding}" style="display:block;${size}">
<!--[if !mso]><!--><img class="on-dark" src="cid:${DARK_CHART}" width="${width}" alt="" style="display:none;${size}"><!--<![endif]-->
</td></tr>`
}

function unsubscribeLine(url: string): Html {
  return html`<p class="soft" style="margin:8px 0 0;font:400 13px/1.5 ${FONT};color:#56666b"><a class="soft" href="${url}" style="color:#56666b;text-decoration:underline">Unsubscribe</a></p>`
}

function noteRow(text: string): Html {
  return html`<tr><td class="pad" style="padding:20px 28px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="noted" style="background:#fdf1dc;border-radius:8px;padding:10px 14px;font:400 14px/1.5 ${FONT};color:#7a4b00">${text}</td></tr></table></td></tr>`
}

/** Shows projects in full as long as there is room, then by their figures, then only their number. */
function rowsThatFit(model: ReportModel, colour: string): Html[] {
  const rows: Html[] = []
  let bytes = 0
  const fits = (row: Html) => {
    const size = Buffer.byteLength(row.text)
    if (bytes + size > PROJECTS_BYTES_MAX) return false
    bytes += size
    rows.push(row)
    return true
  }
  const { projects } = model
  const isOne = projects.length === 1
  // Keeps room for the brief rows of all projects that may follow.
  const briefs = projects.map((project) => briefRow(project, figuresOf(project)))
  let reserved = briefs
    .slice(0, BRIEF_PROJECTS_MAX)
    .reduce((sum, row) => sum + Buffer.byteLength(row.text), 0)
  let shownCount = 0
  for (const [at, project] of projects.entries()) {
    const brief = briefs[at] as Html
    const whole = projectRows(project as ProjectReport, model, { colour, isOne })
    const own = at < BRIEF_PROJECTS_MAX ? Buffer.byteLength(brief.text) : 0
    const hasSpace = bytes + Buffer.byteLength(whole.text) + reserved - own <= PROJECTS_BYTES_MAX
    reserved -= own
    if (hasSpace ? fits(whole) : at < BRIEF_PROJECTS_MAX && fits(brief)) shownCount++
  }
  const left = projects.length - shownCount
  if (left > 0) rows.push(leftRow(left))
  return rows
}

function leftRow(left: number): Html {
  return html`<tr><td class="pad soft" style="padding:16px 28px 0;font:400 14px/1.5 ${FONT};color:#56666b">${left === 1 ? 'One more project is' : `${left} more projects are`} in the whole report.</td></tr>`
}

function buttonRow(url: string, colour: string): Html {
  return html`<tr><td class="pad" style="padding:24px 28px 30px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" style="background:${colour};border-radius:8px"><a href="${url}" style="display:inline-block;padding:12px 22px;font:600 15px/1.2 ${FONT};color:#ffffff;text-decoration:none">Open the whole report</a></td></tr></table>
</td></tr>`
}
