// Turns the environment into one frozen, typed value. This is the only reader of environment variables; an invalid one
// stops the start with a line that names it. Each setting X may also come from a file that X_FILE names, as container
// secrets do. An unknown SIGHTLINE_ variable is refused, because a typo would silently leave a default in force.

import { readFileSync } from 'node:fs'
import { HOUR_MS } from '../../lib/durations.ts'
import { AppError, BAD_SETTING } from '../../lib/errors.ts'
import { nearest } from '../../lib/nearest.ts'
import { NO_NETWORKS } from '../../lib/networks.ts'
import { trimTrailing } from '../../lib/trim-trailing.ts'
import { SETTING_NAMES, SETTINGS, type Setting, type SettingName, type SettingValues } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export type Config = ReturnType<typeof arrange>
export type ProviderSettings = ReturnType<typeof arrangeProviders>

export function loadConfig(env: Environment): Config {
  refuseUnknown(env)
  const values = Object.fromEntries(
    SETTING_NAMES.map((name) => [name, readSetting(name, env)]),
  ) as SettingValues
  refuseContradictions(values)
  const fixed = Object.freeze(SETTING_NAMES.filter((name) => givenText(name, env) !== undefined))
  return arrange(values, { shared: describeShared(env), fixed })
}

/** Settings that were entered in the browser, as they would be written in the environment. */
export type EnteredSettings = Readonly<Partial<Record<SettingName, string>>>

/**
 * The config with what was entered in the browser. What the environment or the settings file sets wins; a text that is no
 * longer allowed is ignored, as after an update.
 */
export function withEntered(config: Config, entered: EnteredSettings): Config {
  const { fixed, shared } = config
  const added: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(entered) as [SettingName, string][]) {
    const value = fixed.includes(name) ? undefined : (SETTINGS[name] as Setting | undefined)?.parse(text)
    if (value !== undefined) added[name] = value
  }
  return arrange({ ...config.values, ...added }, { shared, fixed })
}

/** Settings as they were written, or their defaults; for a secret, only whether it is set. */
function describeShared(env: Environment): Readonly<Record<string, string>> {
  const shared: [name: string, text: string][] = []
  for (const name of SETTING_NAMES) {
    const { isOwn, isSecret, default: usual }: Setting = SETTINGS[name]
    const text = givenText(name, env)
    if (isOwn || text === undefined || text === usual) continue
    shared.push([name, isSecret ? 'set' : text])
  }
  return Object.freeze(Object.fromEntries(shared))
}

/** Settings that would make a server work otherwise than its operator expects. */
function refuseContradictions(values: SettingValues): void {
  if (values.SIGHTLINE_HEADER_TIMEOUT_MS > values.SIGHTLINE_REQUEST_TIMEOUT_MS) {
    throw badSetting(
      `SIGHTLINE_HEADER_TIMEOUT_MS is ${values.SIGHTLINE_HEADER_TIMEOUT_MS}, but must be at most ` +
        `SIGHTLINE_REQUEST_TIMEOUT_MS, which is ${values.SIGHTLINE_REQUEST_TIMEOUT_MS}.`,
    )
  }
  const { SIGHTLINE_PORT: port, SIGHTLINE_METRICS_PORT: metricsPort } = values
  if (port === metricsPort && port !== 0) {
    throw badSetting(`SIGHTLINE_METRICS_PORT is ${port}, which SIGHTLINE_PORT is too; choose another.`)
  }
  const providers = arrangeProviders(values, [])
  const { defaultName } = providers
  const missing = defaultName === undefined ? [] : missingSettings(providers, defaultName)
  if (missing.length > 0) {
    throw badSetting(`SIGHTLINE_SERP_PROVIDER is ${defaultName}, which also needs ${missing.join(' and ')}.`)
  }
  if (values.SIGHTLINE_OIDC_ISSUER !== undefined && values.SIGHTLINE_OIDC_CLIENT_ID === undefined) {
    throw badSetting('SIGHTLINE_OIDC_ISSUER is set, which also needs SIGHTLINE_OIDC_CLIENT_ID.')
  }
  for (const name of ['SIGHTLINE_DATABASE_DIRECT_URL', 'SIGHTLINE_DATABASE_REPLICA_URLS'] as const)
    if (values[name] !== undefined && values.SIGHTLINE_DATABASE_URL === undefined)
      throw badSetting(`${name} is set, which also needs SIGHTLINE_DATABASE_URL.`)
  const { SIGHTLINE_BACKUP_S3_KEY_ID: keyId, SIGHTLINE_BACKUP_S3_SECRET: secret } = values
  if (values.SIGHTLINE_BACKUP_URL !== undefined && (keyId === undefined || secret === undefined)) {
    throw badSetting(
      'SIGHTLINE_BACKUP_URL is set, which also needs SIGHTLINE_BACKUP_S3_KEY_ID and SIGHTLINE_BACKUP_S3_SECRET.',
    )
  }
  refuseHalf(values, 'SIGHTLINE_GOOGLE_CLIENT_ID', 'SIGHTLINE_GOOGLE_CLIENT_SECRET')
  refuseHalf(values, 'SIGHTLINE_SMTP_URL', 'SIGHTLINE_MAIL_FROM')
}

