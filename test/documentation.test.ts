// What exists is documented: a route, setting, command, metric or error code that the docs do not name fails here.

import assert from 'node:assert/strict'
import { glob, readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { createProgram } from '../src/app/cli/program.ts'
import { SETTINGS } from '../src/data/settings/settings.ts'
import { createCalls } from '../src/entry/cli/call.ts'
import { KEY_PATH, SESSION_PATH } from '../src/entry/http/access/api-entry.ts'
import { METHOD_NOT_ALLOWED, ROUTE_NOT_FOUND, WITHOUT_CODE } from '../src/entry/http/errors.ts'
import { refusalsOf } from '../src/entry/http/openapi/refusals.ts'
import type { Route } from '../src/entry/http/route.ts'
import { CATALOGUE } from '../src/features/crawls/engine/audit/catalogue.ts'
import { listedRows } from '../src/features/exports/listed-rows.ts'
import { PROJECT_SETTINGS } from '../src/features/projects/settings.ts'
import { exportRows } from '../tools/docs-tables.ts'
import { allMetrics, unconnectedProduct } from './helpers/unconnected-product.ts'

const read = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8')

function missing(text: string, wanted: string[]): string[] {
  return wanted.filter((part) => !text.includes(part))
}

test('every setting is documented with its default', async () => {
  const rows = Object.entries(SETTINGS).map(
    ([name, setting]) => `| \`${name}\` | ${'default' in setting ? `\`${setting.default}\`` : '–'} |`,
  )
  assert.deepEqual(missing(await read('docs/operations.md'), rows), [])
})

test('every metric is documented', async () => {
  const rows = Object.entries(allMetrics()).map(
    ([name, { labels, help }]) => `| \`${name}\` | ${labels.join(', ')} | ${help} |`,
  )
  assert.deepEqual(missing(await read('docs/operations.md'), rows), [])
})

test('every route is documented', async () => {
  const { routes } = unconnectedProduct()
  const rows = routes.map((route) => `| \`${route.method} ${route.path}\` |`)
  assert.ok(rows.length > 10)
  assert.deepEqual(missing(await read('docs/api.md'), rows), [])
})

test('every route that only people may use is documented, as the OpenAPI document sums it up', async () => {
  const { appRoutes } = unconnectedProduct()
  const rows = appRoutes
    .filter((route) => !isExport(route))
    .map(({ method, path, summary }) => `| \`${method} ${path}\` | ${summary} |`)
  assert.ok(rows.length > 10)
  assert.deepEqual(missing(await read('docs/dashboard-api.md'), rows), [])
})

const isExport = ({ path }: Route) => path.endsWith('.{format}')

test('every list that can be had as a file is documented with its columns, and no other', async () => {
  const { routes, appRoutes } = unconnectedProduct()
  const lists = [...routes, ...appRoutes].flatMap((route) => listedRows(route) ?? [])
  const addresses = new Set(appRoutes.filter(isExport).map(({ path }) => path.replace('.{format}', '')))
  assert.deepEqual(new Set(lists.map(({ route }) => route.path)), addresses)
  const rows = [...(await read('docs/exports.md')).matchAll(/^\| `\/.*\|\n/gm)].map(([row]) => row)
  assert.deepEqual(rows.toSorted(), exportRows().toSorted(), 'run npm run generate')
})

test('every setting of a project is documented with its default', async () => {
  const rows = Object.entries(PROJECT_SETTINGS).map(([name, schema]) => {
    const fallback = 'default' in schema ? schema.default : undefined
    return `| \`${name}\` | \`${typeof fallback === 'string' ? fallback : JSON.stringify(fallback)}\` |`
  })
  assert.deepEqual(missing(await read('docs/api.md'), rows), [])
})

test('every command is documented', async () => {
  const terminal = { stdout: process.stdout, stderr: process.stderr } as never
  const program = createProgram(
    terminal,
    createCalls(terminal, () => import('../src/app/wire.ts')),
  )
  const names = (command: Command, path: string[]): string[] =>
    command.commands.length === 0
      ? [path.join(' ')]
      : command.commands.flatMap((child) => names(child, [...path, child.name()]))
  const rows = names(program, []).map((name) => `| \`${name}\` |`)
  assert.ok(rows.length > 10)
  assert.deepEqual(missing(await read('docs/command-line.md'), rows), [])
})

test('the README counts the rules of the audit', async () => {
  assert.match(await read('README.md'), new RegExp(`an audit of ${CATALOGUE.length} rules`))
})

test('every error code that a client can see is documented', async () => {
  const { routes, appRoutes } = unconnectedProduct()
  const ofKeys = routes.flatMap((route) => [...refusalsOf(route, { basePath: KEY_PATH }).values()].flat())
  const ofPeople = appRoutes.flatMap((route) =>
    [...refusalsOf(route, { basePath: SESSION_PATH }).values()].flat(),
  )
  const kinds = new Set([...ofKeys, ...ofPeople, ROUTE_NOT_FOUND, METHOD_NOT_ALLOWED])
  assert.ok(kinds.size > 50)
  for (const kind of WITHOUT_CODE) kinds.delete(kind)
  const codes = [...kinds].map(({ code }) => `\`${code}\``)
  assert.deepEqual(missing(await read('docs/api.md'), codes), [])
})

test('every table is documented', async () => {
  const rows: string[] = []
  for await (const file of glob('src/*/*/tables.ts', {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  })) {
    const [, tables = ''] = /interface Tables \{\n([\s\S]*?)\n {2}\}/.exec(await read(file)) ?? []
    for (const [, name] of tables.matchAll(/^ {4}(\w+):/gm)) rows.push(`| \`${name}\` |`)
  }
  assert.ok(rows.length > 100)
  assert.deepEqual(missing(await read('docs/data-model.md'), rows), [])
})

test('every benchmark is documented, and none that is gone', async () => {
  const files = await readdir(new URL('../bench', import.meta.url))
  const names = files
    .filter((file) => file.endsWith('.bench.ts'))
    .map((file) => file.replace('.bench.ts', ''))
  const [, section = ''] = (await read('CONTRIBUTING.md')).split('## Benchmarks')
  const rows = [...section.matchAll(/^\| `([\w-]+)` \| \S/gm)].map(([, name]) => name as string)
  assert.deepEqual(rows, names.sort())
})
