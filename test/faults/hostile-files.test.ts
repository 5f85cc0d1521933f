import { test } from 'node:test'
import { uploadHostileFiles } from './hostile-files.ts'

const SIZE = 99_000
/** Those that once took longest, every other one on each engine; the long form has all, of all sizes. */
const WORST = [
  'one line of "a", gzip',
  'one line of "\\""',
  'one line of "\\u0000"',
  'a header of spaces',
  'cells of spaces',
  "SerpBear's long lines",
  'deep objects',
  'wrong rows, gzip',
  'no zip',
]

for (const [engine, first] of [
  ['sqlite', 0],
  ['postgres', 1],
] as const)
  test(`no file that is uploaded blocks the server (${engine})`, async (context) => {
    const taken = WORST.filter((_, at) => at % 2 === first)
    const isTaken = ({ name }: { name: string }) => taken.includes(name)
    await uploadHostileFiles(context, engine, { sizes: [SIZE], isTaken, turnMsMax: 150 })
  })
