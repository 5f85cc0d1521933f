// The command `sightline` under old and new Node. Each test gets a copy of bin/ in a folder of its own with a stub of
// the command line, so that it shows the launcher alone. An old Node is this one that says it is 20.1.0, which works on
// every machine; where a real one is on PATH, the last test takes it.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from './helpers/temporary-folder.ts'

const BIN = join(import.meta.dirname, '..', 'bin')
const SYSTEM = process.platform === 'win32' ? 'win' : process.platform
const PINNED = `node-${SYSTEM}-${process.arch}`

const MAIN = `
export async function main(args) {
  process.emitWarning('new and shiny', 'ExperimentalWarning')
  process.emitWarning('worth knowing')
  const report = { pid: process.pid, node: process.versions.node, args }
  if (args[0] === 'wait') {
    const keepAlive = setInterval(() => {}, 60_000)
    const done = new Promise((resolve) => {
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => resolve(signal))
    })
    console.log(JSON.stringify(report))
    console.log(await done)
    clearInterval(keepAlive)
    return 7
  }
  console.log(JSON.stringify(report))
  if (args[0] !== 'die') return Number(args[0] ?? 0)
  process.kill(process.pid, args[1])
  return await new Promise((resolve) => setTimeout(resolve, 60_000, 1))
}
`

type Layout = { folder: string; command: string }

function install(context: TestContext): Layout {
  const folder = temporaryFolder(context)
  cpSync(BIN, join(folder, 'bin'), { recursive: true })
  mkdirSync(join(folder, 'dist'))
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'dist', 'sightline.js'), MAIN)
  writeFileSync(
    join(folder, 'old-node.cjs'),
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } })",
  )
  return { folder, command: join(folder, 'bin', 'sightline') }
}

