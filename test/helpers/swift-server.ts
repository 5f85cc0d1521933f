// OpenStack Swift with its S3 interface, started with settings of its own in a temporary folder: a server of the S3 protocol that people run, as
// Debian packages it (`apt-get install swift-proxy swift-account swift-container swift-object`).

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

const PROGRAMS = [
  'swift-ring-builder',
  'swift-proxy-server',
  'swift-account-server',
  'swift-container-server',
  'swift-object-server',
]
const KINDS = ['account', 'container', 'object'] as const
/** Read by every program of Swift, whatever its other settings are. */
const COMMON = '/etc/swift/swift.conf'

/** Returns why it cannot be started; false if it can. */
export function missingSwift(): string | false {
  try {
    for (const program of PROGRAMS) execFileSync('which', [program])
    accessSync(COMMON, constants.R_OK)
    return false
  } catch {
    return 'Swift is not installed'
  }
}

export type SwiftServer = {
  endpoint: string
  keyId: string
  secret: string
  region: string
  stop(): Promise<void>
}

/** `folder` is removed by the caller. */
export async function startSwift(folder: string): Promise<SwiftServer> {
  const devices = join(folder, 'devices')
  mkdirSync(join(devices, 'disk'), { recursive: true })
  const common = `[DEFAULT]\nswift_dir = ${folder}\ndevices = ${devices}\nmount_check = false\nbind_ip = 127.0.0.1\nworkers = 0\nuser = ${userInfo().username}\nfallocate_reserve = 0\n`
  const children: ReturnType<typeof spawn>[] = []
  const start = (program: string, settings: string) => {
    const file = join(folder, `${program}.conf`)
    writeFileSync(file, settings)
    children.push(spawn(program, [file], { stdio: 'ignore' }))
  }
  for (const kind of KINDS) {
    const port = await freePort()
    const builder = join(folder, `${kind}.builder`)
    const build = (...args: string[]) =>
      execFileSync('swift-ring-builder', [builder, ...args], { stdio: 'ignore' })
    build('create', '4', '1', '1')
    build(
      'add',
      '--region',
      '1',
      '--zone',
      '1',
      '--ip',
      '127.0.0.1',
      '--port',
      String(port),
      '--device',
      'disk',
      '--weight',
      '1',
    )
    build('rebalance')
    start(
      `swift-${kind}-server`,
      `${common}bind_port = ${port}\n[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`,
    )
  }
  const port = await freePort()
  const filters = ['catch_errors', 'gatekeeper', 'cache', 's3api', 'tempauth', 'bulk', 'slo']
  const options: Record<string, string> = {
    cache: `memcache_servers = 127.0.0.1:${await freePort()}`,
    s3api: 'location = eu-test-1\nmin_segment_size = 1',
    tempauth: 'user_test_tester = testing .admin',
  }
  const names: Record<string, string> = { cache: 'memcache' }
  const sections = filters.map(
    (name) => `[filter:${name}]\nuse = egg:swift#${names[name] ?? name}\n${options[name] ?? ''}\n`,
  )
  start(
    'swift-proxy-server',
    `${common}bind_port = ${port}\n[pipeline:main]\npipeline = ${filters.join(' ')} proxy-server\n[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n${sections.join('')}`,
  )
  const endpoint = `http://127.0.0.1:${port}`
  await until(
    'Swift answers',
    async () =>
      await fetch(endpoint).then(
        () => true,
        () => false,
      ),
  )
  return {
    endpoint,
    keyId: 'test:tester',
    secret: 'testing',
    region: 'eu-test-1',
    async stop() {
      for (const child of children) {
        if (child.exitCode !== null) continue
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
    },
  }
}
