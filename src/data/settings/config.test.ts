import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '../../../test/helpers/temporary-folder.ts'
import { AppError } from '../../lib/errors.ts'
import { type Environment, loadConfig, missingSettings, withEntered } from './config.ts'

function assertRefused(env: Environment, message: RegExp) {
  assert.throws(
    () => loadConfig(env),
    (error) => {
      assert.ok(error instanceof AppError && error.code === 'bad_setting', String(error))
      assert.match(error.message, message)
      assert.doesNotMatch(error.message, /\n/)
      return true
    },
  )
}

function makeFile(context: TestContext, text: string): string {
  const folder = temporaryFolder(context)
  writeFileSync(join(folder, 'value'), text)
  return join(folder, 'value')
}

test('an empty environment gives the documented defaults', () => {
  const config = loadConfig({ PATH: '/bin', OTHER_PORT: '1' })
  assert.equal(config.http.port, 4780)
  assert.equal(config.http.host, '127.0.0.1')
  assert.equal(config.http.publicUrl, undefined)
  assert.equal(config.http.bodyBytesMax, 1_048_576)
  assert.equal(config.storage.dataFolder, './data')
  assert.equal(config.storage.databaseUrl, undefined)
  assert.equal(config.isDemoWanted, true)
  assert.equal(config.allowedNetworks.isEmpty, true)
  assert.equal(config.http.trustedProxies.allows('127.0.0.1'), false)
  assert.equal(config.secret, undefined)
  assert.deepEqual(config.account, { plan: 'self-hosted', hasBacklinkAccess: true })
  assert.equal(config.providers.defaultName, undefined)
  assert.deepEqual(config.providers.simulator, { latencyMs: 0, failurePercent: 0 })
  assert.deepEqual(config.providers.dataforseo, {
    login: undefined,
    password: undefined,
    mode: 'queued',
    baseUrl: 'https://api.dataforseo.com/v3',
  })
  assert.equal(config.providers.serpapi.pricePer1000Micros, 15_000_000)
  assert.equal(config.providers.serper.pricePer1000Micros, 1_000_000)
  assert.deepEqual(config.providers.searxng, {
    baseUrl: undefined,
    engine: 'google',
    isEntered: false,
  })
  assert.deepEqual(config.searchConsole, {
    apiUrl: 'https://www.googleapis.com',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    client: undefined,
  })
  assert.deepEqual(config.spend, { monthlyLimitMicros: 20_000_000 })
  assert.deepEqual(config.limits, {
    rankTrackingUnits: 1000,
    competitors: 10,
    crawlPages: 100_000,
    storageBytes: 100 * 1024 ** 3,
  })
})

test('each group of settings takes its values from the environment', () => {
  const config = loadConfig({
    SIGHTLINE_PORT: '0',
    SIGHTLINE_TRUST_PROXY: '10.0.0.0/8',
    SIGHTLINE_ALLOW_PRIVATE_NETWORKS: 'true',
    SIGHTLINE_DATABASE_URL: 'postgres://db/app',
    SIGHTLINE_COMPETITOR_LIMIT: '3',
    SIGHTLINE_BACKLINK_ACCESS: 'false',
    SIGHTLINE_JOB_LEASE_MS: '500',
    SIGHTLINE_LOG_LEVEL: 'silent',
    SIGHTLINE_SERP_PROVIDER: 'serper',
    SIGHTLINE_SERPER_KEY: 'k',
    SIGHTLINE_SERPER_PRICE_PER_1000_USD: '0.3',
    SIGHTLINE_DATAFORSEO_MODE: 'live',
    SIGHTLINE_SEARXNG_URL: 'http://127.0.0.1:8888/',
    SIGHTLINE_SPEND_LIMIT_USD: '0',
  })
  assert.equal(config.providers.defaultName, 'serper')
  assert.deepEqual(config.providers.serper, {
    apiKey: 'k',
    baseUrl: 'https://google.serper.dev',
    pricePer1000Micros: 300_000,
  })
  assert.equal(config.providers.dataforseo.mode, 'live')
  assert.equal(config.providers.searxng.baseUrl, 'http://127.0.0.1:8888')
  assert.equal(config.spend.monthlyLimitMicros, 0)
  assert.equal(config.http.port, 0)
  assert.equal(config.http.trustedProxies.allows('10.1.1.1'), true)
  assert.equal(config.allowedNetworks.allows('127.0.0.1'), true)
  assert.equal(config.storage.databaseUrl, 'postgres://db/app')
  assert.equal(config.limits.competitors, 3)
  assert.equal(config.account.hasBacklinkAccess, false)
  assert.equal(config.jobs.leaseMs, 500)
  assert.equal(config.logLevel, 'silent')
})