function pin(layout: Layout, makeNode: (path: string) => void): void {
  const folder = join(layout.folder, 'node_modules', PINNED)
  mkdirSync(join(folder, 'bin'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"bin":{"node":"bin/node"}}')
  makeNode(join(folder, 'bin', 'node'))
}

function linkNode(path: string): void {
  symlinkSync(process.execPath, path)
}

function asOldNode(layout: Layout): string[] {
  return ['--require', join(layout.folder, 'old-node.cjs'), layout.command]
}

function run(args: string[], env: NodeJS.ProcessEnv = {}, node = process.execPath) {
  const ran = spawnSync(node, args, { encoding: 'utf8', env: { PATH: '', TMPDIR: tmpdir(), ...env } })
  return { ...ran, report: ran.stdout.startsWith('{') ? JSON.parse(ran.stdout) : undefined }
}

async function startWaiting(context: TestContext, args: string[]) {
  const launcher: ChildProcess = spawn(process.execPath, [...args, 'wait'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  context.after(() => launcher.kill('SIGKILL'))
  const stdout = launcher.stdout ?? assert.fail('no stdout')
  stdout.setEncoding('utf8')
  let text = ''
  stdout.on('data', (chunk) => {
    text += chunk
  })
  while (!text.includes('\n')) await once(stdout, 'data')
  const report: { pid: number } = JSON.parse(text)
  return { launcher, stdout, report, readText: () => text }
}

test('Node 24 runs the command in its own process and ends with its exit code', (context) => {
  const layout = install(context)
  const ran = run([layout.command, '3', '--json', 'a b'])
  assert.equal(ran.status, 3, ran.stderr)
  assert.deepEqual(ran.report.args, ['3', '--json', 'a b'])
  assert.equal(ran.report.pid, ran.pid)
})

test('an older Node hands over to the pinned one, with arguments and exit code', (context) => {
  const layout = install(context)
  pin(layout, linkNode)
  const ran = run([...asOldNode(layout), '3', '--json', 'a b'])
  assert.equal(ran.status, 3, ran.stderr)
  assert.deepEqual(ran.report.args, ['3', '--json', 'a b'])
  assert.equal(ran.report.node, process.versions.node)
  assert.notEqual(ran.report.pid, ran.pid)
})

test('warnings about experimental modules are not shown, others are', (context) => {
  const layout = install(context)
  pin(layout, linkNode)
  for (const args of [[layout.command], asOldNode(layout)]) {
    const { stderr } = run(args)
    assert.doesNotMatch(stderr, /ExperimentalWarning/)
    assert.match(stderr, /Warning: worth knowing/)
  }
})

test('without the pinned Node a new one on PATH is taken, and old or broken ones before it are passed over', (context) => {
  const layout = install(context)
  const folders = ['missing', 'broken', 'old', 'new'].map((name) => join(layout.folder, name))
  for (const folder of folders.slice(1)) mkdirSync(folder)
  writeFileSync(join(folders[1]!, 'node'), 'not a program', { mode: 0o755 })
  writeFileSync(join(folders[2]!, 'node'), '#!/bin/sh\necho v22.9.0', { mode: 0o755 })
  linkNode(join(folders[3]!, 'node'))
  const ran = run([...asOldNode(layout), '4'], { PATH: ['', ...folders].join(delimiter) })
  assert.equal(ran.status, 4, ran.stderr)
  assert.equal(ran.report.node, process.versions.node)
})

test('a pinned Node that cannot be started gives way to the one on PATH', (context) => {
  for (const makeBroken of [
    (path: string) => writeFileSync(path, '#!/does/not/exist', { mode: 0o755 }),
    (path: string) => writeFileSync(path, '', { mode: 0o644 }),
    () => {},
  ]) {
    const layout = install(context)
    pin(layout, makeBroken)
    const folder = join(layout.folder, 'new')
    mkdirSync(folder)
    linkNode(join(folder, 'node'))
    const ran = run([...asOldNode(layout), '5'], { PATH: folder })
    assert.equal(ran.status, 5, ran.stderr)
  }
})

test('without arguments it starts the server', (context) => {
  const layout = install(context)
  assert.deepEqual(run([layout.command]).report.args, ['serve'])
  pin(layout, linkNode)
  assert.deepEqual(run(asOldNode(layout)).report.args, ['serve'])
})

test('without any Node 24 it says what to do and fails', (context) => {
  const layout = install(context)
  assert.match(
    run(asOldNode(layout)).stderr,
    /comes along: install Sightline again with its optional packages\.\n/,
  )
  writeFileSync(join(layout.folder, 'package-lock.json'), '{}')
  const ran = run(asOldNode(layout))
  assert.equal(ran.status, 1)
  assert.equal(ran.stdout, '')
  assert.match(
    ran.stderr,
    /^Sightline needs Node 24 or newer\. This is Node 20\.1\.0.*\n.*npm ci.*\n.*nodejs\.org/,
  )
})

test('signals reach the command, whose exit code is kept', async (context) => {
  const layout = install(context)
  pin(layout, linkNode)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    const { launcher, readText } = await startWaiting(context, asOldNode(layout))
    const closed = once(launcher, 'close')
    launcher.kill(signal)
    assert.deepEqual(await closed, [7, null])
    assert.match(readText(), new RegExp(`\n${signal}\n$`))
  }
})

test('a command that dies by a signal takes its launcher with it in the same way', (context) => {
  const layout = install(context)
  pin(layout, linkNode)
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const ran = run([...asOldNode(layout), 'die', signal])
    assert.equal(ran.signal, signal)
    assert.equal(ran.status, null)
  }
})

test('the command does not outlive a launcher that is killed hard', async (context) => {
  const layout = install(context)
  pin(layout, linkNode)
  const { launcher, stdout, report } = await startWaiting(context, asOldNode(layout))
  assert.notEqual(report.pid, launcher.pid)
  // The command holds the other end of this pipe, so it ends when the command does.
  const ended = once(stdout, 'end')
  launcher.kill('SIGKILL')
  await ended
})

test('compiled code is cached beside the packages, or in a folder of the user when that cannot be', (context) => {
  const layout = install(context)
  const cache = join(layout.folder, 'node_modules', '.cache')
  const temporary = join(layout.folder, 'tmp')
  mkdirSync(temporary)
  run([layout.command, '0'], { TMPDIR: temporary })
  assert.ok(readdirSync(join(cache, 'sightline')).length > 0)
  assert.deepEqual(readdirSync(temporary), [])

  rmSync(cache, { recursive: true })
  writeFileSync(cache, 'in the way')
  assert.equal(run([layout.command, '0'], { TMPDIR: temporary }).status, 0)
  const [name = ''] = readdirSync(temporary)
  assert.match(name, /^sightline-cache-/)
  assert.ok(readdirSync(join(temporary, name)).length > 0)
  assert.equal(statSync(join(temporary, name)).mode & 0o777, 0o700)
})

test('a temporary folder that others can write to is not used for compiled code', (context) => {
  const layout = install(context)
  rmSync(join(layout.folder, 'node_modules'), { recursive: true })
  const folder = join(layout.folder, `sightline-cache-${process.getuid?.()}`)
  mkdirSync(folder)
  spawnSync('chmod', ['777', folder])
  assert.equal(run([layout.command, '0'], { TMPDIR: layout.folder }).status, 0)
  assert.deepEqual(readdirSync(folder), [])
})

test('the command can be run by its own name', (context) => {
  const layout = install(context)
  const ran = run(
    ['6'],
    { PATH: `${join(process.execPath, '..')}${delimiter}/usr/bin${delimiter}/bin` },
    layout.command,
  )
  assert.equal(ran.status, 6, ran.stderr)
})

test('the launcher keeps to syntax that Node 6 can read', () => {
  const source = readFileSync(join(BIN, 'sightline'), 'utf8').replace(/^\s*\/\/.*$/gm, '')
  assert.doesNotMatch(
    source,
    /\?\.|\?\?|\.\.\.|\*\*|\basync\b|\bawait\b|\bimport\b|catch \{|node:|,\s*\)|#(?!!)/,
  )
})

test('a real older Node hands over as well', {
  skip: !findOldNode() && 'no Node below 24 on PATH',
}, (context) => {
  const layout = install(context)
  pin(layout, linkNode)
  const ran = run([layout.command, '8'], {}, findOldNode())
  assert.equal(ran.status, 8, ran.stderr)
  assert.equal(ran.report.node, process.versions.node)
})

function findOldNode(): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'node'))
    .filter((path) => existsSync(path))
    .find((path) => Number.parseInt(String(spawnSync(path, ['--version']).stdout).slice(1), 10) < 24)
}
