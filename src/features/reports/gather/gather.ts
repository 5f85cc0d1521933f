// Gathers the model of a report from stored data: nothing is measured, fetched or computed anew. A few projects are
// read at a time: forty projects with 20,000 keywords take less than a second of a processor (the benchmark `reports`).

import { listSpentBetween } from '../../../background/providers/spend-report.ts'
import { formatTime } from '../../../lib/clock.ts'
import { dayStartMs, formatDay } from '../../../lib/local-day.ts'
import { MODEL_VERSION, type ProjectReport, type ReportModel } from '../model/model.ts'
import { forTableSections, type TableSection } from '../model/table-sections.ts'
import type { Definition, Section } from '../schema.ts'
import type { GatheredProject, Gathering } from './gathering.ts'
import { gatherHealth } from './health.ts'
import { gatherLinks } from './links.ts'
import { gatherMovers, gatherVisibility } from './ranks.ts'
import { gatherQuickWins, gatherSearch } from './search.ts'

const AT_ONCE = 2

type Gather<Name extends Section> = (
  gathering: Gathering,
  project: GatheredProject,
) => Promise<ProjectReport[Name]>

const GATHER: { [Name in Exclude<Section, TableSection>]: Gather<Name> } = {
  visibility: gatherVisibility,
  movers: gatherMovers,
  search: gatherSearch,
  links: gatherLinks,
  health: gatherHealth,
  quick_wins: gatherQuickWins,
  spend: gatherSpend,
}

export async function gatherReport(
  gathering: Gathering,
  report: { name: string; definition: Definition; projects: readonly GatheredProject[] },
  signal: AbortSignal,
): Promise<ReportModel> {
  const { name, definition, projects } = report
  const { days, nowMs, timeZone } = gathering
  const reports = new Array<ProjectReport>(projects.length)
  let next = 0
  const work = async (): Promise<void> => {
    for (let at = next++; at < projects.length; at = next++) {
      signal.throwIfAborted()
      reports[at] = await gatherProject(gathering, projects[at] as GatheredProject, definition.sections)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const { reply_to: _, ...white_label } = definition.whiteLabel
  return {
    version: MODEL_VERSION,
    name,
    from: formatDay(days.firstDay),
    to: formatDay(days.lastDay),
    days: days.lastDay - days.firstDay + 1,
    time_zone: timeZone,
    made_at: formatTime(nowMs),
    sections: definition.sections,
    white_label,
    projects: reports,
  }
}

async function gatherProject(
  gathering: Gathering,
  project: GatheredProject,
  sections: readonly Section[],
): Promise<ProjectReport> {
  const { uid, name, domain } = project
  const report: ProjectReport = { uid, name, domain }
  for (const section of sections) {
    const part = isTableSection(section)
      ? await gatherTables(gathering, project, section)
      : await GATHER[section](gathering, project)
    if (part !== undefined) Object.assign(report, { [section]: part })
  }
  return report
}

const TABLES = forTableSections(true)

function isTableSection(section: Section): section is TableSection {
  return section in TABLES
}

async function gatherTables(
  { tableSources, days, nowMs, timeZone }: Gathering,
  project: GatheredProject,
  section: TableSection,
): Promise<ProjectReport[TableSection]> {
  const found = await tableSources?.[section]?.(project, { ...days, nowMs, timeZone })
  if (found === undefined) return undefined
  const { isSimulated, notes, lines, tables } = found
  return {
    state: 'known',
    is_simulated: isSimulated,
    notes: [...notes],
    lines: [...lines],
    tables: tables.map(({ title, columns, rows }) => ({
      title,
      columns: columns.map((column) => ({ title: column.title, is_number: column.isNumber ?? false })),
      rows: rows.map((cells) => [...cells]),
    })),
  }
}

async function gatherSpend(
  { database, days, timeZone }: Gathering,
  { id, accountId }: GatheredProject,
): Promise<ProjectReport['spend']> {
  const rows = await database.read((db) =>
    listSpentBetween(db, database.engine, {
      accountId,
      projectIds: [id],
      fromMs: dayStartMs(days.firstDay, timeZone),
      toMs: dayStartMs(days.lastDay + 1, timeZone),
    }),
  )
  const providers = rows.map(({ provider, calls, costMicros, estimatedMicros }) => ({
    provider,
    calls,
    cost_usd: costMicros / 1e6,
    estimated_usd: estimatedMicros / 1e6,
  }))
  const cost_usd = rows.reduce((sum, { costMicros }) => sum + costMicros, 0) / 1e6
  return { state: 'known', is_simulated: false, notes: [], cost_usd, providers }
}
