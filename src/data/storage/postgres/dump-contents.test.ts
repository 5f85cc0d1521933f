import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { rowsOnly } from './dump-contents.ts'

async function pass(script: string, cuts: readonly number[], bytesMax = 1e9): Promise<string> {
  const bytes = Buffer.from(script)
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  async function* pieces() {
    for (let at = 1; at < places.length; at++) yield bytes.subarray(places[at - 1], places[at])
  }
  return Buffer.concat(await Array.fromAsync(rowsOnly(pieces(), { bytesMax }))).toString()
}

const rows = fc.array(
  fc.string({ unit: fc.constantFrom('a', '\t', '\\\\', '\\n', '\\.', ' ', 'é', '-', ';', '\\!') }),
  { maxLength: 5 },
)

describe('of the script of a dump', () => {
  test('rows go through as they are, however the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.array(fc.nat(), { maxLength: 20 }), async (written, cuts) => {
        const body = written.filter((row) => row !== '\\.').map((row) => `${row}\n`)
        const script = `-- a dump\nSET row_security = off;\n\\restrict abc\nCOPY public.tags (id, "window") FROM stdin;\n${body.join('')}\\.\n\n\nSELECT pg_catalog.setval('public.tags_id_seq', 7, true);\n`
        const expected = `copy "tags" (id, "window") from stdin;\n${body.join('')}\\.\nselect pg_catalog.setval('"tags_id_seq"', 7, true);\n`
        // A row with blanks behind \. would end the rows for a reader that trims; psql then says so.
        if (written.some((row) => row.trimEnd() === '\\.')) return
        assert.equal(await pass(script, cuts), expected)
      }),
    )
  })

  test('nothing else does, however the bytes are cut', async () => {
    const line = fc.string({
      minLength: 1,
      unit: fc.constantFrom('\\', '!', 'C', 'O', 'P', 'Y', ' ', 'x', ';', "'", '('),
    })
    await fc.assert(
      fc.asyncProperty(line, fc.array(fc.nat(), { maxLength: 9 }), async (hostile, cuts) => {
        if (hostile.trim() === '') return
        await assert.rejects(pass(`${hostile}\n`, cuts), { code: 'backup_invalid' })
      }),
    )
  })

  test('more bytes than it may have are refused as they come, and so is a statement without an end', async () => {
    async function* endless() {
      for (;;) yield Buffer.alloc(65_536, 'x')
    }
    const take = async (limit: number, first = '') => {
      async function* all() {
        yield Buffer.from(first)
        yield* endless()
      }
      for await (const _ of rowsOnly(all(), { bytesMax: limit }));
    }
    await assert.rejects(take(1e12), /a statement in it is too long/)
    await assert.rejects(
      take(1e7, 'COPY public.tags (id) FROM stdin;\n'),
      /unpacks to more than 10000000 bytes/,
    )
  })
})
