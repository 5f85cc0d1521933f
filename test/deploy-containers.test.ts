// The image, compose files and Kubernetes manifests, without the programs that they are for: what they promise about the server is
// compared with it, and what they refer to is there.

import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse, parseAllDocuments } from 'yaml'
import { loadConfig } from '../src/data/settings/config.ts'
import { parseDockerfile, type Stage, type Step } from '../tools/dockerfile.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const KUBERNETES = join(ROOT, 'deploy', 'kubernetes')
const DEFAULTS = loadConfig({}).http
/** What the server takes to stop: the time for requests and jobs, and what it allows for the rest. */
const STOP_SECONDS = DEFAULTS.shutdownTimeoutMs / 1000 + 5
const COMMANDS = ['serve --role serve', 'serve --role worker', 'migrate']
const USER = 1000

// biome-ignore lint/suspicious/noExplicitAny: manifests of many shapes
type Document = any

const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8')
const readYaml = (...path: string[]): Document => parse(read(...path), { merge: true })

test('the image is the packed release, run by a user without rights', () => {
  const { args, stages } = parseDockerfile(read('Dockerfile'))
  const last = stages.at(-1) as Stage
  const named = stages.map(({ name }) => name)
  for (const { base, steps } of stages) {
    assert.match(base, /^[a-z]+:[\w.]*\d?[\w.]*-?trixie-slim$|^postgres:\d+-trixie$/)
    for (const { flags } of steps)
      if (flags.from !== undefined) assert.ok(named.includes(flags.from), flags.from)
    for (const { text } of ofInstruction(steps, 'RUN'))
      if (text.includes('apt-get install')) assert.match(text, /^apt-get update .*--no-install-recommends/)
  }
  const [release] = stages
  assert.equal(release?.platform, '$BUILDPLATFORM')
  const built = ofInstruction(release?.steps ?? [], 'RUN').map(({ text }) => text)
  assert.match(built[0] ?? '', /^npm ci .*--ignore-scripts/)
  assert.match(built[1] ?? '', /^npm run build && npm pack --ignore-scripts/)

  assert.deepEqual(
    ofInstruction(last.steps, 'COPY').map(({ flags, text }) => [flags.from, text]),
    [
      ['node', '/usr/local/bin/node /usr/local/bin/'],
      ['postgres', '/client /usr/local'],
      ['release', '/app /app'],
    ],
  )
  assert.match(ofInstruction(last.steps, 'RUN')[0]?.text ?? '', /rm -rf \/var\/lib\/apt\/lists/)
  // A number, which Kubernetes can tell from root.
  assert.deepEqual(
    ofInstruction(last.steps, 'USER').map(({ text }) => text),
    [`${USER}:${USER}`],
  )
  assert.deepEqual(JSON.parse(ofInstruction(last.steps, 'CMD')[0]?.text ?? ''), ['serve'])
  assert.equal(ofInstruction(last.steps, 'EXPOSE')[0]?.text, String(DEFAULTS.port))
  assert.match(ofInstruction(last.steps, 'HEALTHCHECK')[0]?.text ?? '', /\/healthz/)
  const server = /^postgres:(\d+)-/.exec(readYaml('compose.cluster.yaml').services.postgres.image)?.[1]
  assert.ok(
    Number(args.POSTGRES_MAJOR) >= Number(server),
    'pg_dump is not older than the server of the cluster',
  )
})

test('the image is built of sources alone, and without secrets', () => {
  const ignored = read('.dockerignore').split('\n')
  for (const name of ['dist', 'node_modules', 'data', 'secrets', 'sightline.env', '.env', '.git'])
    assert.ok(ignored.includes(name), name)
})

