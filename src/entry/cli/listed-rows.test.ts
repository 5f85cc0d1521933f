import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { List, Page } from '../../../client/src/index.ts'
import type { Call } from './call.ts'
import { type ListOptions, printList } from './listed-rows.ts'
import { createOutput } from './terminal/output.ts'

type Row = { id: number }
type Meta = { page: number }

/** A list without an end. */
function endless(limit: number, asked: number[]): List<Row, Meta> {
  async function* pages(): AsyncGenerator<Page<Row, Meta>> {
    for (let page = 1; ; page++) {
      asked.push(page)
      const data = Array.from({ length: limit }, (_, at) => ({ id: (page - 1) * limit + at + 1 }))
      yield { data, meta: { page }, next: () => endless(limit, asked) }
    }
  }
  return { pages } as unknown as List<Row, Meta>
}

async function print(options: ListOptions, isUnreadAfter = Number.POSITIVE_INFINITY) {
  const printed = { stdout: '', stderr: '' }
  const asked: number[] = []
  const stream = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      printed[name] += text
    },
  })
  const terminal = {
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    env: {},
    isInteractive: false,
    isUnread: () => asked.length >= isUnreadAfter,
    ask: () => assert.fail(),
  }
  const call = { options, terminal, output: createOutput(terminal, options.json === true) }
  const columns = [{ heading: 'ID', cell: ({ id }: Row) => id }]
  await printList(call as unknown as Call<ListOptions>, (limit) => endless(limit, asked), columns)
  return { ...printed, asked }
}

test('so many rows are asked for as are printed, a hundred at a time', async () => {
  const few = await print({ limit: 3 })
  assert.deepEqual([few.stdout, few.asked], ['ID\n1\n2\n3\n', [1]])
  assert.match(few.stderr, /^These are the first 3\./)
  const many = await print({ limit: 250 })
  assert.deepEqual([many.stdout.split('\n').length, many.asked], [252, [1, 2, 3]])
})

test('for programs all pages are one array', async () => {
  const { stdout } = await print({ limit: 205, json: true })
  assert.equal(JSON.parse(stdout).length, 205)
})

test('whoever has read enough ends the list', async () => {
  const { asked, stderr } = await print({ all: true }, 2)
  assert.deepEqual([asked, stderr], [[1, 2], ''])
})
