import { test } from 'node:test'
import { uploadHostileFiles } from './hostile-files.ts'

const SIZES = [99_000]
/** So many of the files, others on each engine; the long form has all. */
const ONE_OF = 17

for (const [engine, first] of [
  ['sqlite', 0],
  ['postgres', 1],
] as const)
  test(`no file that is uploaded blocks the server (${engine})`, async (context) => {
    await uploadHostileFiles(context, engine, { sizes: SIZES, isTaken: (at) => at % ONE_OF === first })
  })
