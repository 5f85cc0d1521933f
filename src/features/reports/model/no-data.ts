// A report about days without any measurements, such as one of last month on the day on which somebody begins. It says
// so once, with what to do, instead of showing empty sections. Pure.

import { SECTION_TITLES } from './figures.ts'
import { knownPart, type ReportModel } from './model.ts'
import { periodText } from './words.ts'

export type NoData = {
  readonly title: string
  readonly advice: string
  /** The reason for each section. */
  readonly reasons: readonly string[]
}

/**
 * Returns undefined if anything is known. Spending is always known and says nothing about the sites, so it does not
 * count.
 */
export function noDataOf(model: ReportModel): NoData | undefined {
  const { projects } = model
  const sections = model.sections.filter((section) => section !== 'spend')
  const parts = sections.flatMap((section) => projects.map((project) => ({ section, project })))
  if (parts.length === 0 || parts.some(({ section, project }) => knownPart(project, section) !== undefined))
    return undefined
  const reasons = parts.flatMap(({ section, project }) => {
    const part = project[section]
    if (part?.state !== 'unknown') return []
    // In a report on several sites, a reason that all of them share is shown once.
    const reason = projects.length === 1 ? part.reason : part.reason.replaceAll(project.domain, 'the site')
    return [`${SECTION_TITLES[section]}: ${reason}`]
  })
  return {
    title: `No data for ${periodText(model)}`,
    advice:
      'Nothing is known of these days. Choose another period in the definition of this report, such as 30 days up to yesterday, and make it again. What was measured today is in reports from tomorrow on.',
    reasons: [...new Set(reasons)],
  }
}
