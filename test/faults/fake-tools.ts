// Stand-ins for PostgreSQL's client programs, first on PATH: they write down how they were called and do as told.
// A "dump" of theirs is a JSON file behind the usual first bytes: the migrations in it, what pg_restore lists, and what else it prints.

import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

export type ToolCall = { tool: string; args: string[]; env: Record<string, string> }

export type FakeTools = {
  /** How each was called, in the order in which they started. */
  calls(): Promise<ToolCall[]>
  /** What a psql read to its end, and so would have committed; undefined if it never got that far. */
  committed(): Promise<string | undefined>
  /** Lets every pg_dump wait when it has written its first bytes, until the returned function is called. */
  holdDumps(): Promise<() => Promise<void>>
  /** From now on the tool prints this to stderr and fails, after it has done half of its work. */
  breakTool(tool: 'pg_dump' | 'pg_restore' | 'pg_restore --table' | 'psql', complaint: string): Promise<void>
  /** From now on all say that they are of this version. */
  setVersion(version: string): Promise<void>
  remove(): Promise<void>
}

const PROGRAM = `#!/usr/bin/env node
const { appendFileSync, existsSync, readFileSync, writeFileSync } = require('node:fs')
const { basename, join } = require('node:path')
const tool = basename(__filename)
const args = process.argv.slice(2)
if (args.includes('--version')) {
  const version = join(__dirname, 'version')
  console.log(tool + (existsSync(version) ? ' (PostgreSQL) ' + readFileSync(version, 'utf8') : ' of tests'))
  process.exit()
}
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('PG')))
appendFileSync(join(__dirname, 'calls'), JSON.stringify({ tool, args, env }) + '\\n')

function finish(work = tool) {
  const complaint = join(__dirname, work + '.complaint')
  if (!existsSync(complaint)) return
  process.stderr.write(readFileSync(complaint))
  process.exitCode = 1
}

if (tool === 'pg_dump') {
  const file = args.find((arg) => arg.startsWith('--file=')).slice('--file='.length)
  writeFileSync(file, 'PGDMP')
  while (existsSync(join(__dirname, 'hold'))) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
  appendFileSync(file, '{"migrations":[1]}')
  finish()
} else if (tool === 'pg_restore') {
  const { migrations, list = '', data = '' } = JSON.parse(readFileSync(args.at(-1), 'utf8').slice('PGDMP'.length))
  const rows = migrations.map((number) => number + '\\tname\\t1\\n').join('')
  const copied = rows && 'COPY public.schema_migrations (number, name, applied_at) FROM stdin;\\n' + rows + '\\\\.\\n'
  if (args.includes('--list')) process.stdout.write(list)
  else if (args.some((arg) => arg.startsWith('--table='))) process.stdout.write(copied, () => finish('pg_restore --table'))
  else process.stdout.write(copied + data, () => finish())
} else {
  let input = ''
  process.stdin.on('data', (text) => (input += text))
  process.stdin.on('end', () => {
    if (!existsSync(join(__dirname, 'psql.complaint'))) writeFileSync(join(__dirname, 'committed'), input)
    finish()
  })
}
`

export async function installFakeTools(): Promise<FakeTools> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-tools-'))
  for (const tool of ['pg_dump', 'pg_restore', 'psql']) {
    await writeFile(join(folder, tool), PROGRAM)
    await chmod(join(folder, tool), 0o755)
  }
  const { PATH } = process.env
  process.env.PATH = [folder, dirname(process.execPath), PATH].join(delimiter)
  return {
    async calls() {
      const lines = await readFile(join(folder, 'calls'), 'utf8')
      return lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    },
    committed: () => readFile(join(folder, 'committed'), 'utf8').catch(() => undefined),
    async holdDumps() {
      await writeFile(join(folder, 'hold'), '')
      return () => rm(join(folder, 'hold'), { force: true })
    },
    breakTool: (tool, complaint) => writeFile(join(folder, `${tool}.complaint`), complaint),
    setVersion: (version) => writeFile(join(folder, 'version'), version),
    async remove() {
      process.env.PATH = PATH
      await rm(folder, { recursive: true, force: true })
    },
  }
}
