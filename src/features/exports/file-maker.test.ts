import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { test } from 'node:test'
import { Type } from 'typebox'
import { columnsOf } from './columns.ts'
import { openFileMaker } from './file-maker.ts'

const row = Type.Object({
  id: Type.Integer(),
  competitors: Type.Array(Type.Object({ domain: Type.String(), position: Type.Integer() })),
})
const rows = [{ id: 1, competitors: [{ domain: 'rival.example', position: 3 }] }]

const planOf = (extension: string) => ({
  extension,
  columns: columnsOf(row),
  isChosen: false,
  hasMark: false,
  firstRows: rows,
  field: 'list',
})

test('a thread makes the same file as is made here, in every format', async () => {
  const answer = { json: JSON.stringify({ data: { list: rows }, meta: { next_cursor: 'more' } }) }
  for (const extension of ['csv', 'xlsx', 'jsonl', 'parquet']) {
    const files: Buffer[] = []
    for (const isOnePage of [true, false]) {
      const maker = await openFileMaker(planOf(extension), isOnePage)
      const { bytes, rowsCount, next } = await maker.ask('page', [answer])
      assert.deepEqual([rowsCount, next], [1, 'more'])
      files.push(Buffer.concat([bytes, await maker.ask('end', [])]))
      await maker.close()
    }
    assert.ok(files[0]?.equals(files[1] as Buffer), extension)
    if (extension === 'csv') assert.equal(String(files[0]), 'id,competitors.rival.example\r\n1,3\r\n')
  }
})

test('a thread lets others go first, and itself alone', {
  skip: process.platform !== 'linux' && 'priorities are those of processes here',
}, async () => {
  const before = getPriority()
  const niceOf = () =>
    readdirSync('/proc/self/task').map((id) =>
      // Behind the name, which may hold anything: the nineteenth field.
      Number(readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[16]),
    )
  const maker = await openFileMaker(planOf('csv'), false)
  try {
    await maker.ask('page', [{ data: { list: rows } }])
    assert.ok(niceOf().some((nice) => nice > before))
    assert.equal(getPriority(), before)
  } finally {
    await maker.close()
  }
})

test('what a writer refuses breaks the file off', async () => {
  const maker = await openFileMaker(planOf('parquet'), false)
  await assert.rejects(maker.ask('page', [{ data: { list: [{ id: 'x' }] } }]), /"x" in id is no integer/)
  await assert.rejects(maker.ask('end', []))
})
