// The files of deploy/ before the programs that they are for, which say whether they can read them. A program that is not installed skips
// its test: `apt-get install prometheus pgbouncer`, systemd, kubectl, Docker with Compose. Caddy and nginx: test/deploy-proxies.test.ts.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readPanels } from './helpers/grafana.ts'
import { PGBOUNCER, WITHOUT_STATEMENTS } from './helpers/pgbouncer.ts'
import { temporaryFolder } from './helpers/temporary-folder.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DEPLOY = join(ROOT, 'deploy')
const CLUSTER_SECRETS = [
  'secret',
  'database-url',
  'pgbouncer-users',
  'postgres-password',
  'replication-password',
  'database-direct-url',
]

/** What the program prints; it must succeed. */
function run(program: string, args: readonly string[], cwd = ROOT): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', timeout: 60_000 })
  assert.equal(status, 0, stdout + stderr)
  return stdout + stderr
}

/** Why a test is skipped; false if the command succeeds. */
function without(program: string, ...args: string[]): string | false {
  return spawnSync(program, args).status !== 0 && `${[program, args[0]].join(' ')} does not run here`
}

test('Prometheus takes the alert rules, and fires them when it should', {
  skip: without('promtool', '--version'),
}, () => {
  assert.match(run('promtool', ['check', 'rules', join(DEPLOY, 'alerts.yaml')]), /SUCCESS: \d+ rules/)
  run('promtool', ['test', 'rules', join(ROOT, 'test', 'deploy', 'alerts.yaml')])
})

test('Prometheus can read what the Grafana dashboard asks', {
  skip: without('promtool', '--version'),
}, (t) => {
  const panels = readPanels(readFileSync(join(DEPLOY, 'grafana.json'), 'utf8'))
  const rules = panels
    .flatMap(({ expressions }) => expressions)
    .map((expression) => expression.replaceAll('$__rate_interval', '5m'))
    .map((expr, index) => ({ record: `panel_${index}`, expr }))
  const file = join(temporaryFolder(t), 'rules.yaml')
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'panels', rules }] }))
  assert.match(run('promtool', ['check', 'rules', file]), new RegExp(`SUCCESS: ${rules.length} rules`))
})

test('systemd takes the service', { skip: without('systemd-analyze', '--version') }, (t) => {
  const folder = temporaryFolder(t)
  const file = join(folder, 'sightline.service')
  // The program has to be there.
  const text = readFileSync(join(DEPLOY, 'sightline.service'), 'utf8')
  writeFileSync(file, text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
  assert.equal(run('systemd-analyze', ['verify', file]), '')
  assert.match(
    run('systemd-analyze', ['security', '--offline=true', '--threshold=25', file]),
    /exposure level/,
  )
})

test('kubectl puts the manifests together', { skip: without('kubectl', 'kustomize', '--help') }, () => {
  const cluster = run('kubectl', ['kustomize', join(DEPLOY, 'kubernetes')])
  const kinds = [...cluster.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind)
  assert.deepEqual(kinds.sort(), [
    'ConfigMap',
    'Deployment',
    'Deployment',
    'Ingress',
    'Namespace',
    'PodDisruptionBudget',
    'PodDisruptionBudget',
    'Service',
  ])
  const migration = run('kubectl', ['kustomize', join(DEPLOY, 'kubernetes', 'migrate')])
  // Both name the same settings, which have a name of their content.
  const nameOf = (text: string) => /configMapRef:\n\s+name: (sightline-\w+)/.exec(text)?.[1]
  assert.equal(nameOf(migration), nameOf(cluster) ?? 'none')
  assert.ok(![cluster, migration].some((text) => /image: sightline$/m.test(text)))
})

test('Compose takes the files', { skip: without('docker', 'compose', 'version') }, (t) => {
  const folder = temporaryFolder(t)
  for (const file of ['compose.yaml', 'compose.cluster.yaml']) cpSync(join(ROOT, file), join(folder, file))
  cpSync(DEPLOY, join(folder, 'deploy'), { recursive: true })
  run('docker', ['compose', 'config', '--quiet'], folder)
  run('sh', ['deploy/cluster/make-secrets'], folder)
  run('docker', ['compose', '-f', 'compose.cluster.yaml', 'config', '--quiet'], folder)
})

test('the secrets of a cluster are made once, fit each other, and stay', {
  skip: without('sh', '-c', 'od --version'),
}, (t) => {
  const folder = temporaryFolder(t)
  const make = () => {
    run('sh', [join(DEPLOY, 'cluster', 'make-secrets')], folder)
    return CLUSTER_SECRETS.map((name) => readFileSync(join(folder, 'secrets', name), 'utf8').trim())
  }
  const made = make()
  const [secret = '', url = '', users, password = '', replication, directUrl = ''] = made
  assert.match(secret, /^[0-9a-f]{64}$/)
  assert.deepEqual(
    [url, directUrl].map((each) => new URL(each).password),
    [password, password],
  )
  assert.equal(users, `"sightline" "${password}"`)
  assert.equal(new Set([secret, password, replication]).size, 3)
  assert.deepEqual(make(), made)
})

test('PgBouncer reads its settings', { skip: WITHOUT_STATEMENTS }, (t) => {
  const folder = temporaryFolder(t)
  writeFileSync(join(folder, 'users'), '"sightline" "password"\n')
  const text = readFileSync(join(DEPLOY, 'cluster', 'pgbouncer.ini'), 'utf8')
    .replace(/^auth_file = .*$/m, `auth_file = ${folder}/users`)
    // It stops at the first fault: this one, after everything else, and before anything listens.
    .concat('listen_port = none\n')
  writeFileSync(join(folder, 'pgbouncer.ini'), text)
  const { stdout, stderr } = spawnSync(PGBOUNCER, [join(folder, 'pgbouncer.ini')], { encoding: 'utf8' })
  assert.match(stdout + stderr, /invalid value "none" for parameter listen_port/)
  assert.equal((stdout + stderr).match(/ ERROR /g)?.length, 1, stdout + stderr)
})
