// The sections of a report for an agent: figures in our own sentences, and rows with text of strangers, each list as
// JSON in a separate block. JSON has no line breaks, so nothing in a row can end its block.

import { shownText, shownValue } from '../../../entry/mcp/tool/shown-text.ts'
import { SECTION_TITLES } from '../model/figures.ts'
import type { KnownPart, ProjectReport } from '../model/model.ts'
import { QUICK_WIN_TITLES } from '../model/quick-win-titles.ts'
import { forTableSections, type TablePart } from '../model/table-sections.ts'
import { coverageOf, decimal, dollars, longDay, percent, plural, whole } from '../model/words.ts'

export type Section = keyof typeof SECTION_TITLES

type Content = { lines: readonly string[]; rows?: Readonly<Record<string, readonly object[]>> }
type Describe<Name extends Section> = (part: KnownPart<Name>) => Content

const DESCRIBE: { [Name in Section]: Describe<Name> } = {
  visibility: describeVisibility,
  movers: ({ compared_with, tracked, improved, declined, up, down }) => ({
    lines: [
      `Of ${plural(tracked, 'keyword')}, ${whole(improved)} moved up and ${whole(declined)} moved down since ${longDay(compared_with)}.`,
    ],
    rows: { up, down },
  }),
  ...forTableSections(describeTables),
  search: describeSearch,
  links: describeLinks,
  health: describeHealth,
  quick_wins: ({ last_day, types, rows }) => ({
    lines: [
      ...(last_day === null
        ? []
        : [`Found in search data up to ${longDay(last_day)}; extra clicks are estimates.`]),
      ...types
        .filter(({ rows_count }) => rows_count > 0)
        .map(
          ({ type, rows_count, potential_clicks }) =>
            `- ${QUICK_WIN_TITLES[type]}: ${whole(rows_count)}${potential_clicks === null ? '' : `, about ${plural(Math.round(potential_clicks), 'extra click')}`}`,
        ),
    ],
    rows: { opportunities: rows },
  }),
  spend: ({ cost_usd, providers }) => ({
    lines: [
      `${dollars(cost_usd)} for data of this project.`,
      ...providers.map(
        ({ provider, calls, cost_usd: cost, estimated_usd }) =>
          `- ${provider}: ${dollars(cost)}, ${plural(calls, 'call')}${estimated_usd > 0 ? ` (${dollars(estimated_usd)} of it estimated)` : ''}`,
      ),
    ],
  }),
}

type SectionText = { text: string; rowsOmitted: number }

/** Returns the text with at most `rowsMax` rows of each list; undefined for a section that the report does not have. */
export function sectionText(name: Section, project: ProjectReport, rowsMax: number): SectionText | undefined {
  const part = project[name]
  if (part === undefined) return undefined
  const title = `### ${SECTION_TITLES[name]}`
  if (part.state === 'unknown')
    return { text: `${title}\n\nNot known: ${shownText(part.reason)}\n`, rowsOmitted: 0 }
  const { lines, rows = {} } = (DESCRIBE[name] as Describe<never>)(part as never)
  const notes = [...part.notes, ...(part.is_simulated ? ['These figures are simulated.'] : [])]
  const sentences = [...lines, ...notes.map((note) => `Note: ${shownText(note)}`)].map((line) => `${line}\n`)
  const lists = Object.entries(rows).filter(([, list]) => list.length > 0)
  const blocks = rowsMax === 0 ? [] : lists.map(([list, all]) => block(list, all.slice(0, rowsMax)))
  const rowsOmitted = lists.reduce((sum, [, all]) => sum + Math.max(0, all.length - rowsMax), 0)
  return { text: [title, '', sentences.join(''), ...blocks].join('\n'), rowsOmitted }
}

function block(list: string, rows: readonly object[]): string {
  const lines = rows.map((row) => JSON.stringify(shownValue(row)))
  return `\`\`\`untrusted_data ${list}\n${lines.join('\n')}\n\`\`\`\n`
}

