// Runs servers and load generators as processes, pinned to cores if a figure needs it.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { RunRole } from '../src/app/main.ts'
import type { LoadOrder, LoadResult } from './load.ts'

export type ServerProcess = {
  port: number
  child: ChildProcess
  ask(question: string): Promise<unknown>
  stop(): Promise<void>
}

const { leanOptions, leanEnvironment } = createRequire(import.meta.url)('../bin/memory.js') as {
  leanOptions(): string[]
  leanEnvironment(): Record<string, string>
}

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

function command(file: string, args: string[], cores: string | undefined): [string, string[]] {
  return pinned([process.execPath, path(file), ...args], cores)
}

/** `cores` are core numbers for taskset; undefined leaves the choice to the system. */
function pinned(own: string[], cores: string | undefined): [string, string[]] {
  const [program = '', ...argv] = cores === undefined ? own : ['taskset', '-c', cores, ...own]
  return [program, argv]
}

/**
 * Starts a program that prints {"port":…} once it listens, and then one JSON line per line of input. `isLean`: it uses
 * memory as bin/sightline makes the product do.
 */
export async function startServer(
  file: string,
  {
    args = [],
    cores,
    env = {},
    isLean = false,
  }: { args?: string[]; cores?: string | undefined; env?: Record<string, string>; isLean?: boolean } = {},
): Promise<ServerProcess> {
  const options = isLean ? leanOptions() : []
  const [program, argv] = pinned([process.execPath, ...options, path(file), ...args], cores)
  const { greeting, ...server } = await begin(program, argv, isLean ? { ...leanEnvironment(), ...env } : env)
  return { ...server, port: greeting.port as number }
}

/**
 * Starts the product by its own command. It reports stalls of its event loop only if it is watched, which costs a
 * little.
 */
export async function startProduct(
  role: RunRole,
  {
    cores,
    env = {},
    isWatched = false,
  }: { cores?: string | undefined; env?: Record<string, string>; isWatched?: boolean } = {},
): Promise<ServerProcess> {
  const watching = isWatched ? ['--import', new URL('./watched.ts', import.meta.url).href] : []
  const serve = [path('../bin/sightline'), 'serve', '--role', role, '--json']
  const [program, argv] = pinned([process.execPath, ...watching, ...serve], cores)
  const { greeting, ...server } = await begin(program, argv, env)
  return { ...server, port: Number(new URL(greeting.url as string).port) }
}

async function begin(program: string, argv: string[], env: Record<string, string>) {
  const child = spawn(program, argv, { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, ...env } })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await lines.next()).value as string)
  const greeting = (await next()) as { port?: number; url?: string }
  return {
    greeting,
    child,
    ask(question: string): Promise<unknown> {
      child.stdin.write(`${question}\n`)
      return next()
    },
    async stop(): Promise<void> {
      const exit = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await exit
    },
  }
}

export function load(order: LoadOrder, cores?: string): Promise<LoadResult> {
  const [program, argv] = command('./load.ts', [JSON.stringify(order)], cores)
  return new Promise((resolve, reject) => {
    execFile(program, argv, { maxBuffer: 1 << 20 }, (error, stdout) => {
      if (error) reject(error)
      else resolve(JSON.parse(stdout) as LoadResult)
    })
  })
}

export function request(path: string, key?: string): string {
  const authorization = key === undefined ? '' : `Authorization: Bearer ${key}\r\n`
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${authorization}\r\n`
}
