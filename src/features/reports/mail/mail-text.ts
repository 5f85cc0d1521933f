// The plain-text part of a report's mail, with the same content.

import { figuresOf, isSimulated, SECTION_TITLES, SIMULATED } from '../model/figures.ts'
import { findingsOf } from '../model/findings.ts'
import { knownPart, type ProjectReport, type ReportModel } from '../model/model.ts'
import { noDataOf } from '../model/no-data.ts'
import { periodText, place, shown, shownUrl } from '../model/words.ts'

const MOVERS_MAX = 5
const WINS_MAX = 3
const PROJECTS_MAX = 60
/** How many projects are shown in full; the others only with their figures. */
const WHOLE_PROJECTS_MAX = 15

type Links = { url?: string | undefined; unsubscribeUrl?: string | undefined }

export function mailText(model: ReportModel, { url, unsubscribeUrl }: Links): string {
  const { projects, white_label: brand } = model
  const nothing = noDataOf(model)
  const left = projects.length - PROJECTS_MAX
  const blocks = [
    `${shown(model.name, 120)}\n${periodText(model)}`,
    ...(projects.some(isSimulated) ? [SIMULATED] : []),
    ...(nothing === undefined ? [] : [`${nothing.title}. ${nothing.advice}`]),
    ...projects
      .slice(0, PROJECTS_MAX)
      .map((project, at) => projectText(project, { isWhole: at < WHOLE_PROJECTS_MAX })),
    ...(left > 0 ? [`${left} more in the whole report.`] : []),
    ...(url === undefined ? [] : [`The whole report: ${url}`]),
    [
      shown(brand.name ?? 'Sightline', 120),
      ...(brand.footer === null ? [] : [shown(brand.footer, 500)]),
      ...(unsubscribeUrl === undefined ? [] : [`Unsubscribe: ${unsubscribeUrl}`]),
    ].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

function projectText(project: ProjectReport, { isWhole }: { isWhole: boolean }): string {
  const head = `${shown(project.name, 120)} (${shown(project.domain, 120)})`
  const figures = figuresOf(project).map(
    ({ label, value, change }) => `${label}: ${value}${change === undefined ? '' : ` (${change.text})`}`,
  )
  const title = [head, '-'.repeat([...head].length), ...figures]
  if (!isWhole) return title.join('\n')
  const movers = knownPart(project, 'movers')
  const moved = [
    ...(movers?.up.slice(0, MOVERS_MAX) ?? []),
    ...(movers?.down.slice(0, MOVERS_MAX) ?? []),
  ].map(
    ({ keyword, device, before, after }) =>
      `  ${place(before)} -> ${place(after)}  ${shown(keyword, 80)} (${device})`,
  )
  const wins = (knownPart(project, 'quick_wins')?.rows ?? [])
    .slice(0, WINS_MAX)
    .map(({ subject, recommendation }) => `  ${shownUrl(subject, 80)}: ${shown(recommendation, 220)}`)
  return [
    ...title,
    ...findingsOf(project),
    ...(moved.length === 0 ? [] : ['Keywords that moved:', ...moved]),
    ...(wins.length === 0 ? [] : [`${SECTION_TITLES.quick_wins}:`, ...wins]),
  ].join('\n')
}