/** Both or neither: one alone opens nothing. */
function refuseHalf(values: SettingValues, one: SettingName, other: SettingName): void {
  if ((values[one] === undefined) !== (values[other] === undefined))
    throw badSetting(`Set both ${one} and ${other}, or neither.`)
}

type Origin = {
  shared: Readonly<Record<string, string>>
  /** Settings that the environment or the settings file sets. */
  fixed: readonly SettingName[]
}

function arrange(values: SettingValues, { shared, fixed }: Origin) {
  const { SIGHTLINE_OIDC_ISSUER: issuer, SIGHTLINE_OIDC_CLIENT_ID: clientId } = values
  return Object.freeze({
    http: Object.freeze({
      port: values.SIGHTLINE_PORT,
      metricsPort: values.SIGHTLINE_METRICS_PORT,
      host: values.SIGHTLINE_HOST,
      publicUrl: values.SIGHTLINE_PUBLIC_URL,
      trustedProxies: values.SIGHTLINE_TRUST_PROXY ?? NO_NETWORKS,
      corsOrigins: values.SIGHTLINE_CORS_ORIGINS ?? [],
      rateLimitPerMinute: values.SIGHTLINE_RATE_LIMIT_PER_MINUTE,
      strangerLimitPerMinute: values.SIGHTLINE_KEYLESS_LIMIT_PER_MINUTE,
      connectionsPerAddressMax: values.SIGHTLINE_CONNECTIONS_PER_ADDRESS_MAX,
      bodyBytesMax: values.SIGHTLINE_BODY_BYTES_MAX,
      uploadBytesMax: values.SIGHTLINE_UPLOAD_BYTES_MAX,
      cacheBytesMax: values.SIGHTLINE_CACHE_BYTES_MAX,
      headerTimeoutMs: values.SIGHTLINE_HEADER_TIMEOUT_MS,
      requestTimeoutMs: values.SIGHTLINE_REQUEST_TIMEOUT_MS,
      shutdownTimeoutMs: values.SIGHTLINE_SHUTDOWN_TIMEOUT_MS,
    }),
    storage: Object.freeze({
      dataFolder: values.SIGHTLINE_DATA,
      databaseUrl: values.SIGHTLINE_DATABASE_URL,
      databaseDirectUrl: values.SIGHTLINE_DATABASE_DIRECT_URL,
      databaseReplicaUrls: values.SIGHTLINE_DATABASE_REPLICA_URLS ?? [],
      databasePoolSize: values.SIGHTLINE_DATABASE_POOL_SIZE,
      sqliteReaders: values.SIGHTLINE_SQLITE_READERS,
    }),
    backups: Object.freeze({
      everyHours: values.SIGHTLINE_BACKUP_HOURS,
      keptMax: values.SIGHTLINE_BACKUPS_KEPT,
      folder: values.SIGHTLINE_BACKUP_FOLDER,
      isKeptInFolder: values.SIGHTLINE_BACKUP_IN_FOLDER,
      /** Undefined if backups stay here. */
      bucket: backupBucket(values),
      /** Undefined if they leave unencrypted. */
      key: values.SIGHTLINE_BACKUP_KEY,
    }),
    // The defaults of a new account, and the limits of its projects.
    account: Object.freeze({
      plan: values.SIGHTLINE_PLAN,
      hasBacklinkAccess: values.SIGHTLINE_BACKLINK_ACCESS,
    }),
    limits: Object.freeze({
      rankTrackingUnits: values.SIGHTLINE_RANK_TRACKING_LIMIT,
      competitors: values.SIGHTLINE_COMPETITOR_LIMIT,
      crawlPages: values.SIGHTLINE_CRAWL_PAGE_LIMIT,
      storageBytes: values.SIGHTLINE_STORAGE_LIMIT_GIGABYTES * GIBIBYTE,
    }),
    crawls: Object.freeze({
      keptMax: values.SIGHTLINE_CRAWLS_KEPT,
      concurrency: values.SIGHTLINE_CRAWL_CONCURRENCY,
      limits: Object.freeze({
        urlsMax: values.SIGHTLINE_CRAWL_URLS_MAX,
        durationMsMax: values.SIGHTLINE_CRAWL_HOURS_MAX * HOUR_MS,
        bytesMax: values.SIGHTLINE_CRAWL_MEGABYTES_MAX * MEBIBYTE,
        storedBytesMax: values.SIGHTLINE_CRAWL_STORED_MEGABYTES_MAX * MEBIBYTE,
      }),
      ports: values.SIGHTLINE_CRAWL_PORTS,
      chromiumPath: values.SIGHTLINE_CHROMIUM_PATH,
      aboutUrl: values.SIGHTLINE_CRAWLER_ABOUT_URL ?? serverUrl(values),
    }),
    search: Object.freeze({ daysKept: values.SIGHTLINE_SEARCH_DAYS_KEPT }),
    /** For how many days rows are kept. */
    daysKept: Object.freeze({
      analyses: values.SIGHTLINE_ANALYSIS_DAYS_KEPT,
      evidence: values.SIGHTLINE_EVIDENCE_DAYS_KEPT,
      charts: values.SIGHTLINE_CHART_DAYS_KEPT,
      events: values.SIGHTLINE_EVENT_DAYS_KEPT,
      spend: values.SIGHTLINE_SPEND_DAYS_KEPT,
    }),
    jobs: Object.freeze({
      concurrency: values.SIGHTLINE_JOB_CONCURRENCY,
      pollMs: values.SIGHTLINE_JOB_POLL_MS,
      leaseMs: values.SIGHTLINE_JOB_LEASE_MS,
    }),
    providers: arrangeProviders(values, fixed),
    searchConsole: Object.freeze({
      apiUrl: values.SIGHTLINE_SEARCH_CONSOLE_URL,
      tokenUrl: values.SIGHTLINE_GOOGLE_TOKEN_URL,
      client: googleClient(values),
    }),
    /** Undefined if nobody signs in through a provider. */
    oidc:
      issuer === undefined || clientId === undefined
        ? undefined
        : Object.freeze({ issuer, clientId, clientSecret: values.SIGHTLINE_OIDC_CLIENT_SECRET }),
    /** Undefined if no mail can be sent. */
    mail: mailServer(values, fixed),
    /** The server that commands use if it is set. */
    remote: Object.freeze({ server: values.SIGHTLINE_SERVER, key: values.SIGHTLINE_KEY }),
    /** The key of the agent that a command connects. */
    agentKey: values.SIGHTLINE_MCP_KEY,
    spend: Object.freeze({ monthlyLimitMicros: values.SIGHTLINE_SPEND_LIMIT_USD }),
    allowedNetworks: values.SIGHTLINE_ALLOW_PRIVATE_NETWORKS,
    isAgentOauthOn: agentOauth(values),
    isDemoWanted: values.SIGHTLINE_DEMO,
    logLevel: values.SIGHTLINE_LOG_LEVEL,
    logFormat: values.SIGHTLINE_LOG_FORMAT,
    tracing: Object.freeze({
      url: values.SIGHTLINE_OTLP_URL,
      headers: headersOf(values.SIGHTLINE_OTLP_HEADERS),
      percent: values.SIGHTLINE_TRACE_PERCENT,
    }),
    secret: values.SIGHTLINE_SECRET,
    /** Settings that every process on the same data should share, where they differ from the defaults. */
    shared,
    /** What the environment and the settings file set; nobody changes these in the browser. */
    fixed,
    /** All settings by their names. */
    values: Object.freeze({ ...values }),
  })
}

