// Clients that strangers generate from the OpenAPI document, by three generators: each is generated, compiled by TypeScript and
// called against a running server. The generators come from the registry of npm, in these versions, into a folder that
// is kept; without a registry, and without that folder, the tests are skipped.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { buildOpenApi } from '../src/entry/http/openapi/openapi.ts'
import { publishedDocument } from '../src/entry/http/openapi/published-document.ts'
import { createTestApp } from './helpers/app.ts'
import { createMigratedStorage } from './helpers/engines.ts'
import { storeCrawl } from './helpers/stored-crawl.ts'
import { temporaryFolder } from './helpers/temporary-folder.ts'
import { unconnectedProduct } from './helpers/unconnected-product.ts'

const KEPT = fileURLToPath(new URL('../node_modules/.cache/generated-clients/', import.meta.url))
const run = promisify(execFile)

const QUERY = `{
  'filters[0][field]': 'status_code', 'filters[0][operator]': 'gte', 'filters[0][value]': '400',
  'filters[1][field]': 'depth', 'filters[1][operator]': 'in', 'filters[1][value][]': ['1', '2'],
}`

const START = `declare const process: { env: Record<string, string> }
const { BASE = '', KEY = '', PROJECT: project_uid = '', CRAWL: crawl_uid = '' } = process.env`

type Generator = {
  packages: readonly string[]
  /** The command, in a folder with the document. */
  generate: readonly string[]
  /** Prints the URLs of pages that pass the filters, and the name of a project that it has created. */
  program: string
}

const GENERATORS: Readonly<Record<string, Generator>> = {
  'openapi-fetch': {
    packages: ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3'],
    // The generator by default requires every field of a body that has a default.
    generate: ['openapi-typescript', 'openapi.json', '-o', 'api.d.ts', '--default-non-nullable=false'],
    program: `import createClient from 'openapi-fetch'
import type { paths } from './api.js'
${START}
const client = createClient<paths>({ baseUrl: BASE, headers: { Authorization: 'Bearer ' + KEY } })
const path = { project_uid, crawl_uid }
const pages = await client.GET('/projects/{project_uid}/crawls/{crawl_uid}/pages', { params: { path, query: ${QUERY} } })
const made = await client.POST('/projects', { body: { name: 'Made', domain: 'made.example' } })
console.log(pages.data?.data.map(({ url }) => url).join(), made.data?.data.name)`,
  },
  'hey-api': {
    packages: ['@hey-api/openapi-ts@0.95.0', 'typescript@5.9.3'],
    generate: ['openapi-ts', '-i', 'openapi.json', '-o', 'api'],
    program: `import { client } from './api/client.gen'
import { createProject, listPages } from './api/sdk.gen'
${START}
client.setConfig({ baseUrl: BASE, auth: KEY })
const pages = await listPages({ path: { project_uid, crawl_uid }, query: ${QUERY} })
const made = await createProject({ body: { name: 'Made', domain: 'made.example' } })
console.log(pages.data?.data.map(({ url }) => url).join(), made.data?.data.name)`,
  },
  orval: {
    packages: ['orval@7.13.2', 'typescript@5.9.3'],
    generate: ['orval', '--input', 'openapi.json', '--output', 'api.ts', '--client', 'fetch'],
    program: `import { createProject, listPages } from './api'
${START}
const plain = fetch
globalThis.fetch = (url, init) => plain(BASE + url, init)
const headers = { Authorization: 'Bearer ' + KEY }
const pages = await listPages(project_uid, crawl_uid, ${QUERY}, { headers })
const made = await createProject({ name: 'Made', domain: 'made.example' }, { headers })
if (pages.status !== 200 || made.status !== 201) throw new Error(JSON.stringify([pages, made]))
console.log(pages.data.data.map(({ url }) => url).join(), made.data.data.name)`,
  },
}

const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
}

for (const [name, generator] of Object.entries(GENERATORS))
  test(`a client made by ${name} compiles, filters and creates`, async (context) => {
    const tools = await install(name, generator.packages)
    if (tools === undefined) return context.skip('The registry of npm has not delivered the generator.')
    const folder = temporaryFolder(context)
    const document = publishedDocument(buildOpenApi(unconnectedProduct().routes, { version: '1' }))
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
    await writeFile(join(folder, 'call.ts'), generator.program)
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['call.ts'] }),
    )
    await cp(join(tools, 'node_modules'), join(folder, 'node_modules'), { recursive: true })
    const inFolder = { cwd: folder, maxBuffer: 64_000_000 }
    await run('npx', ['--no-install', ...generator.generate], inFolder)
    await run('npx', ['--no-install', 'tsc', '-p', '.'], inFolder).catch(({ stdout }) => assert.fail(stdout))
    const program = join(folder, 'call.mjs')
    await build({
      entryPoints: [join(folder, 'call.ts')],
      outfile: program,
      bundle: true,
      format: 'esm',
      platform: 'node',
    })
    const { stdout } = await run(process.execPath, [program], { env: await serve(context) })
    assert.equal(stdout, 'https://example.com/gone Made\n')
  })

/** Undefined if the registry cannot be reached. */
async function install(name: string, packages: readonly string[]): Promise<string | undefined> {
  const folder = join(KEPT, name)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  return await run('npm', ['install', ...options, ...packages], { cwd: folder }).then(
    () => folder,
    () => undefined,
  )
}

/** The environment of a program that calls the server. */
async function serve(context: TestContext): Promise<Record<string, string>> {
  const storage = await createMigratedStorage('sqlite')
  const database = await storage.open()
  const app = await createTestApp(database)
  context.after(async () => {
    await app.close()
    await database.close()
    await storage.remove()
  })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { key } = await app.createTenant()
  const uid = await app.createProject(key)
  const { uid: crawlUid } = await storeCrawl(database, uid, {
    pages: [
      { url: 'https://example.com/', status_code: 200, depth: 0 },
      { url: 'https://example.com/gone', status_code: 404, depth: 1 },
      { url: 'https://example.com/deep', status_code: 404, depth: 3 },
    ],
  })
  const { port } = app.app.server.address() as AddressInfo
  return { BASE: `http://127.0.0.1:${port}/v1`, KEY: key, PROJECT: uid, CRAWL: crawlUid }
}
