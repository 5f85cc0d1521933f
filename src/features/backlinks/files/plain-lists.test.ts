// Lists of addresses without a header, as people keep them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBacklinks } from '../../../../test/helpers/read-backlinks.ts'
import { formatDay } from '../../../lib/local-day.ts'

const NO_HEADER = 'The file has no header: its first line was read as a row.'

test('a list of addresses keeps its first line', async () => {
  const { links, reading } = await readBacklinks(
    'https://blog.example/a\nhttps://news.example/b\nhttps://shop.example/own\n',
  )
  assert.deepEqual(
    links.map(({ sourceUrl, targetUrl }) => [sourceUrl, targetUrl]),
    [
      ['https://blog.example/a', null],
      ['https://news.example/b', null],
    ],
  )
  assert.deepEqual(reading.notes, [
    NO_HEADER,
    'Columns were recognised by their content: "column 1" as source_url.',
  ])
  assert.deepEqual([reading.rowsRead, reading.omitted.internal], [3, 1])
})

test('one address is a list of one', async () => {
  assert.equal((await readBacklinks('https://blog.example/a')).links.length, 1)
})

test('a list may have the linked page and a date beside them', async () => {
  const { links } = await readBacklinks(
    'https://blog.example/a;https://www.shop.example/oak\nhttps://blog.example/a;https://www.shop.example/oak\n',
  )
  // The second line is not taken for the header again.
  assert.deepEqual(
    links.map(({ targetUrl }) => targetUrl),
    ['https://www.shop.example/oak', 'https://www.shop.example/oak'],
  )
  const dated = await readBacklinks('https://blog.example/a,2026-09-28\nhttps://news.example/b,2026-09-01\n')
  assert.deepEqual(
    dated.links.map(({ lastSeen }) => formatDay(lastSeen!)),
    ['2026-09-28', '2026-09-01'],
  )
})

test('a line of it that is no address is named', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => `https://blog.example/${index}\n`).join('')
  await assert.rejects(readBacklinks(`${lines}soon\n`), /Line 61, column 1: must be an http or https address/)
})
