// npm run bench            every benchmark
// npm run bench NAME…      the one of that name, else those whose names begin so
// Each prints one JSON line per figure on stdout; what it is doing goes to stderr.

import { readdir } from 'node:fs/promises'

const names = (await readdir(new URL('.', import.meta.url)))
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.replace('.bench.ts', ''))
  .sort()
const wanted = process.argv.slice(2)
const isWanted = (name: string) =>
  wanted.some((given) => (names.includes(given) ? name === given : name.startsWith(given)))
const chosen = wanted.length === 0 ? names : names.filter(isWanted)
if (chosen.length === 0) {
  console.error(`There is no such benchmark. There are: ${names.join(', ')}`)
  process.exit(2)
}
for (const name of chosen) {
  console.error(`# ${name}`)
  const { run } = (await import(`./${name}.bench.ts`)) as { run(): Promise<void> }
  await run()
}