test('the configuration cannot be changed, at any depth', () => {
  const config = loadConfig({})
  const parts = (value: object) => Object.values(value).filter((part) => typeof part === 'object')
  for (const part of [config, ...parts(config), ...parts(config.providers)]) assert.ok(Object.isFrozen(part))
})

test('what was entered in the browser counts where the environment sets nothing', () => {
  const env = { SIGHTLINE_SERPAPI_KEY: 'of-the-server', SIGHTLINE_SPEND_LIMIT_USD: '5' }
  const config = withEntered(loadConfig(env), {
    SIGHTLINE_SERPAPI_KEY: 'entered',
    SIGHTLINE_SPEND_LIMIT_USD: '50',
    SIGHTLINE_SERP_PROVIDER: 'serpapi',
    SIGHTLINE_SMTP_URL: 'smtps://mail.example.com',
    SIGHTLINE_MAIL_FROM: 'seo@example.com',
    // Allowed by an older release, say.
    SIGHTLINE_DATAFORSEO_MODE: 'slowly',
  })
  assert.equal(config.providers.serpapi.apiKey, 'of-the-server')
  assert.equal(config.spend.monthlyLimitMicros, 5_000_000)
  assert.equal(config.providers.defaultName, 'serpapi')
  assert.equal(config.providers.dataforseo.mode, 'queued')
  assert.deepEqual(config.mail, {
    smtpUrl: 'smtps://mail.example.com',
    from: 'seo@example.com',
    isEntered: true,
  })
  assert.deepEqual(config.fixed, ['SIGHTLINE_SPEND_LIMIT_USD', 'SIGHTLINE_SERPAPI_KEY'])
})

test('an empty variable counts as absent', () => {
  assert.equal(loadConfig({ SIGHTLINE_PORT: '', SIGHTLINE_PORT_FILE: '' }).http.port, 4780)
})

test('a bad value is refused with its name, the value and what is allowed', () => {
  assertRefused(
    { SIGHTLINE_PORT: 'http' },
    /^SIGHTLINE_PORT is "http", but must be a whole number from 0 to 65535\.$/,
  )
  assertRefused({ SIGHTLINE_DEMO: 'a\nb' }, /^SIGHTLINE_DEMO is "a\\nb", but must be true, false, 1 or 0\.$/)
  assertRefused({ SIGHTLINE_PLAN: 'x'.repeat(5000) }, /^SIGHTLINE_PLAN is "x{100}…", but must be at most 50/)
})

test('the value of a secret is not shown when it is bad', () => {
  assertRefused({ SIGHTLINE_SECRET: 'hunter2' }, /^SIGHTLINE_SECRET must be at least 32 characters long\.$/)
  assertRefused(
    { SIGHTLINE_DATABASE_URL: 'mysql://me:hunter2@db' },
    /^SIGHTLINE_DATABASE_URL must be a URL that starts with postgres:/,
  )
})

test('a direct URL without a database that it leads to is refused', () => {
  assertRefused(
    { SIGHTLINE_DATABASE_DIRECT_URL: 'postgres://db/app' },
    /^SIGHTLINE_DATABASE_DIRECT_URL is set, which also needs SIGHTLINE_DATABASE_URL\.$/,
  )
})

test('replicas are PostgreSQL servers beside the primary, and a bad one is not shown', () => {
  const SIGHTLINE_DATABASE_URL = 'postgres://db/app'
  const replicas = (text: string) =>
    loadConfig({ SIGHTLINE_DATABASE_URL, SIGHTLINE_DATABASE_REPLICA_URLS: text }).storage.databaseReplicaUrls
  assert.deepEqual(replicas('postgres://a/app'), ['postgres://a/app'])
  assert.deepEqual(replicas('postgres://me:a,b@a/app, postgresql://b:6432/app'), [
    'postgres://me:a,b@a/app',
    'postgresql://b:6432/app',
  ])
  assert.deepEqual(loadConfig({ SIGHTLINE_DATABASE_URL }).storage.databaseReplicaUrls, [])
  assertRefused(
    { SIGHTLINE_DATABASE_REPLICA_URLS: 'postgres://a/app' },
    /^SIGHTLINE_DATABASE_REPLICA_URLS is set, which also needs SIGHTLINE_DATABASE_URL\.$/,
  )
  for (const text of ['mysql://me:hunter2@db', Array(17).fill('postgres://a/app').join()])
    assertRefused(
      { SIGHTLINE_DATABASE_URL, SIGHTLINE_DATABASE_REPLICA_URLS: text },
      /^SIGHTLINE_DATABASE_REPLICA_URLS must be up to 16 URLs that start with postgres:/,
    )
})

