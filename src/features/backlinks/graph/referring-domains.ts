// Finds who links to a number of domains, from the files of a web graph, for all domains at once: the vertices give
// the ids of the targets, the edges who links to them, the vertices again the names of the linking domains, and the
// ranks their positions. Each file is read as a stream; memory holds four bytes for each domain that links to each
// target, and some forty for each name. A target that too many domains link to is left out, so that it does not take
// the memory of the others.

import { domainToASCII } from 'node:url'
import { AppError, IMPORT_INVALID } from '../../../lib/errors.ts'
import { refuseAt } from '../../../lib/import-fault.ts'
import { readEdges } from './edges.ts'
import type { ReadOptions } from './file-pieces.ts'
import { IdList, placeOf } from './id-list.ts'
import { NameTable } from './name-table.ts'
import { rankOf, readRanks } from './ranks.ts'
import { readVertices } from './vertices.ts'

export type GraphPaths = {
  readonly vertices: readonly string[]
  readonly edges: readonly string[]
  readonly ranks: readonly string[]
}

export type GraphLimits = {
  /** The most domains that may link to one target. */
  readonly domainsMax: number
  /** The limit for all targets together; a table has at most NAMES_MAX. */
  readonly namesMax: number
}
export const GRAPH_LIMITS: GraphLimits = { domainsMax: 5_000_000, namesMax: 15_000_000 }

const GRAPH_STEPS = ['finding targets', 'reading edges', 'reading names', 'reading ranks'] as const
type GraphStep = (typeof GRAPH_STEPS)[number]

export type ReferringDomain = { readonly domain: string; readonly rank: number | null }

export type GraphFindings = {
  readonly vertices: number
  readonly edges: number
  readonly ranks: number
  /** Returns undefined for a domain that the graph does not contain. */
  of(domain: string): TargetFindings | undefined
  release(): void
}

export type TargetFindings = {
  readonly rank: number | null
  readonly count: number
  /** More domains link to it than can be kept; then none is listed here. */
  readonly isTooLarge: boolean
  domains(): Generator<ReferringDomain>
}

export type GraphOptions = {
  readonly limits?: GraphLimits
  readonly signal?: AbortSignal
  readonly onStep?: (step: GraphStep) => ReadOptions['onRead']
}

const UNRANKED = 0xffff
const PLAIN_NAME = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/

type Target = { readonly id: number; readonly domain: string; readonly from: IdList; isTooLarge: boolean }

export async function findReferringDomains(
  paths: GraphPaths,
  wanted: Iterable<string>,
  { limits = GRAPH_LIMITS, signal, onStep }: GraphOptions = {},
): Promise<GraphFindings> {
  const reading = (step: GraphStep): ReadOptions => ({ signal, onRead: onStep?.(step) })
  const { targets, vertices } = await findTargets(paths.vertices, wanted, reading('finding targets'))
  const edges = await collectEdges(paths.edges, { targets, vertices, limits }, reading('reading edges'))
  const bits = markNames(targets, vertices, limits)
  const names = new NameTable()
  const ids = new IdList()
  const again = await readVertices(
    paths.vertices,
    (id, bytes, start, end) => {
      if (((bits[id >> 3] ?? 0) & (1 << (id & 7))) === 0) return
      if (names.add(bytes, start, end) !== ids.length) throw refuseTwice(bytes, start, end)
      ids.push(id)
    },
    reading('reading names'),
  )
  if (again !== vertices) throw new AppError(IMPORT_INVALID, 'The vertices changed while they were read.')
  const ranks = new Uint16Array(names.size).fill(UNRANKED)
  const ranked = await readRanks(
    paths.ranks,
    (position, bytes, start, end) => {
      const number = names.find(bytes, start, end)
      if (number !== -1) ranks[number] = rankOf(position, vertices)
    },
    reading('reading ranks'),
  )
  if (ranked > vertices)
    throw refuseAt(paths.ranks.join(', '))(
      `there are ${ranked} ranks of ${vertices} vertices: they are not of the same release.`,
    )
  return presentFindings({ targets, names, ids, ranks }, { vertices, edges, ranks: ranked })
}