for (const file of ['compose.yaml', 'compose.cluster.yaml']) {
  const { services, secrets = {}, volumes = {} } = readYaml(file)
  const own: [name: string, service: Document][] = Object.entries(services).filter(
    ([, service]: [string, Document]) => service.image === 'sightline',
  ) as [string, Document][]

  test(`${file}: what services name is there`, () => {
    const mounted = Object.values<Document>(services).flatMap((service) => service.volumes ?? [])
    const sources = mounted.map((volume: string) => volume.split(':')[0] as string)
    const files = sources.filter((source) => source.startsWith('./'))
    assert.deepEqual(
      files.filter((source) => !existsSync(join(ROOT, source))),
      [],
    )
    assert.deepEqual(
      new Set(sources.filter((source) => !source.startsWith('./'))),
      new Set(Object.keys(volumes)),
    )
    const mountedSecrets = Object.values<Document>(services).flatMap((service) => service.secrets ?? [])
    assert.deepEqual(new Set(mountedSecrets), new Set(Object.keys(secrets)))
    for (const service of Object.values<Document>(services)) {
      const after = service.depends_on ?? []
      const names = Array.isArray(after) ? after : Object.keys(after)
      for (const name of names) assert.ok(name in services, name)
      const { context, dockerfile = 'Dockerfile' } =
        typeof service.build === 'string' ? { context: service.build } : (service.build ?? { context: '.' })
      assert.ok(existsSync(join(ROOT, context, dockerfile)), `${context}/${dockerfile}`)
    }
  })

  test(`${file}: processes of Sightline have time to stop, few rights, and logs with an end`, () => {
    assert.ok(own.length > 0)
    for (const [name, service] of own) {
      assert.ok(Number.parseInt(service.stop_grace_period, 10) >= STOP_SECONDS, name)
      assert.deepEqual(service.cap_drop, ['ALL'], name)
      assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name)
      if (service.command !== undefined) assert.ok(COMMANDS.includes(service.command.join(' ')), name)
      for (const [setting, path] of Object.entries<string>(service.environment ?? {}))
        if (setting.endsWith('_FILE'))
          assert.ok(service.secrets.includes(path.slice('/run/secrets/'.length)), setting)
    }
    for (const [name, service] of Object.entries<Document>(services))
      assert.ok(service.logging?.options?.['max-size'], name)
  })
}