test('a setting may come from a file, whose last line break does not count', (context) => {
  const env = { SIGHTLINE_PLAN_FILE: makeFile(context, 'my plan\r\n') }
  assert.equal(loadConfig(env).account.plan, 'my plan')
})

test('a file with a bad value is named, and a secret in it is not shown', (context) => {
  assertRefused(
    { SIGHTLINE_PORT_FILE: makeFile(context, 'http\n') },
    /^SIGHTLINE_PORT, read from .*value, is "http", but/,
  )
  assertRefused(
    { SIGHTLINE_SECRET_FILE: makeFile(context, 'hunter2') },
    /^SIGHTLINE_SECRET, read from [^"]*value, must be at least/,
  )
})

test('a file that is missing or empty is refused', (context) => {
  assertRefused(
    { SIGHTLINE_SECRET_FILE: '/does/not/exist' },
    /^SIGHTLINE_SECRET_FILE is "\/does\/not\/exist", .* \(ENOENT\)/,
  )
  assertRefused({ SIGHTLINE_SECRET_FILE: makeFile(context, '\n') }, /that file is empty\.$/)
})

test('a setting and its file together are refused', (context) => {
  const env = { SIGHTLINE_PORT: '1', SIGHTLINE_PORT_FILE: makeFile(context, '2') }
  assertRefused(env, /^SIGHTLINE_PORT and SIGHTLINE_PORT_FILE are both set/)
})

test('an unknown variable is refused with the nearest known one', () => {
  assertRefused({ SIGHTLINE_PROT: '1' }, /^SIGHTLINE_PROT is not a setting; the nearest is SIGHTLINE_PORT\.$/)
  assertRefused({ SIGHTLINE_DB_URL_FILE: '/x' }, /the nearest is SIGHTLINE_DATABASE_URL_FILE\.$/)
  assertRefused({ SIGHTLINE_RATE_LIMIT: '5' }, /the nearest is SIGHTLINE_RATE_LIMIT_PER_MINUTE\.$/)
  assertRefused({ SIGHTLINE_LOGLEVEL: 'info' }, /the nearest is SIGHTLINE_LOG_LEVEL\.$/)
  assertRefused({ SIGHTLINE_: '1' }, /^SIGHTLINE_ is not a setting/)
})

test('the variables with which Kubernetes describes a service of that name are passed over', () => {
  const config = loadConfig({
    SIGHTLINE_PORT: 'tcp://10.0.0.7:80',
    SIGHTLINE_PORT_80_TCP: 'tcp://10.0.0.7:80',
    SIGHTLINE_PORT_80_TCP_ADDR: '10.0.0.7',
    SIGHTLINE_SERVICE_HOST: '10.0.0.7',
    SIGHTLINE_SERVICE_PORT_HTTP: '80',
    SIGHTLINE_DB_PORT: 'tcp://10.0.0.8:5432',
  })
  assert.equal(config.http.port, 4780)
  assertRefused({ SIGHTLINE_DB_PORT: '5432' }, /is not a setting/)
})

test('headers may not have more time than the whole request', () => {
  assertRefused(
    { SIGHTLINE_REQUEST_TIMEOUT_MS: '5000' },
    /^SIGHTLINE_HEADER_TIMEOUT_MS is 10000, but must be at most/,
  )
  const env = { SIGHTLINE_REQUEST_TIMEOUT_MS: '5000', SIGHTLINE_HEADER_TIMEOUT_MS: '5000' }
  assert.equal(loadConfig(env).http.headerTimeoutMs, 5000)
})

test('a provider is not chosen without what it needs, and the refusal names all of it', () => {
  const needs = {
    dataforseo: 'SIGHTLINE_DATAFORSEO_LOGIN and SIGHTLINE_DATAFORSEO_PASSWORD',
    serpapi: 'SIGHTLINE_SERPAPI_KEY',
    serper: 'SIGHTLINE_SERPER_KEY',
    searxng: 'SIGHTLINE_SEARXNG_URL',
  }
  for (const [name, settings] of Object.entries(needs)) {
    const message = new RegExp(`^SIGHTLINE_SERP_PROVIDER is ${name}, which also needs ${settings}\\.$`)
    assertRefused({ SIGHTLINE_SERP_PROVIDER: name }, message)
  }
  const half = { SIGHTLINE_SERP_PROVIDER: 'dataforseo', SIGHTLINE_DATAFORSEO_LOGIN: 'me@example.com' }
  assertRefused(half, /also needs SIGHTLINE_DATAFORSEO_PASSWORD\.$/)
  assert.equal(
    loadConfig({ ...half, SIGHTLINE_DATAFORSEO_PASSWORD: 'p' }).providers.defaultName,
    'dataforseo',
  )
})

test('credentials of a provider that is not the default are no reason to stop', () => {
  const { providers } = loadConfig({
    SIGHTLINE_DATAFORSEO_LOGIN: 'me@example.com',
    SIGHTLINE_SERPAPI_KEY: 'k',
  })
  assert.deepEqual(missingSettings(providers, 'simulator'), [])
  assert.deepEqual(missingSettings(providers, 'serpapi'), [])
  assert.deepEqual(missingSettings(providers, 'dataforseo'), ['SIGHTLINE_DATAFORSEO_PASSWORD'])
})

test('a key that cannot be right is refused without being shown', (context) => {
  assertRefused({ SIGHTLINE_SERPAPI_KEY: 'hunter 2' }, /^SIGHTLINE_SERPAPI_KEY must be at most 500 visible/)
  const env = {
    SIGHTLINE_SERP_PROVIDER: 'serpapi',
    SIGHTLINE_SERPAPI_KEY_FILE: makeFile(context, 'from-a-file\n'),
  }
  assert.equal(loadConfig(env).providers.serpapi.apiKey, 'from-a-file')
})

test('a mail server needs a sender, and a sender a mail server', () => {
  assert.equal(loadConfig({}).mail, undefined)
  const smtpUrl = 'smtps://user:p%40ss@mail.example.com'
  for (const from of ['seo@example.com', 'Sightline <seo@example.com>'])
    assert.deepEqual(loadConfig({ SIGHTLINE_SMTP_URL: smtpUrl, SIGHTLINE_MAIL_FROM: from }).mail, {
      smtpUrl,
      from,
      isEntered: false,
    })
  const both = /Set both SIGHTLINE_SMTP_URL and SIGHTLINE_MAIL_FROM, or neither/
  assert.throws(() => loadConfig({ SIGHTLINE_SMTP_URL: smtpUrl }), both)
  assert.throws(() => loadConfig({ SIGHTLINE_MAIL_FROM: 'seo@example.com' }), both)
  const wrong = { SIGHTLINE_SMTP_URL: smtpUrl, SIGHTLINE_MAIL_FROM: 'seo@example.com\nBcc: x@example.com' }
  assert.throws(() => loadConfig(wrong), /SIGHTLINE_MAIL_FROM/)
})

test('agents can sign in by OAuth only where the address of the server is known', () => {
  assert.equal(loadConfig({}).isAgentOauthOn, false)
  assert.throws(() => loadConfig({ SIGHTLINE_MCP_OAUTH: 'true' }), /needs SIGHTLINE_PUBLIC_URL/)
  const env = { SIGHTLINE_MCP_OAUTH: 'true', SIGHTLINE_PUBLIC_URL: 'https://seo.example.com' }
  assert.equal(loadConfig(env).isAgentOauthOn, true)
})

test('a bucket of backups needs its key, and its address follows from what is set', () => {
  const url = { SIGHTLINE_BACKUP_URL: 's3://my-backups/seo/one' }
  const key = { SIGHTLINE_BACKUP_S3_KEY_ID: 'AKID', SIGHTLINE_BACKUP_S3_SECRET: 'secret' }
  assertRefused(url, /also needs SIGHTLINE_BACKUP_S3_KEY_ID and SIGHTLINE_BACKUP_S3_SECRET/)
  assert.equal(loadConfig(key).backups.bucket, undefined)
  assert.deepEqual(loadConfig({ ...url, ...key, SIGHTLINE_BACKUP_S3_REGION: 'eu-west-3' }).backups.bucket, {
    name: 'my-backups',
    prefix: 'seo/one/',
    endpoint: 'https://s3.eu-west-3.amazonaws.com',
    region: 'eu-west-3',
    keyId: 'AKID',
    secret: 'secret',
    isInPath: false,
  })
  for (const [text, prefix] of [
    ['s3://abc', ''],
    ['s3://abc/', ''],
    ['s3://abc/d.e_f-g/', 'd.e_f-g/'],
  ] as const)
    assert.equal(loadConfig({ ...key, SIGHTLINE_BACKUP_URL: text }).backups.bucket?.prefix, prefix)
  for (const text of [
    'abc',
    's3://',
    's3://a',
    's3://Abc',
    's3://abc/../d',
    's3://abc/.',
    's3://abc//d',
    's3://abc/d?e',
    'https://abc',
  ])
    assertRefused({ ...key, SIGHTLINE_BACKUP_URL: text }, /SIGHTLINE_BACKUP_URL is ".*", but must be s3:\/\//)
  assertRefused({ SIGHTLINE_BACKUP_KEY: 'my passphrase' }, /^SIGHTLINE_BACKUP_KEY must be a key of age/)
})