async function findTargets(paths: readonly string[], wanted: Iterable<string>, reading: ReadOptions) {
  const names = new NameTable()
  const domains: string[] = []
  for (const domain of wanted) {
    const bytes = Buffer.from(toReversed(domain))
    if (names.add(bytes, 0, bytes.length) === domains.length) domains.push(domain)
  }
  const targets = new Map<number, Target>()
  const vertices = await readVertices(
    paths,
    (id, bytes, start, end) => {
      const number = names.find(bytes, start, end)
      if (number === -1) return
      targets.set(id, { id, domain: domains[number] as string, from: new IdList(), isTooLarge: false })
    },
    reading,
  )
  names.release()
  return { targets, vertices }
}

/** Reverses the labels of a name, as the graph does, so that sorting brings together the names of one domain. */
function toReversed(domain: string): string {
  return domain.split('.').reverse().join('.')
}

/** Returns undefined if this cannot be the name of a host. */
export function fromReversed(reversed: string): string | undefined {
  const name = reversed.split('.').reverse().join('.')
  if (PLAIN_NAME.test(name)) return name
  const ascii = domainToASCII(name)
  return PLAIN_NAME.test(ascii) ? ascii : undefined
}

type Collected = { targets: Map<number, Target>; vertices: number; limits: GraphLimits }

async function collectEdges(
  paths: readonly string[],
  { targets, vertices, limits: { domainsMax } }: Collected,
  reading: ReadOptions,
): Promise<number> {
  const visit = (from: number, to: number) => {
    const target = targets.get(to) as Target
    if (target.isTooLarge || from === to || target.from.last() === from) return
    target.from.push(from)
    if (target.from.length <= domainsMax) return
    target.isTooLarge = true
    target.from.release()
  }
  return await readEdges(paths, { vertices, targets: targets.keys() }, visit, reading)
}

/** Sets one bit for each vertex whose name is needed: linking domains and targets. */
function markNames(targets: Map<number, Target>, vertices: number, { namesMax }: GraphLimits): Uint8Array {
  const bits = new Uint8Array((vertices >> 3) + 1)
  let count = 0
  const mark = (id: number) => {
    if (((bits[id >> 3] as number) & (1 << (id & 7))) !== 0) return
    bits[id >> 3]! |= 1 << (id & 7)
    count++
  }
  for (const { id, from } of targets.values()) {
    mark(id)
    for (const each of from.ids()) mark(each)
  }
  if (count <= namesMax) return bits
  const largest = [...targets.values()].sort((a, b) => b.from.length - a.from.length).slice(0, 3)
  const names = largest.map(({ domain, from }) => `${domain} (${from.length})`).join(', ')
  throw new AppError(
    IMPORT_INVALID,
    `${count} domains link to the targets, and ${namesMax} fit into memory. Take fewer projects at once (--project). Most link to ${names}.`,
  )
}

type Kept = { targets: Map<number, Target>; names: NameTable; ids: IdList; ranks: Uint16Array }

function presentFindings(
  { targets, names, ids, ranks }: Kept,
  counts: Pick<GraphFindings, 'vertices' | 'edges' | 'ranks'>,
): GraphFindings {
  const byDomain = new Map([...targets.values()].map((target) => [target.domain, target]))
  const rankAt = (place: number) => (ranks[place] === UNRANKED ? null : (ranks[place] as number))
  function* domainsOf(target: Target): Generator<ReferringDomain> {
    const all = ids.ids()
    for (const id of target.from.ids()) {
      const place = placeOf(all, id)
      const domain = fromReversed(names.nameOf(place))
      if (domain !== undefined) yield { domain, rank: rankAt(place) }
    }
  }
  return {
    ...counts,
    of(domain) {
      const target = byDomain.get(domain)
      if (target === undefined) return undefined
      return {
        rank: rankAt(placeOf(ids.ids(), target.id)),
        count: target.from.length,
        isTooLarge: target.isTooLarge,
        domains: () => domainsOf(target),
      }
    },
    release() {
      for (const { from } of targets.values()) from.release()
      names.release()
      ids.release()
    },
  }
}

function refuseTwice(bytes: Uint8Array, start: number, end: number) {
  const name = Buffer.from(bytes.subarray(start, end)).toString('utf8')
  return new AppError(IMPORT_INVALID, `The vertices have ${name} twice: one name has one id.`)
}
