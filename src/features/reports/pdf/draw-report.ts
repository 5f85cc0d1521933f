// Draws a report run as a PDF without a browser: the same figures and words as its page, in a plainer layout.

import PDFDocument from 'pdfkit'
import { DEFAULT_COLOUR } from '../brand/colour.ts'
import { REGULAR_FONT } from '../brand/fonts.ts'
import { figuresOf, isSimulated, SIMULATED } from '../model/figures.ts'
import { findingsOf } from '../model/findings.ts'
import type { ProjectReport, ReportModel } from '../model/model.ts'
import { noDataOf } from '../model/no-data.ts'
import { longDay, periodText, shown } from '../model/words.ts'
import { drawSection } from './draw-section.ts'
import { type Cell, Sheet } from './sheet.ts'

export async function drawReport(model: ReportModel, logo: Uint8Array | null): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 46,
    // Otherwise pdfkit reads one of its own from files that a bundle does not have.
    font: REGULAR_FONT,
    bufferPages: true,
    info: { Title: shown(model.name, 120), CreationDate: new Date(model.made_at) },
  })
  const pieces: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (piece: Buffer) => pieces.push(piece))
    doc.on('end', () => resolve(Buffer.concat(pieces)))
    doc.on('error', reject)
  })
  const sheet = new Sheet(doc, model.white_label.color ?? DEFAULT_COLOUR)
  draw(sheet, model, logo)
  doc.end()
  return done
}

function draw(sheet: Sheet, model: ReportModel, logo: Uint8Array | null): void {
  const { projects, white_label: brand } = model
  const isOne = projects.length === 1
  sheet.band({
    name: shown(brand.name ?? 'Sightline', 120),
    title: shown(model.name, 120),
    subtitle: `${isOne ? `${shown(projects[0]?.domain ?? '', 120)} · ` : ''}${periodText(model)}`,
    logo,
  })
  if (projects.some(isSimulated)) sheet.note(SIMULATED)
  const nothing = noDataOf(model)
  if (nothing !== undefined) {
    sheet.heading(nothing.title)
    for (const text of [nothing.advice, ...nothing.reasons.map((reason) => `•  ${reason}`)])
      sheet.paragraph(text)
  } else if (!isOne) drawOverview(sheet, projects)
  const drawn = nothing === undefined ? model.sections : model.sections.filter((name) => name === 'spend')
  for (const project of drawn.length === 0 ? [] : projects) {
    if (!isOne) {
      sheet.newPage()
      sheet.heading(shown(project.name, 120), 19)
      sheet.paragraph(shown(project.domain, 120), { isSoft: true })
    }
    if (nothing === undefined) sheet.figures(figuresOf(project))
    for (const finding of findingsOf(project)) sheet.paragraph(`•  ${finding}`)
    for (const section of drawn) drawSection(sheet, section, project, model)
  }
  const footer = brand.footer === null ? '' : ` · ${shown(brand.footer.replaceAll('\n', ' · '), 200)}`
  sheet.foot(`Made on ${longDay(model.made_at)}${footer}`)
}

function drawOverview(sheet: Sheet, projects: readonly ProjectReport[]): void {
  const labels = [...new Set(projects.flatMap((project) => figuresOf(project).map(({ label }) => label)))]
  sheet.heading('All projects')
  sheet.table(
    [
      { title: 'Project', width: 0.3 },
      ...labels.map((title) => ({ title, width: 0.7 / Math.max(labels.length, 1), isNumber: true })),
    ],
    projects.map((project): Cell[] => {
      const figures = figuresOf(project)
      return [
        { text: shown(project.name, 60), small: shown(project.domain, 60) },
        ...labels.map((label): Cell => {
          const figure = figures.find((one) => one.label === label)
          return { text: figure?.value ?? '–', small: figure?.change?.text }
        }),
      ]
    }),
  )
}
