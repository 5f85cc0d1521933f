// Links in the documentation lead somewhere: to a file of the repository, and with `#anchor` to a heading of it. Addresses
// on the web are not asked.

import assert from 'node:assert/strict'
import { glob, readFile, stat } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { anchorsOf, linksOf } from './helpers/markdown-links.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (page: string) => readFile(join(root, page), 'utf8')

async function pages(): Promise<string[]> {
  const found: string[] = []
  for await (const page of glob(['*.md', 'docs/**/*.md', 'client/*.md'], { cwd: root })) found.push(page)
  return found.sort()
}

async function isThere(path: string): Promise<boolean> {
  return await stat(join(root, path)).then(
    () => true,
    () => false,
  )
}

/** What is wrong with a link, in a few words; undefined when it leads somewhere. */
async function findFault(page: string, link: string): Promise<string | undefined> {
  const [file = '', anchor] = link.split('#').map(decodeURIComponent)
  const path = file === '' ? page : normalize(join(dirname(page), file))
  if (path.startsWith('..') || file.startsWith('/')) return 'leaves the repository'
  if (!(await isThere(path))) return 'no such file'
  if (anchor === undefined || !path.endsWith('.md')) return undefined
  return anchorsOf(await read(path)).has(anchor) ? undefined : 'no such heading'
}

test('every link of every page leads to a file and a heading that are there', async () => {
  const all = await pages()
  assert.ok(all.length > 40 && all.includes('CHANGELOG.md') && all.includes('docs/tutorials/agency.md'))
  const faults: string[] = []
  for (const page of all)
    for (const link of linksOf(await read(page)).filter((target) => !/^[a-z]+:/i.test(target))) {
      const fault = await findFault(page, link)
      if (fault !== undefined) faults.push(`${page}: ${link}: ${fault}`)
    }
  assert.deepEqual(faults, [])
})

test('every page of the documentation can be reached from the README', async () => {
  const reached = new Set(['README.md'])
  for (const page of reached)
    for (const link of linksOf(await read(page))) {
      const path = normalize(join(dirname(page), link.split('#')[0] as string))
      if (path.endsWith('.md') && !/^[a-z]+:/i.test(link)) reached.add(path)
    }
  const decisions = /^docs\/adr\//
  assert.deepEqual(
    (await pages()).filter((page) => !reached.has(page) && !decisions.test(page)),
    [],
  )
})

test('links and anchors are read as GitHub reads them', () => {
  const page = `# A *page*: \`code\` & more

See [one](a.md#x), ![two](b.png "title"), [three][3], \`[no](code.md)\` and <a href="c.md">four</a>.

[3]: d.md
\`\`\`md
# No heading
[no](fence.md)
\`\`\`
## Found, not found, failed
## Found, not found, failed
## Ça va? #1 – [linked](e.md)`
  assert.deepEqual(linksOf(page), ['a.md#x', 'b.png', 'e.md', 'd.md', 'c.md'])
  assert.deepEqual(
    [...anchorsOf(page)],
    ['a-page-code--more', 'found-not-found-failed', 'found-not-found-failed-1', 'ça-va-1--linked'],
  )
})

test('a file that a comment of the source names is there', async () => {
  // Files of SerpBear, whose data is imported.
  const foreign = ['scraper.ts', 'refresh.ts']
  const files: string[] = []
  for await (const file of glob(
    ['{src,dashboard,client,tools,test,bench,migrations}/**/*.{ts,tsx,mjs,js,css,json}', '*.json'],
    { cwd: root },
  ))
    files.push(file)
  const named = new Set(
    files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(at).join('/'))),
  )
  const gone: string[] = []
  for (const file of files)
    for (const [comment] of (await read(file)).matchAll(/^\s*(?:\/\/|\/?\*).*/gm))
      for (const [name] of comment.matchAll(/(?<![\w/.$-])(?:[\w-]+\/)*[\w-]+\.(?:tsx?|mjs|css|json)\b/g))
        if (!named.has(name) && !foreign.includes(name)) gone.push(`${file}: ${name}`)
  assert.deepEqual(gone, [])
})
