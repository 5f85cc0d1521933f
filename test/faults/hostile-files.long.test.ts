import { test } from 'node:test'
import { uploadHostileFiles } from './hostile-files.ts'

const LARGE = 50_000_000
const SIZES = [1_000, 99_000, 1_000_000, LARGE]
/** So many of the files, others on each engine. */
const ONE_OF = 2
const ONE_OF_LARGE = 29
/** Those that bring most rows to the main thread. */
const ALWAYS = ['differing rows', 'wrong rows', 'right rows']

for (const [engine, first] of [
  ['sqlite', 0],
  ['postgres', 1],
] as const)
  test(`no file that is uploaded blocks the server, of any size (${engine})`, async (context) => {
    await uploadHostileFiles(context, engine, {
      sizes: SIZES,
      isTaken: ({ name }, at, size) =>
        at % (size === LARGE ? ONE_OF_LARGE : ONE_OF) === first || (size === LARGE && ALWAYS.includes(name)),
    })
  })
