// A network for a test, in which links are cut and addresses move: each machine is a network namespace of Linux, all of them and
// this process are on one switch. Addresses are of 198.18.0.0/15, which is set aside for tests of networks (RFC 2544), so nothing
// real is hidden. Needs root and the programs ip, nsenter and setpriv.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ServerUser } from './postgres-binaries.ts'

const execute = promisify(execFile)

const PREFIX = 'sltest'
const SUBNETS = 512

export type Program = { command: string; args: readonly string[] }
export type PlacedProgram = { command: string; args: string[]; user: ServerUser }

export type Machine = {
  address: string
  /** The network that it is in, as CIDR. */
  network: string
  /** How this process starts a program there, which then runs as `user`. */
  enter(program: Program, user?: ServerUser): PlacedProgram
  /** Plugs the cable in, or pulls it. */
  setLink(isUp: boolean): Promise<void>
  /** Whether packets arrive that a port of this process sends. */
  setReplies(port: number, isHeard: boolean): Promise<void>
}

export type Network = {
  /** The address of this process. */
  here: string
  /** An address that no machine has yet. */
  freeAddress(): string
  addMachine(name: string): Promise<Machine>
  /** Gives an address to a machine; whoever had it before has it no more. */
  moveAddress(address: string, to: Machine, from?: Machine): Promise<void>
  remove(): Promise<void>
}

/** Undefined where namespaces cannot be made. */
export async function createNetwork(): Promise<Network | undefined> {
  await removeLeftovers()
  const id = `${PREFIX}${process.pid}`
  const hub = `${id}-switch`
  const subnet = process.pid % SUBNETS
  const start = `198.${18 + (subnet >> 8)}.${subnet & 255}`
  const network = `${start}.0/24`
  const here = `${start}.1`
  const isMade = await ip('netns', 'add', hub).then(
    () => true,
    () => false,
  )
  if (!isMade) return undefined
  const names = new Map<Machine, string>()
  let hosts = 1

  async function plug(port: string, end: readonly string[]): Promise<void> {
    await ip('link', 'add', port, 'netns', hub, 'type', 'veth', 'peer', 'name', ...end)
    await ip('-n', hub, 'link', 'set', port, 'master', 'hub', 'up')
  }

  /** As a gratuitous ARP would: all ask anew where an address is. */
  async function forget(address: string): Promise<void> {
    await ip('neigh', 'flush', 'to', address)
    for (const name of names.values()) await ip('-n', name, 'neigh', 'flush', 'to', address)
  }

  await ip('-n', hub, 'link', 'add', 'hub', 'type', 'bridge')
  await ip('-n', hub, 'link', 'set', 'hub', 'up')
  await plug('p1', [id])
  await ip('addr', 'add', `${here}/24`, 'dev', id)
  await ip('link', 'set', id, 'up')

  return {
    here,
    freeAddress: () => `${start}.${++hosts}`,
    async addMachine(name) {
      const space = `${id}-${name}`
      const port = `p${++hosts}`
      const address = `${start}.${hosts}`
      await ip('netns', 'add', space)
      await plug(port, ['eth0', 'netns', space])
      await ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
      await ip('-n', space, 'link', 'set', 'eth0', 'up')
      await ip('-n', space, 'link', 'set', 'lo', 'up')
      const machine: Machine = {
        address,
        network,
        enter: (program, user = {}) => ({ ...entered(space, program, user), user: {} }),
        setLink: (isUp) => ip('-n', hub, 'link', 'set', port, isUp ? 'up' : 'down'),
        async setReplies(from, isHeard) {
          const rule = ['INPUT', '--protocol', 'tcp', '--source-port', String(from), '--jump', 'DROP']
          await execute('nsenter', [
            `--net=/run/netns/${space}`,
            'iptables',
            isHeard ? '--delete' : '--append',
            ...rule,
          ])
        },
      }
      names.set(machine, space)
      return machine
    },
    async moveAddress(address, to, from) {
      if (from !== undefined) await ip('-n', names.get(from)!, 'addr', 'del', `${address}/24`, 'dev', 'eth0')
      await ip('-n', names.get(to)!, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
      await forget(address)
    },
    async remove() {
      for (const name of [...names.values(), hub]) await ip('netns', 'del', name).catch(() => {})
    },
  }
}

function entered(
  space: string,
  { command, args }: Program,
  { uid, gid }: ServerUser,
): Program & { args: string[] } {
  const ids = uid === undefined ? [] : [`--setuid=${uid}`, `--setgid=${gid}`]
  // Ends with this process, however that ends.
  const bound = ['setpriv', '--pdeathsig', 'KILL', '--', command, ...args]
  return { command: 'nsenter', args: [`--net=/run/netns/${space}`, ...ids, '--', ...bound] }
}

/** Of runs that were killed. */
async function removeLeftovers(): Promise<void> {
  const { stdout } = await execute('ip', ['netns', 'list']).catch(() => ({ stdout: '' }))
  for (const [name = '', pid] of stdout.matchAll(new RegExp(`^${PREFIX}(\\d+)-\\S+`, 'gm')))
    if (!isAlive(Number(pid))) await ip('netns', 'del', name).catch(() => {})
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function ip(...args: string[]): Promise<void> {
  await execute('ip', args)
}
