import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'
import {
  graphLines,
  RANKS_HEADER,
  type WebGraph,
  writeGraph,
  writeLines,
} from '../../../../test/helpers/web-graph.ts'
import { AppError } from '../../../lib/errors.ts'
import { findReferringDomains, type GraphPaths } from './referring-domains.ts'

const GRAPH: WebGraph = {
  names: ['com.a', 'com.b', 'com.c', 'com.d'],
  edges: [
    [0, 1],
    [1, 2],
    [2, 1],
    [3, 1],
  ],
  ranking: [1, 2, 0, 3],
}

const folder = temporaryFolder()
let paths: GraphPaths
before(async () => {
  paths = writeGraph(folder, GRAPH)
})

async function refuses(given: Partial<GraphPaths>, message: RegExp): Promise<void> {
  await assert.rejects(findReferringDomains({ ...paths, ...given }, ['b.com']), (fault) => {
    assert.ok(fault instanceof AppError, String(fault))
    assert.match(fault.message, message)
    assert.equal(fault.exitCode, 2)
    return true
  })
}

/** A file with one of its lines changed. */
function changed(part: keyof GraphPaths, line: number, text: string): Partial<GraphPaths> {
  const lines = graphLines(GRAPH)[part]
  return { [part]: writeLines(folder, part, lines.with(line - 1, text), { release: 'changed' }) }
}

test('files in another order, or with one missing, are refused', async () => {
  const parts = writeGraph(folder, GRAPH, { linesPerFile: 2, release: 'parts' })
  const order =
    /the id is 2, where 0 should follow\. Give all files of the vertices, in the order of their numbers/
  await refuses({ vertices: parts.vertices.toReversed() }, order)
  await refuses({ vertices: parts.vertices.slice(1) }, order)
  await refuses(
    { vertices: parts.vertices.slice(0, 1) },
    /edges-0\.txt, line 2: there is no vertex 2\. .*same release/,
  )
  await refuses(
    { edges: parts.edges.toReversed() },
    /edges-0\.txt, line 1: edges come in the order of their first id/,
  )
  await refuses(
    { ranks: parts.ranks.toReversed() },
    /line 1: a file of ranks begins with the names of its columns/,
  )
})

test('one kind of file in place of another is refused', async () => {
  await refuses({ vertices: paths.ranks }, /ranks-0\.txt, line 1: this is no vertex/)
  await refuses({ vertices: paths.edges }, /edges-0\.txt, line 1: this is no vertex/)
  await refuses({ edges: paths.vertices }, /vertices-0\.txt, line 1: this is no edge/)
  await refuses({ ranks: paths.edges }, /a file of ranks begins with the names of its columns/)
})

test('a line that is none is named with its file and number', async () => {
  for (const text of [
    'x',
    '',
    '1',
    '1\t',
    '\t1',
    '1\t2\t3',
    '1 2',
    '-1\t2',
    '1\t2x',
    '1\t0000000001',
    '1\t2\r',
  ])
    await refuses(changed('edges', 3, text), /changed-domain-edges-0\.txt, line 3: this is no edge/)
  for (const text of ['x\ty', 'com.c', '\tcom.c', '2x\tcom.c'])
    await refuses(changed('vertices', 3, text), /vertices-0\.txt, line 3: this is no vertex/)
  for (const text of ['2\t', `2\t${'x'.repeat(300)}`])
    await refuses(changed('vertices', 3, text), /line 3: the name is missing or too long/)
  for (const text of ['x', '1', '0\t1\t1\t1\tcom.a', '1\t1\t1\t1', '1\t1\t1\t1\t'])
    await refuses(changed('ranks', 4, text), /ranks-0\.txt, line 4: this is no rank/)
  await refuses(changed('ranks', 1, '#pr_pos\t#host_rev'), /the columns should begin with #harmonicc_pos/)
})

test('a name that comes twice, and ranks of a larger graph, are refused', async () => {
  await refuses(changed('vertices', 4, '3\tcom.a'), /^The vertices have com\.a twice/)
  const more = [RANKS_HEADER, ...Array.from({ length: 5 }, (_, at) => `${at + 1}\t1\t1\t1\tcom.x${at}`)]
  await refuses({ ranks: writeLines(folder, 'ranks', more, { release: 'more' }) }, /5 ranks of 4 vertices/)
})

test('a file that is damaged, cut, empty, endless or not there is refused', async () => {
  const [packed = ''] = writeGraph(folder, GRAPH, { memberBytes: 20, release: 'packed' }).edges
  const bytes = readFileSync(packed)
  const file = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content)
    return { edges: [join(folder, name)] }
  }
  const damaged = /the file is damaged or was not loaded to its end/
  await refuses(file('cut.gz', bytes.subarray(0, -5)), damaged)
  await refuses(
    file(
      'bits.gz',
      bytes.map((byte, at) => (at === 14 ? byte ^ 0xff : byte)),
    ),
    damaged,
  )
  await refuses(file('rest.gz', Buffer.concat([bytes, Buffer.from('\x1f\x8bnonsense')])), damaged)
  await refuses(file('line', '0\t1\n1\t2'), /the file ends within a line: it was not loaded to its end/)
  await refuses(file('line.gz', gzipSync('0\t1\n1\t2')), /the file ends within a line/)
  await refuses(file('empty', ''), /the file is empty/)
  await refuses(file('endless.gz', gzipSync('1'.repeat(3_000_000))), /line 1: the line is too long/)
  await refuses({ edges: [join(folder, 'none')] }, /none cannot be read: there is no such file\.$/)
  await refuses({ edges: [folder] }, /cannot be read: it is a folder\.$/)
})

test('it can be stopped while it reads', async () => {
  const stopped = new AbortController()
  const finding = findReferringDomains(paths, ['b.com'], {
    signal: stopped.signal,
    onStep(step) {
      if (step === 'reading edges') stopped.abort()
      return undefined
    },
  })
  await assert.rejects(finding, { name: 'AbortError' })
})
