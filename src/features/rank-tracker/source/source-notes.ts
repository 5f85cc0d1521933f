// Warnings about projects whose ranks are not real, shown wherever a command lists providers, projects or money: which
// projects have no search provider and are not measured, which are simulated, and what to do about it.

import { amount } from '../../../lib/amount.ts'
import type { RankSource } from '../tracker/rank-source.ts'
import type { SourcedProject } from './source-report.ts'

type Named = Pick<SourcedProject, 'uid' | 'source'>

const UIDS_MAX = 5

export const HOW_TO_MEASURE =
  'To track real positions, enter the key of a provider in Settings → Providers of the dashboard, or set SIGHTLINE_SERP_PROVIDER and what that provider needs and start the server again, or choose one for a project: sightline providers use NAME --project UID (docs/providers.md).'

/** Undefined where every project has a provider. */
export function unmeasuredLine(projects: readonly Named[]): string | undefined {
  const found = projects.filter(({ source }) => source === 'none')
  if (found.length === 0) return undefined
  return `${amount(found.length, 'project has', 'projects have')} no search provider and ${found.length === 1 ? 'is' : 'are'} not measured: ${uidsOf(found)}.`
}

/** Undefined where no project is simulated. */
export function simulatedLine(projects: readonly Named[]): string | undefined {
  const found = projects.filter(({ source }) => source === 'simulated')
  if (found.length === 0) return undefined
  return `${amount(found.length, 'project shows', 'projects show')} simulated ranks: ${uidsOf(found)}.`
}

/** Notes for somebody who asked about something else. */
export function sourceNotes(projects: readonly Named[]): string[] {
  const unmeasured = unmeasuredLine(projects)
  const simulated = simulatedLine(projects)
  return [
    ...(simulated === undefined ? [] : [simulated]),
    ...(unmeasured === undefined ? [] : [`${unmeasured} ${HOW_TO_MEASURE}`]),
  ]
}

/** Tells a person who just added keywords why they are not measured; undefined where they will be. */
export function addedNote(source: RankSource): string | undefined {
  if (source === 'none') return `No search provider is set up for this project. ${HOW_TO_MEASURE}`
  return source === 'simulated' ? 'The ranks of this project are simulated.' : undefined
}

/**
 * For a person who created a project, by the default of this process; undefined where the project has a real
 * provider.
 */
export function createdNote(defaultProvider: string | undefined): string | undefined {
  if (defaultProvider === undefined) {
    return `No provider is the default, so keywords of this project are not measured. ${HOW_TO_MEASURE}`
  }
  return defaultProvider === 'simulator' ? 'The ranks of this project will be simulated.' : undefined
}

/**
 * For a table of projects. Where nothing is tracked yet, the default of this process counts. Undefined: nothing was
 * chosen.
 */
export function sourceCell(project: SourcedProject | undefined, defaultProvider: string | undefined): string {
  if (project?.source === 'none') return 'none'
  if (project?.provider != null) return project.provider
  return project?.source == null && defaultProvider === undefined ? 'none' : 'default'
}

function uidsOf(projects: readonly Named[]): string {
  const shown = projects.slice(0, UIDS_MAX).map(({ uid }) => uid)
  const more = projects.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}