const MEBIBYTE = 1_048_576
const GIBIBYTE = 1024 * MEBIBYTE

function serverUrl(values: SettingValues): string {
  return values.SIGHTLINE_PUBLIC_URL ?? `http://${values.SIGHTLINE_HOST}:${values.SIGHTLINE_PORT}`
}

function arrangeProviders(values: SettingValues, fixed: readonly SettingName[]) {
  return Object.freeze({
    defaultName: values.SIGHTLINE_SERP_PROVIDER,
    simulator: Object.freeze({
      latencyMs: values.SIGHTLINE_SIMULATOR_LATENCY_MS,
      failurePercent: values.SIGHTLINE_SIMULATOR_FAILURE_PERCENT,
    }),
    dataforseo: Object.freeze({
      login: values.SIGHTLINE_DATAFORSEO_LOGIN,
      password: values.SIGHTLINE_DATAFORSEO_PASSWORD,
      mode: values.SIGHTLINE_DATAFORSEO_MODE,
      baseUrl: values.SIGHTLINE_DATAFORSEO_URL,
    }),
    serpapi: Object.freeze({
      apiKey: values.SIGHTLINE_SERPAPI_KEY,
      baseUrl: values.SIGHTLINE_SERPAPI_URL,
      pricePer1000Micros: values.SIGHTLINE_SERPAPI_PRICE_PER_1000_USD,
    }),
    serper: Object.freeze({
      apiKey: values.SIGHTLINE_SERPER_KEY,
      baseUrl: values.SIGHTLINE_SERPER_URL,
      pricePer1000Micros: values.SIGHTLINE_SERPER_PRICE_PER_1000_USD,
    }),
    searxng: Object.freeze({
      baseUrl: values.SIGHTLINE_SEARXNG_URL,
      engine: values.SIGHTLINE_SEARXNG_ENGINE,
      /** A person entered the address in the browser: no private network is opened for it. */
      isEntered: values.SIGHTLINE_SEARXNG_URL !== undefined && !fixed.includes('SIGHTLINE_SEARXNG_URL'),
    }),
  })
}

