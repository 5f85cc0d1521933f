// The command `sightline`. As people run it: a process of its own with settings of its own, killed at the end of the
// test that left it running. And inside this process, which is ten times faster, where a test is about what a command
// does and not about how it ends.

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { main } from '../../src/app/cli/main.ts'
import type { Terminal } from '../../src/entry/cli/terminal/terminal.ts'
import { until } from './until.ts'
import { reuseThreads } from './warm-threads.ts'

const COMMAND = fileURLToPath(new URL('../../bin/sightline', import.meta.url))
// A little less than a test may take, so that a command that never ends is told as one.
const TIMEOUT_MS = 240_000

export type Settings = Readonly<Record<string, string>>
export type Ended = { exitCode: number | null; stdout: string; stderr: string }

export type RunningCommand = {
  child: ChildProcess
  stdout(): string
  stderr(): string
  /** Resolves when it has ended and everything that it printed has arrived. */
  ended: Promise<Ended>
}

/** Only the settings of the test: the environment of the person who runs the tests must not matter. */
function environment(settings: Settings): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot'].map((name) => [name, process.env[name]])
  return { ...Object.fromEntries(kept), ...settings }
}

/** Killed after `timeoutMs`; never, for 0. */
export function spawnCommand(
  args: readonly string[],
  settings: Settings = {},
  timeoutMs = TIMEOUT_MS,
): RunningCommand {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(settings),
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text
    })
  }
  const ended = once(child, 'close').then(([exitCode]) => ({
    exitCode: exitCode as number | null,
    ...printed,
  }))
  return { child, stdout: () => printed.stdout, stderr: () => printed.stderr, ended }
}

export async function runCommand(args: readonly string[], settings: Settings = {}): Promise<Ended> {
  return await spawnCommand(args, settings).ended
}

/**
 * In this process. With an `answer` the terminal is interactive; an `answer` function sees everything printed before.
 */
export async function callCommand(
  args: readonly string[],
  settings: Settings = {},
  answer?: string | ((printed: string) => string),
): Promise<Ended> {
  reuseThreads()
  const printed = { stdout: '', stderr: '' }
  const stream = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      printed[name] += text
    },
  })
  const terminal: Terminal = {
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    env: settings,
    isInteractive: answer !== undefined,
    ask: async (question) => {
      printed.stderr += question
      return typeof answer === 'function' ? answer(printed.stderr) : (answer ?? '')
    },
  }
  const exitCode = await main([...args], terminal)
  return { exitCode, ...printed }
}

/** The JSON that a command printed, in this process; it must have succeeded. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every shape
export async function callJson(args: readonly string[], settings: Settings): Promise<any> {
  return parseEnded(await callCommand([...args, '--json'], settings))
}

/** What the JSON of a command says; it must have succeeded. */
export function parseEnded({ exitCode, stdout, stderr }: Ended) {
  assert.equal(exitCode, 0, stderr)
  return JSON.parse(stdout)
}

export type StartedServer = RunningCommand & {
  url: string
  port: number
  /** What it printed as JSON when it had started, and the key and link that it wrote into a file. */
  started: {
    url: string
    role: string
    key?: string
    key_id?: number
    sign_in_link?: string
    first_sign_in_file?: string
    demo_project_uid?: string
  }
  /** SIGTERM, and what it came to. */
  stop(): Promise<Ended>
}

export type ServerOptions = {
  args?: readonly string[]
  /** How long it may run; as long as its test without it. */
  timeoutMs?: number
  after(clean: () => Promise<void>): void
}

/** `sightline serve --json` on any free port, once it listens; without the demo, which takes it seconds to fill. */
export async function startServer(
  settings: Settings,
  { args = [], timeoutMs = 0, after }: ServerOptions,
): Promise<StartedServer> {
  const given = { SIGHTLINE_PORT: '0', SIGHTLINE_DEMO: 'false', ...settings }
  const command = spawnCommand(['serve', '--json', ...args], given, timeoutMs)
  after(async () => {
    command.child.kill('SIGKILL')
    await command.ended
  })
  await until('the server listens', () => command.stdout().includes('\n') || command.child.exitCode !== null)
  assert.equal(command.child.exitCode, null, command.stderr())
  const started = await withKey(JSON.parse(command.stdout()))
  return {
    ...command,
    started,
    url: started.url,
    port: Number(new URL(started.url).port),
    async stop() {
      command.child.kill('SIGTERM')
      return await command.ended
    },
  }
}

async function withKey(started: StartedServer['started']): Promise<StartedServer['started']> {
  if (started.first_sign_in_file === undefined) return started
  const text = await readFile(started.first_sign_in_file, 'utf8')
  const [, link = '', key = ''] = /^ {2}(http\S+)\n.*\n {2}(slk_\w+)$/m.exec(text) ?? []
  return { ...started, key, sign_in_link: link }
}

/** A call of the API with a key; the body is parsed. */
export async function callApi(
  url: string,
  key: string,
  { method = 'GET', body }: { method?: string; body?: unknown } = {},
) {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  return { status: response.status, body: (await response.json()) as any }
}