function describeTables({ lines, tables }: TablePart): Content {
  const lists = tables.map(({ title, columns, rows }) => {
    const objects = rows.map((cells) =>
      Object.fromEntries(columns.map((column, at) => [column.title, cells[at]])),
    )
    return [title.toLowerCase().replaceAll(' ', '_'), objects]
  })
  return { lines: lines.map((line) => `- ${line}`), rows: Object.fromEntries(lists) }
}

function describeVisibility({ now, before, dates, visibility, failed }: KnownPart<'visibility'>): Content {
  const spread = now.position_distribution.map(
    ({ label, keywords }) => `${label === 'not_ranked' ? 'not found' : label}: ${whole(keywords)}`,
  )
  return {
    lines: [
      `- Now: ${decimal(now.visibility)} of 100, ${coverageOf(now) ?? plural(now.keywords, 'keyword')}, ${whole(now.ranking)} with a position, ${whole(now.top_three)} in the top 3, ${whole(now.top_ten)} in the top 10`,
      ...(before === null
        ? ['- Before: nothing was measured']
        : [
            `- On ${before.date}: ${decimal(before.visibility)}, ${whole(before.top_three)} in the top 3, ${whole(before.top_ten)} in the top 10`,
          ]),
      `- Keywords by position: ${spread.join(', ')}`,
      ...(failed > 0 ? [`- Latest check failed: ${plural(failed, 'keyword')}`] : []),
      `- By day: ${dates.map((date, at) => `${date} ${decimal(visibility[at] ?? null)}`).join(', ')}`,
    ],
  }
}

function describeSearch(part: KnownPart<'search'>): Content {
  const { before } = part
  const was = (text: string | undefined) => (text === undefined ? '' : ` (before: ${text})`)
  return {
    lines: [
      `- ${part.from} to ${part.to}, ${whole(part.known_days_count)} of ${plural(part.days_count, 'day')} known`,
      `- Clicks: ${whole(part.clicks)}${was(before ? whole(before.clicks) : undefined)}`,
      `- Impressions: ${whole(part.impressions)}${was(before ? whole(before.impressions) : undefined)}`,
      `- Click rate: ${percent(part.ctr)}${was(before ? percent(before.ctr) : undefined)}`,
      `- Average position: ${decimal(part.position)}${was(before ? decimal(before.position) : undefined)}`,
      `- Clicks by day: ${part.dates.map((date, at) => `${date} ${whole(part.clicks_by_day[at] ?? null)}`).join(', ')}`,
    ],
  }
}

function describeLinks(part: KnownPart<'links'>): Content {
  return {
    lines: [
      `- Referring domains: ${whole(part.referring_domains)} at the end of the period, ${whole(part.referring_domains_before)} on ${part.compared_with ?? 'the day before it'}`,
      `- Links: ${whole(part.backlinks)}`,
      `- New: ${whole(part.new_backlinks)} links, ${whole(part.new_referring_domains)} domains`,
      `- Lost: ${whole(part.lost_backlinks)} links, ${whole(part.lost_referring_domains)} domains`,
    ],
    rows: { gained: part.gained, lost: part.lost },
  }
}

function describeHealth({ now, before, is_score_comparable, more, fewer }: KnownPart<'health'>): Content {
  const crawl = (when: string, { finished_at, ...of }: typeof now) =>
    `- ${when} (crawl of ${finished_at.slice(0, 10)}): score ${decimal(of.health_score)}, ${plural(of.pages_total, 'page')}, ${plural(of.critical_issues, 'critical finding')}, ${plural(of.warnings, 'warning')}, ${plural(of.notices, 'notice')}`
  const issues = (rows: typeof more) =>
    rows.map(
      ({ title, severity, before: was, after }) =>
        `- ${title} (${severity}): ${whole(was)} → ${plural(after, 'page')}`,
    )
  return {
    lines: [
      crawl('Now', now),
      ...(before === null ? [] : [crawl('Before', before)]),
      ...(before === null || is_score_comparable ? [] : ['- The two scores cannot be compared']),
      ...(more.length === 0 ? [] : ['', 'Found on more pages:', '', ...issues(more)]),
      ...(fewer.length === 0 ? [] : ['', 'Found on fewer pages:', '', ...issues(fewer)]),
    ],
  }
}
