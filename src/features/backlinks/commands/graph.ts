// `sightline backlinks build-graph`: reads referring domains from the files of Common Crawl's graph of domains, for
// all projects and their competitors at once.

import type { Command } from 'commander'
import { collect } from '../../../entry/cli/arguments.ts'
import type { Call, Calls } from '../../../entry/cli/call.ts'
import { formatTable } from '../../../entry/cli/terminal/output.ts'
import { amount } from '../../../lib/amount.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import { formatDay, parseDay } from '../../../lib/local-day.ts'
import type { ImportedGraph, TargetOutcome } from '../graph/import-graph.ts'
import type { GraphPaths } from '../graph/referring-domains.ts'

type BuildGraphOptions = GraphPaths & { project?: string[]; date?: string }

const NOT_STORED = {
  unknown: 'not in the graph',
  too_large: 'too many to store',
  deleted: 'the project is gone',
} as const

export function addBuildGraph(group: Command, { action }: Calls): void {
  group
    .command('build-graph')
    .description("find referring domains in the files of Common Crawl's domain graph")
    .requiredOption('--vertices <files...>', 'files of vertices, gzip or not, in the order of their numbers')
    .requiredOption('--edges <files...>', 'its edges')
    .requiredOption('--ranks <files...>', 'its ranks')
    .option('--project <uid>', 'only for this project and its competitors; may be repeated', collect)
    .option('--date <date>', 'the day the graph describes (default: taken from the file names)')
    .action(action<BuildGraphOptions>(buildGraphCommand))
}

async function buildGraphCommand(call: Call<BuildGraphOptions>): Promise<number> {
  const { options, nowMs } = call
  const { importGraph } = await import('../graph/import-graph.ts')
  const { readCommonCrawl } = await import('./common-crawl.ts')
  const { createFileProgress } = await import('../../../entry/cli/terminal/file-progress.ts')
  const day = await dayOf(options, nowMs())
  return await readCommonCrawl(call, async (database, { line, options: given }) => {
    const imported = await importGraph(database, options, {
      ...given,
      day,
      onStep: (step) => createFileProgress(line, step, filesOf(step, options)),
    })
    return { json: toJson(imported, day), text: describe(imported, day), notes: remarks(imported) }
  })
}

function filesOf(step: string, { vertices, edges, ranks }: GraphPaths): readonly string[] {
  if (step === 'reading edges') return edges
  return step === 'reading ranks' ? ranks : vertices
}

async function dayOf({ date, edges, vertices, ranks }: BuildGraphOptions, nowMs: number): Promise<number> {
  const today = Math.floor(nowMs / DAY_MS)
  if (date === undefined) {
    const { dayOfFiles } = await import('../graph/graph-release.ts')
    return await dayOfFiles([...edges, ...vertices, ...ranks], today)
  }
  const day = parseDay(date)
  if (day === undefined) throw new AppError(BAD_USAGE, '--date must be a date such as 2026-06-30.')
  if (day > today) throw new AppError(BAD_USAGE, '--date must not be in the future.')
  return day
}

function toJson({ vertices, edges, targets }: ImportedGraph, day: number) {
  return {
    date: formatDay(day),
    vertices,
    edges,
    targets: targets.map(({ target, outcome, domains, rank }) => ({
      project_uid: target.projectUid,
      target: target.host,
      graph_domain: target.domain,
      outcome,
      referring_domains: outcome === 'stored' ? domains : null,
      rank,
    })),
  }
}

function describe({ vertices, edges, targets }: ImportedGraph, day: number): string {
  const rows = targets.map((each) => [each.target.projectUid, each.target.host, shownCount(each), each.rank])
  const graph = `${amount(vertices, 'domain')} and ${amount(edges, 'edge')}, of ${formatDay(day)}.`
  return `${formatTable(['PROJECT', 'TARGET', 'REFERRING DOMAINS', 'RANK'], rows)}\n\n${graph}`
}

function shownCount({ outcome, domains }: TargetOutcome): string | number {
  return outcome === 'stored' ? domains : NOT_STORED[outcome]
}

function remarks({ vertices, ranks, targets }: ImportedGraph): string[] {
  const notes: string[] = []
  const below = targets.filter(({ target, outcome }) => outcome === 'stored' && target.host !== target.domain)
  for (const { target } of below)
    notes.push(
      `The graph knows whole domains only: the links stored for ${target.host} are links to ${target.domain}.`,
    )
  if (ranks < vertices)
    notes.push(`${amount(vertices - ranks, 'domain of the graph has', 'domains of the graph have')} no rank.`)
  return notes
}
