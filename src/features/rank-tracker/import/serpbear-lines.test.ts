import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { RowFaults } from '../../../lib/row-faults.ts'
import { isSerpbearExport, readSerpbearLines } from './serpbear-lines.ts'

const HEADER = 'ID,Keyword,Position,URL,Country,City,Device,Updated,Added,Tags'
const OLD_HEADER = HEADER.replace('City,', '')
const TIME = '2026-05-19T03:04:05.678Z'

async function read(text: string, size: number): Promise<string[][]> {
  async function* pieces() {
    for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size)
  }
  return (await Array.fromAsync(readSerpbearLines(pieces(), new RowFaults())))
    .flat()
    .map(({ cells }) => cells)
}

test('whatever has commas and quotes in it, the cells are those that SerpBear wrote', async () => {
  const words = fc
    .array(fc.constantFrom('oak', 'desk,', '"solid"', '12,', '-', 'https://x.example', '5', "it's", '日本'), {
      minLength: 1,
      maxLength: 6,
    })
    .map((parts) => parts.join(' '))
  const row = fc.record({
    id: fc.nat(100_000),
    keyword: words,
    position: fc.constantFrom('-', '1', '100'),
    url: fc.constantFrom('-', 'https://shop.example/a,b', 'http://shop.example/?q=1,2'),
    country: fc.constantFrom('United States', 'Myanmar [Burma]', 'Czech Republic'),
    city: fc.constantFrom('-', 'Berlin', 'New York, NY', 'São Paulo'),
    device: fc.constantFrom('desktop', 'mobile'),
    tags: fc.array(fc.constantFrom('red', 'blue tag', '1'), { maxLength: 3 }).map((tags) => tags.join(',')),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 80 }),
      async (rows, hasCity, size) => {
        const cellsOf = ({
          id,
          keyword,
          position,
          url,
          country,
          city,
          device,
          tags,
        }: (typeof rows)[number]) => [
          `${id}`,
          keyword,
          position,
          url,
          country,
          ...(hasCity ? [city] : []),
          device,
          TIME,
          TIME,
          tags,
        ]
        const header = hasCity ? HEADER : OLD_HEADER
        const lines = rows.map((one) => cellsOf(one).join(', '))
        assert.ok(isSerpbearExport([header, lines[0] as string]))
        assert.deepEqual(await read(`${header}\n${lines.join('\n')}\n`, size), [
          header.split(','),
          ...rows.map(cellsOf),
        ])
      },
    ),
  )
})

test('another header, and lines that are quoted, are not taken for it', () => {
  const line = `1, desk, 4, -, United States, -, desktop, ${TIME}, ${TIME}, `
  assert.ok(isSerpbearExport([HEADER, line]))
  assert.ok(!isSerpbearExport([OLD_HEADER, line]))
  assert.ok(!isSerpbearExport([`${HEADER},Volume`, line]))
  assert.ok(!isSerpbearExport([HEADER, line.replaceAll(', ', ',')]))
  assert.ok(!isSerpbearExport([HEADER]))
  assert.ok(!isSerpbearExport([]))
})