/** Returns the names of the settings that a provider requires but lacks. */
export function missingSettings(
  { dataforseo, serpapi, serper, searxng }: ProviderSettings,
  name: NonNullable<ProviderSettings['defaultName']>,
): SettingName[] {
  const needed: Record<typeof name, [SettingName, string | undefined][]> = {
    simulator: [],
    dataforseo: [
      ['SIGHTLINE_DATAFORSEO_LOGIN', dataforseo.login],
      ['SIGHTLINE_DATAFORSEO_PASSWORD', dataforseo.password],
    ],
    serpapi: [['SIGHTLINE_SERPAPI_KEY', serpapi.apiKey]],
    serper: [['SIGHTLINE_SERPER_KEY', serper.apiKey]],
    searxng: [['SIGHTLINE_SEARXNG_URL', searxng.baseUrl]],
  }
  return needed[name].filter(([, value]) => value === undefined).map(([setting]) => setting)
}

/** Agents compare the address of the server that they signed in at, so the public URL must be known. */
function agentOauth({ SIGHTLINE_MCP_OAUTH: isOn, SIGHTLINE_PUBLIC_URL: publicUrl }: SettingValues): boolean {
  if (isOn && publicUrl === undefined)
    throw badSetting(
      'SIGHTLINE_MCP_OAUTH needs SIGHTLINE_PUBLIC_URL, the address that agents reach the server by.',
    )
  return isOn
}

function headersOf(text = ''): Readonly<Record<string, string>> {
  const headers = text.split(',').filter((header) => header.includes('='))
  return Object.freeze(
    Object.fromEntries(
      headers.map((header) => {
        const at = header.indexOf('=')
        return [header.slice(0, at).trim(), header.slice(at + 1).trim()]
      }),
    ),
  )
}