test('the cluster has two API and two worker processes behind a proxy, and migrates once', () => {
  const { services, networks } = readYaml('compose.cluster.yaml')
  for (const name of ['api-1', 'api-2', 'worker']) {
    assert.deepEqual(services[name].depends_on, { migrate: { condition: 'service_completed_successfully' } })
    assert.equal(services[name].ports, undefined, 'only the proxy is reached from outside')
  }
  assert.equal(services.worker.deploy.replicas, 2)
  assert.match(read('deploy', 'cluster', 'Caddyfile'), /reverse_proxy api-1:4780 api-2:4780 \{/)
  assert.equal(services.migrate.restart, 'no')
  const trusted = services['api-1'].environment.SIGHTLINE_TRUST_PROXY
  assert.equal(networks.default.ipam.config[0].subnet, trusted)
  assert.ok(statSync(join(ROOT, 'deploy', 'cluster', 'primary.sh')).mode & 0o100)
  const written = new Set(
    [...read('deploy/cluster/make-secrets').matchAll(/^write ([\w-]+)/gm)].map(([, name]) => name),
  )
  assert.deepEqual(written, new Set(Object.keys(readYaml('compose.cluster.yaml').secrets)))
})

const manifests = findManifests()
const pods = manifests
  .filter(({ kind }) => ['Deployment', 'Job'].includes(kind))
  .map(({ metadata, spec }) => ({ name: metadata.name as string, pod: spec.template.spec }))

test('every manifest is part of a kustomization', () => {
  for (const folder of ['.', 'common', 'migrate']) {
    const { resources } = parse(readFileSync(join(KUBERNETES, folder, 'kustomization.yaml'), 'utf8'))
    const there = readdirSync(join(KUBERNETES, folder)).filter(
      (name) => name.endsWith('.yaml') && name !== 'kustomization.yaml',
    )
    for (const name of there) assert.ok(resources.includes(name), `${folder}/${name}`)
    for (const name of resources) assert.ok(existsSync(join(KUBERNETES, folder, name)), name)
  }
})

test('pods have no rights, and no variables that the server would take for settings', () => {
  assert.deepEqual(pods.map(({ name }) => name).sort(), [
    'sightline-api',
    'sightline-migrate',
    'sightline-worker',
  ])
  for (const { name, pod } of pods) {
    assert.equal(pod.enableServiceLinks, false, name)
    assert.equal(pod.automountServiceAccountToken, false, name)
    const { seccompProfile, ...user } = pod.securityContext
    assert.deepEqual(user, { runAsNonRoot: true, runAsUser: USER, runAsGroup: USER, fsGroup: USER }, name)
    assert.equal(seccompProfile.type, 'RuntimeDefault', name)
    const [container] = pod.containers
    assert.deepEqual(
      container.securityContext,
      { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
      name,
    )
    assert.ok(COMMANDS.includes(container.args.join(' ')), name)
    assert.ok(container.resources.limits.memory && container.resources.requests.cpu, name)
    // The root is read-only: the data folder, temporary files and the cache of compiled code are volumes.
    const mounts = container.volumeMounts.map(({ name, mountPath }: Document) => [name, mountPath])
    assert.deepEqual(mounts, [
      ['secrets', '/run/secrets/sightline'],
      ['data', '/data'],
      ['tmp', '/tmp'],
    ])
    for (const { value } of container.env) assert.match(value, /^\/run\/secrets\/sightline\/[\w-]+$/)
    assert.deepEqual(
      pod.volumes.map((volume: Document) => volume.name),
      mounts.map(([volume]: string[]) => volume),
    )
  }
})

test('deployments are asked whether they are ready, drain, and are not evicted all at once', () => {
  for (const { metadata, spec } of manifests.filter(({ kind }) => kind === 'Deployment')) {
    const { name } = metadata
    const pod = spec.template.spec
    const [{ ports, livenessProbe, readinessProbe, lifecycle }] = pod.containers
    assert.equal(spec.replicas, 2, name)
    assert.deepEqual([livenessProbe.httpGet.path, readinessProbe.httpGet.path], ['/healthz', '/readyz'], name)
    assert.deepEqual(
      ports.map((port: Document) => [port.name, port.containerPort]),
      [
        ['http', DEFAULTS.port],
        ['metrics', Number(settings().SIGHTLINE_METRICS_PORT)],
      ],
      name,
    )
    const drainSeconds = Number(lifecycle?.preStop.exec.command[1] ?? 0)
    assert.equal(drainSeconds > 0, name === 'sightline-api', name)
    assert.ok(pod.terminationGracePeriodSeconds >= drainSeconds + STOP_SECONDS, name)
    assert.deepEqual(spec.selector.matchLabels, spec.template.metadata.labels, name)
    const budget = manifests.find((one) => one.kind === 'PodDisruptionBudget' && one.metadata.name === name)
    assert.deepEqual(budget?.spec.selector.matchLabels, spec.selector.matchLabels, name)
    assert.equal(budget?.spec.maxUnavailable, 1, name)
  }
})

test('the ingress leads to the service, and the service to the processes that answer', () => {
  const find = (kind: string) => manifests.find((one) => one.kind === kind)
  const service = find('Service')
  const [{ host, http }] = find('Ingress').spec.rules
  assert.equal(settings().SIGHTLINE_PUBLIC_URL, `https://${host}`)
  assert.deepEqual(http.paths[0].backend, {
    service: { name: service.metadata.name, port: { name: 'http' } },
  })
  const api = manifests.find(({ metadata }) => metadata.name === 'sightline-api')
  assert.deepEqual(service.spec.selector, api.spec.template.metadata.labels)
})

test('the settings of pods can be read, and manifests name the image of this release', () => {
  loadConfig(settings())
  const { version } = JSON.parse(read('package.json'))
  for (const folder of ['.', 'migrate']) {
    const { images } = parse(readFileSync(join(KUBERNETES, folder, 'kustomization.yaml'), 'utf8'))
    assert.deepEqual(
      images.map(({ name, newTag }: Document) => [name, newTag]),
      [['sightline', version]],
    )
  }
})

function ofInstruction(steps: readonly Step[], instruction: Step['instruction']): Step[] {
  return steps.filter((step) => step.instruction === instruction)
}

function findManifests(): Document[] {
  return readdirSync(KUBERNETES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml') && !name.endsWith('kustomization.yaml'))
    .flatMap((name) => parseAllDocuments(readFileSync(join(KUBERNETES, name), 'utf8')))
    .map((document) => document.toJS())
}

function settings(): Record<string, string> {
  const lines = readFileSync(join(KUBERNETES, 'common', 'settings.env'), 'utf8').split('\n')
  return Object.fromEntries(
    lines.filter((line) => /^\w/.test(line)).map((line) => line.split('=') as [string, string]),
  )
}
