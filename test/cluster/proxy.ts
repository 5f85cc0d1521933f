// haproxy before the API nodes, which it asks whether they are ready.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../helpers/free-port.ts'
import type { Machine } from '../helpers/network.ts'
import { until } from '../helpers/until.ts'
import type { Node } from './node.ts'

export const WITHOUT_HAPROXY =
  spawnSync('haproxy', ['-v']).status !== 0 && 'haproxy is not installed (apt-get install haproxy)'

export type ApiProxy = { url: string; start(): Promise<void>; kill(): Promise<void> }

export async function createProxy(
  folder: string,
  nodes: readonly Node[],
  machine?: Machine,
): Promise<ApiProxy> {
  const host = machine?.address ?? '127.0.0.1'
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration(`${host}:${port}`, nodes))
  const log = openSync(join(folder, 'haproxy.log'), 'a')
  const url = `http://${host}:${port}`
  let child: ChildProcess | undefined
  return {
    url,
    async start() {
      const program = { command: 'haproxy', args: ['-db', '-f', file] }
      const { command, args } = machine?.enter(program) ?? program
      child = spawn(command, args, { stdio: ['ignore', log, log] })
      await until('haproxy listens', () =>
        fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1_000) }).then(
          () => true,
          () => child?.exitCode !== null,
        ),
      )
    },
    async kill() {
      if (child === undefined) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      child = undefined
    },
  }
}

function configuration(address: string, nodes: readonly Node[]): string {
  return `
global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 1s
  option redispatch 1
  retries 3
  retry-on conn-failure
frontend all
  bind ${address}
  default_backend api
backend api
  balance leastconn
  option httpchk GET /readyz
  default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, url }) => `  server ${name} ${new URL(url).host}`).join('\n')}
`
}