function googleClient(values: SettingValues): { clientId: string; clientSecret: string } | undefined {
  const { SIGHTLINE_GOOGLE_CLIENT_ID: clientId, SIGHTLINE_GOOGLE_CLIENT_SECRET: clientSecret } = values
  if (clientId === undefined || clientSecret === undefined) return undefined
  return Object.freeze({ clientId, clientSecret })
}

function backupBucket(values: SettingValues) {
  const {
    SIGHTLINE_BACKUP_URL: url,
    SIGHTLINE_BACKUP_S3_KEY_ID: keyId,
    SIGHTLINE_BACKUP_S3_SECRET: secret,
    SIGHTLINE_BACKUP_S3_ENDPOINT: endpoint,
    SIGHTLINE_BACKUP_S3_REGION: region,
    SIGHTLINE_BACKUP_S3_ADDRESSING: addressing = endpoint === undefined ? 'host' : 'path',
  } = values
  if (url === undefined || keyId === undefined || secret === undefined) return undefined
  return Object.freeze({
    ...url,
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    region,
    keyId,
    secret,
    isInPath: addressing === 'path',
  })
}

function mailServer(
  values: SettingValues,
  fixed: readonly SettingName[],
): { smtpUrl: string; from: string; isEntered: boolean } | undefined {
  const { SIGHTLINE_SMTP_URL: smtpUrl, SIGHTLINE_MAIL_FROM: from } = values
  if (smtpUrl === undefined || from === undefined) return undefined
  return Object.freeze({ smtpUrl, from, isEntered: !fixed.includes('SIGHTLINE_SMTP_URL') })
}

function readSetting(name: SettingName, env: Environment): unknown {
  const setting: Setting = SETTINGS[name]
  const path = env[`${name}_FILE`]
  const text = givenText(name, env) ?? setting.default
  if (text === undefined) return undefined
  const value = setting.parse(text)
  if (value !== undefined) return value
  const source = path ? `${name}, read from ${path},` : name
  const shown = setting.isSecret ? '' : `is ${JSON.stringify(shorten(text))}, but `
  throw badSetting(`${source} ${shown}must be ${setting.allowed}.`)
}

function givenText(name: SettingName, env: Environment): string | undefined {
  const path = env[`${name}_FILE`]
  // An empty variable counts as absent, because compose files pass on unset variables as empty ones.
  const given = isServiceLink(name, env[name]) ? undefined : env[name] || undefined
  if (given !== undefined && path)
    throw badSetting(`${name} and ${name}_FILE are both set; keep one of them.`)
  return given ?? (path ? readSettingFile(name, path) : undefined)
}

function readSettingFile(name: SettingName, path: string): string {
  let text: string
  try {
    text = trimTrailing(readFileSync(path, 'utf8'), '\r\n')
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause)
    throw badSetting(
      `${name}_FILE is ${JSON.stringify(path)}, but that file cannot be read (${reason}).`,
      cause,
    )
  }
  if (text === '') throw badSetting(`${name}_FILE is ${JSON.stringify(path)}, but that file is empty.`)
  return text
}

function refuseUnknown(env: Environment): void {
  const known = SETTING_NAMES.flatMap((name) => [name, `${name}_FILE`])
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith('SIGHTLINE_') || known.includes(name) || isServiceLink(name, value)) continue
    const alike = known.filter((candidate) => candidate.endsWith('_FILE') === name.endsWith('_FILE'))
    throw badSetting(`${name} is not a setting; the nearest is ${nearest(name, alike)}.`)
  }
}

/**
 * Detects the variables with which Kubernetes describes a service called sightline to every pod beside it:
 * SIGHTLINE_PORT=tcp://10.0.0.7:80 and more.
 */
function isServiceLink(name: string, value = ''): boolean {
  if (/_SERVICE_(?:HOST|PORT)(?:_|$)|_PORT_\d+_(?:TCP|UDP|SCTP)/.test(name)) return true
  return name.endsWith('_PORT') && /^(?:tcp|udp|sctp):\/\//.test(value)
}

function shorten(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}

function badSetting(message: string, cause?: unknown): AppError {
  return new AppError(BAD_SETTING, message, { cause })
}
