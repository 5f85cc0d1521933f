// Writes test/linear-expressions.json, the product's regular expressions that recheck has found to be linear: `npm run
// expressions`. It checks each of them again, which takes a minute or two. Slower ones are printed, and not recorded.

import { writeFileSync } from 'node:fs'
import { BOUNDED_EXPRESSIONS } from '../test/bounded-expressions.ts'
import { findExpressions, findFault, repeats } from '../test/helpers/regular-expressions.ts'

const file = new URL('../test/linear-expressions.json', import.meta.url)
const harmless = new Set(BOUNDED_EXPRESSIONS.map(({ text }) => text))
const texts = new Set(findExpressions().expressions.map(({ text }) => text))
const linear: string[] = []
for (const text of [...texts].sort()) {
  if (!repeats(text) || harmless.has(text)) continue
  const fault = await findFault(text)
  if (fault === undefined) linear.push(text)
  else console.error(`${text} is ${fault}`)
}
writeFileSync(file, `${JSON.stringify(linear, null, 2)}\n`)
