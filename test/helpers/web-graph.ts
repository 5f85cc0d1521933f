// A small web graph, and the files in which Common Crawl would publish it: plain or packed, whole or in parts, with gzip
// members that end anywhere.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { GraphPaths } from '../../src/features/backlinks/graph/referring-domains.ts'

export type WebGraph = {
  /** In reverse, as the graph has them; the place is the id. */
  readonly names: readonly string[]
  readonly edges: readonly (readonly [from: number, to: number])[]
  /** Ids, the most central first. */
  readonly ranking: readonly number[]
}

export type GraphForm = {
  /** Lines of each file but the last; all in one where it is not said. */
  readonly linesPerFile?: number
  /** Bytes of each gzip member; plain where it is not said. */
  readonly memberBytes?: number
  readonly release?: string
}

export const RANKS_HEADER = '#harmonicc_pos\t#harmonicc_val\t#pr_pos\t#pr_val\t#host_rev\t#n_hosts'

export function graphLines({ names, edges, ranking }: WebGraph) {
  return {
    vertices: names.map((name, id) => `${id}\t${name}\t1`),
    edges: edges.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]).map(([from, to]) => `${from}\t${to}`),
    ranks: [RANKS_HEADER, ...ranking.map((id, at) => `${at + 1}\t2.1E7\t${at + 3}\t1.5E-9\t${names[id]}\t1`)],
  }
}

export function writeGraph(folder: string, graph: WebGraph, form: GraphForm = {}): GraphPaths {
  const lines = graphLines(graph)
  const write = (part: keyof GraphPaths) => writeLines(folder, part, lines[part], form)
  return { vertices: write('vertices'), edges: write('edges'), ranks: write('ranks') }
}

export function writeLines(
  folder: string,
  part: keyof GraphPaths,
  lines: readonly string[],
  { linesPerFile = lines.length, memberBytes, release = 'cc-main-2026-apr-may-jun' }: GraphForm = {},
): string[] {
  const paths: string[] = []
  for (let at = 0; at < Math.max(1, lines.length); at += Math.max(1, linesPerFile)) {
    const text = lines
      .slice(at, at + Math.max(1, linesPerFile))
      .map((line) => `${line}\n`)
      .join('')
    const path = join(folder, `${release}-domain-${part}-${paths.length}.txt${memberBytes ? '.gz' : ''}`)
    writeFileSync(path, memberBytes === undefined ? text : gzipMembers(Buffer.from(text), memberBytes))
    paths.push(path)
  }
  return paths
}

export function gzipMembers(bytes: Buffer, memberBytes: number): Buffer {
  const members: Buffer[] = []
  for (let at = 0; at === 0 || at < bytes.length; at += memberBytes)
    members.push(gzipSync(bytes.subarray(at, at + memberBytes)))
  return Buffer.concat(members)
}
