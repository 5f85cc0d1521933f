// Every setting that Sightline reads from its environment, in one table: name, default, meaning and what a value may
// be. A test compares the documentation with this table. config.ts reads the values and hands them to the rest of the
// code.
import { HOUR_MS } from '../../lib/durations.ts'
import { LOG_FORMATS, LOG_LEVELS } from '../../lib/log-text.ts'
import { parseCidrs, parseNetworks } from '../../lib/networks.ts'
import {
  baseUrl,
  boolean,
  bucketUrl,
  credential,
  dollars,
  integer,
  isAgeKey,
  isHeaderList,
  isListenHost,
  isLogin,
  type Kind,
  matching,
  oneOf,
  origins,
  parseCleanUrl,
  ports,
} from '../../lib/setting-kinds.ts'

export type Setting<T = unknown> = Kind<T> & {
  /** The default, as one would write it; a setting without one may be absent. */
  readonly default?: string
  readonly description: string
  /** The value is never shown, not even in an error. */
  readonly isSecret?: true
  /** The setting may differ between processes on the same data. */
  readonly isOwn?: true
}

const INTEGER_MAX = 2_147_483_647
const POSTGRES_URL = 'a URL that starts with postgres:// or postgresql://, special characters escaped'
const REPLICAS_MAX = 16

/** The providers of search results. */
export const SERP_PROVIDERS = ['simulator', 'dataforseo', 'serpapi', 'serper', 'searxng'] as const

export const SETTINGS = {
  SIGHTLINE_PORT: {
    ...integer(0, 65_535),
    default: '4780',
    description: 'Port of the HTTP server; 0 picks a free one.',
    isOwn: true,
  },
  SIGHTLINE_METRICS_PORT: {
    ...integer(0, 65_535),
    description:
      'Port for /metrics, /healthz and /readyz alone; the main port then has no /metrics. 0 picks a free one.',
    isOwn: true,
  },
  SIGHTLINE_HOST: {
    ...matching(isListenHost, 'an IP address or a host name'),
    default: '127.0.0.1',
    description: 'Address to listen on; 0.0.0.0 for every interface, as a container needs.',
    isOwn: true,
  },
  SIGHTLINE_PUBLIC_URL: {
    ...baseUrl(),
    description:
      'Address at which clients reach the server, used in links. Without it, links use the host of the request.',
    isOwn: true,
  },
  SIGHTLINE_TRUST_PROXY: {
    parse: parseCidrs,
    allowed: 'IP addresses or CIDRs separated by commas',
    description: 'Proxies whose X-Forwarded-* headers are trusted.',
    isOwn: true,
  },
  SIGHTLINE_CORS_ORIGINS: {
    ...origins(),
    description: 'Origins whose web pages may use /v1 with a key, as https://app.example.com.',
  },
  SIGHTLINE_MCP_OAUTH: {
    ...boolean(),
    default: 'false',
    description:
      'Whether agents may sign in by OAuth, as the connectors of claude.ai and ChatGPT do. Needs SIGHTLINE_PUBLIC_URL.',
  },
  SIGHTLINE_MCP_KEY: {
    ...credential(),
    description: 'Credential (slm_…) of the agent that `sightline mcp` connects.',
    isSecret: true,
    isOwn: true,
  },
  SIGHTLINE_DATA: {
    ...matching((text) => !text.includes('\0'), 'a path'),
    default: './data',
    description: 'Folder of the SQLite database, its backups and the generated secret.',
    isOwn: true,
  },
  SIGHTLINE_BACKUP_HOURS: {
    ...integer(0, 8760),
    default: '0',
    description: 'Hours between two scheduled backups, each of which is read back; 0 makes none.',
  },
  SIGHTLINE_BACKUPS_KEPT: {
    ...integer(1, 10_000),
    default: '7',
    description: 'Scheduled backups that are kept; older ones are removed.',
  },
  SIGHTLINE_BACKUP_FOLDER: {
    ...matching((text) => !text.includes('\0'), 'a path'),
    description: 'Folder of scheduled backups; without it backups in the data folder.',
    isOwn: true,
  },
  SIGHTLINE_BACKUP_URL: {
    ...bucketUrl(),
    description:
      'Bucket of S3-compatible storage that scheduled backups are sent to as well: s3://bucket/path. Give each installation a path of its own.',
  },
  SIGHTLINE_BACKUP_S3_ENDPOINT: {
    ...baseUrl(),
    description: 'Server of that bucket; without it the one of AWS in the region.',
  },
  SIGHTLINE_BACKUP_S3_REGION: {
    ...matching((text) => /^[a-z0-9-]{1,50}$/.test(text), 'the name of a region, such as eu-central-1'),
    default: 'us-east-1',
    description: 'Region of the bucket, as its provider names it.',
  },
  SIGHTLINE_BACKUP_S3_KEY_ID: {
    ...credential(),
    description: 'Id of the access key for the bucket.',
    isSecret: true,
  },
  SIGHTLINE_BACKUP_S3_SECRET: {
    ...credential(),
    description: 'Secret of that access key.',
    isSecret: true,
  },
  SIGHTLINE_BACKUP_S3_ADDRESSING: {
    ...oneOf(['path', 'host']),
    description:
      'Whether the bucket is in the path of addresses or in their host; without it in the host at AWS, and in the path at an endpoint of your own.',
  },
  SIGHTLINE_BACKUP_KEY: {
    ...matching(
      isAgeKey,
      'a key of age: age1… or AGE-SECRET-KEY-1…, as `sightline backup --new-key` makes it',
    ),
    description:
      'Encrypts backups before they leave. The public key (age1…) can only encrypt; to restore them takes the secret one (AGE-SECRET-KEY-1…).',
    isSecret: true,
  },
  SIGHTLINE_BACKUP_IN_FOLDER: {
    ...boolean(),
    default: 'true',
    description:
      'Whether a backup that has reached the bucket stays in the folder as well. One that has not stays in any case.',
  },
  SIGHTLINE_DATABASE_URL: {
    ...matching(isPostgresUrl, POSTGRES_URL),
    description: 'PostgreSQL to use instead of SQLite.',
    isSecret: true,
    isOwn: true,
  },
  SIGHTLINE_DATABASE_DIRECT_URL: {
    ...matching(isPostgresUrl, POSTGRES_URL),
    description:
      'The same database without the connection pooler that SIGHTLINE_DATABASE_URL leads to, for migrations and backups.',
    isSecret: true,
    isOwn: true,
  },
  SIGHTLINE_DATABASE_REPLICA_URLS: {
    parse: parsePostgresUrls,
    allowed: `up to ${REPLICAS_MAX} URLs that start with postgres:// or postgresql://, separated by commas, special characters escaped`,
    description: 'Streaming replicas of that PostgreSQL, which may answer reads; separated by commas.',
    isSecret: true,
    isOwn: true,
  },
  SIGHTLINE_DATABASE_POOL_SIZE: {
    ...integer(1, 1000),
    default: '10',
    description: 'Connections to PostgreSQL that one process may hold; as many again to each replica.',
    isOwn: true,
  },
  SIGHTLINE_SQLITE_READERS: {
    ...integer(1, 8),
    default: '2',
    description: 'Threads that read from SQLite, in addition to one for writing and one for searches.',
    isOwn: true,
  },
  SIGHTLINE_SECRET: {
    ...matching((text) => text.length >= 32, 'at least 32 characters long'),
    description:
      'Signs cursors and seals credentials of search data, crawls, channels and authenticator apps; the same on all nodes of a cluster. Without it, one is generated in the data folder.',
    isSecret: true,
  },
  SIGHTLINE_OIDC_ISSUER: {
    ...matching(
      (text) => parseCleanUrl(text) !== undefined,
      'an absolute http or https URL without query, fragment or user',
    ),
    description:
      'OpenID Connect provider through which members sign in, exactly as it names itself (`issuer`); needs a client id.',
  },
  SIGHTLINE_OIDC_CLIENT_ID: {
    ...credential(),
    description: 'The client that the OpenID Connect provider knows this server as.',
  },
  SIGHTLINE_OIDC_CLIENT_SECRET: {
    ...credential(),
    description: 'Secret of that client; without it the client is a public one.',
    isSecret: true,
  },
  SIGHTLINE_DEMO: {
    ...boolean(),
    default: 'true',
    description: 'Load a demo project when the data folder is new.',
    isOwn: true,
  },
  SIGHTLINE_ALLOW_PRIVATE_NETWORKS: {
    parse: parseNetworks,
    allowed: 'true, false or CIDRs separated by commas',
    default: 'false',
    description:
      'Private networks that projects may name and the crawler may reach; true opens all but link-local.',
  },
  SIGHTLINE_LOG_LEVEL: {
    ...oneOf(LOG_LEVELS),
    default: 'info',
    description: 'The least important log lines to write.',
    isOwn: true,
  },
  SIGHTLINE_LOG_FORMAT: {
    ...oneOf(LOG_FORMATS),
    default: 'auto',
    description:
      'How log lines are written: json, or text for people; auto writes text on a terminal, else JSON.',
    isOwn: true,
  },
  SIGHTLINE_OTLP_URL: {
    ...baseUrl(),
    description:
      'Collector to which traces are sent by OTLP over HTTP (its `/v1/traces`); without it none are made.',
    isOwn: true,
  },
  SIGHTLINE_OTLP_HEADERS: {
    ...matching(isHeaderList, 'headers as name=value, separated by commas'),
    description: 'Headers that the collector wants, as name=value, separated by commas.',
    isSecret: true,
    isOwn: true,
  },
  SIGHTLINE_TRACE_PERCENT: {
    ...integer(0, 100),
    default: '2',
    description: 'How many of a hundred requests and jobs are traced; callers who trace decide for theirs.',
    isOwn: true,
  },
  SIGHTLINE_RATE_LIMIT_PER_MINUTE: {
    ...integer(0, INTEGER_MAX),
    default: '600',
    description: 'Requests a minute for each API key, counted per process; 0 switches the limit off.',
    isOwn: true,
  },
  SIGHTLINE_KEYLESS_LIMIT_PER_MINUTE: {
    ...integer(0, INTEGER_MAX),
    default: '300',
    description:
      'Requests a minute without a valid key for each address: /docs, /openapi.json, /metrics, pages of the dashboard and wrong keys; 0 switches the limit off.',
    isOwn: true,
  },
  SIGHTLINE_CONNECTIONS_PER_ADDRESS_MAX: {
    ...integer(0, 1_000_000),
    default: '512',
    description:
      'Connections that one address may hold open, trusted proxies excepted; more are closed. 0 for any number.',
    isOwn: true,
  },
  SIGHTLINE_BODY_BYTES_MAX: {
    ...integer(1024, 104_857_600),
    default: '1048576',
    description: 'Largest request body in bytes; most routes allow less.',
    isOwn: true,
  },
  SIGHTLINE_UPLOAD_BYTES_MAX: {
    ...integer(1024, 17_179_869_184),
    default: '1073741824',
    description: 'Largest file in bytes that can be uploaded to be imported.',
  },
  SIGHTLINE_CACHE_BYTES_MAX: {
    ...integer(0, 1_073_741_824),
    default: '16777216',
    description: 'Memory for cached lists and files, in bytes; 0 switches the cache off.',
    isOwn: true,
  },
  SIGHTLINE_HEADER_TIMEOUT_MS: {
    ...integer(1, HOUR_MS),
    default: '10000',
    description:
      'Time a client has to send the headers of a request; at most the time for the whole request.',
    isOwn: true,
  },
  SIGHTLINE_REQUEST_TIMEOUT_MS: {
    ...integer(1, HOUR_MS),
    default: '30000',
    description: 'Time a client has to send a whole request.',
    isOwn: true,
  },
  SIGHTLINE_SHUTDOWN_TIMEOUT_MS: {
    ...integer(0, HOUR_MS),
    default: '25000',
    description: 'Time that running requests and jobs have to finish when the server is asked to stop.',
    isOwn: true,
  },
  SIGHTLINE_PLAN: {
    ...matching((text) => text.length <= 50, 'at most 50 characters long'),
    default: 'self-hosted',
    description: 'Name of the plan of accounts that have none of their own.',
  },
  SIGHTLINE_RANK_TRACKING_LIMIT: {
    ...integer(0, INTEGER_MAX),
    default: '1000',
    description: 'Rank-tracking units per project, unless the account has a limit of its own.',
  },
  SIGHTLINE_COMPETITOR_LIMIT: {
    ...integer(0, INTEGER_MAX),
    default: '10',
    description: 'Competitors per project, unless the account has a limit of its own.',
  },
  SIGHTLINE_CRAWL_PAGE_LIMIT: {
    ...integer(1, INTEGER_MAX),
    default: '100000',
    description: 'Pages per crawl, unless the account has a limit of its own.',
  },
  SIGHTLINE_STORAGE_LIMIT_GIGABYTES: {
    ...integer(0, 1_000_000),
    default: '100',
    description:
      'How much the projects of an account may store, roughly, in GiB, unless the account has a limit of its own; 0 for no limit.',
  },
  SIGHTLINE_CRAWL_CONCURRENCY: {
    ...integer(1, 20),
    default: '2',
    description:
      'Crawls that one process runs at the same time, shared evenly among accounts. One place is always kept free for other jobs.',
    isOwn: true,
  },
  SIGHTLINE_CRAWL_URLS_MAX: {
    ...integer(1, 20_000_000),
    default: '1000000',
    description: 'The most addresses that one crawl records: pages, links and images, fetched or not.',
  },
  SIGHTLINE_CRAWL_HOURS_MAX: {
    ...integer(1, 720),
    default: '24',
    description:
      'Hours after which a crawl ends with what it has. Time during which it waits for other accounts does not count.',
  },
  SIGHTLINE_CRAWL_MEGABYTES_MAX: {
    ...integer(1, INTEGER_MAX),
    default: '51200',
    description: 'Transferred MiB after which a crawl ends with what it has.',
  },
  SIGHTLINE_CRAWL_STORED_MEGABYTES_MAX: {
    ...integer(1, INTEGER_MAX),
    default: '4096',
    description: 'Stored MiB, roughly, after which a crawl ends with what it has.',
  },
  SIGHTLINE_CRAWL_PORTS: {
    ...ports(),
    default: '80,443,8080,8443',
    description: 'Ports that the crawler may connect to; ranges like 8000-8999 are allowed.',
  },
  SIGHTLINE_CRAWLER_ABOUT_URL: {
    ...baseUrl(),
    description:
      "The link in the crawler's user agent, to a page that says who crawls. Without it, the public URL or the server's own address is used.",
  },
  SIGHTLINE_CHROMIUM_PATH: {
    ...matching((text) => !text.includes('\0'), 'a path'),
    description:
      'Path of the Chromium or Chrome in which pages are rendered. Without it, Sightline looks in the usual places.',
    isOwn: true,
  },
  SIGHTLINE_CRAWLS_KEPT: {
    ...integer(1, 1000),
    default: '20',
    description: 'Completed crawls that are kept for each project; older ones are removed.',
  },
  SIGHTLINE_SEARCH_DAYS_KEPT: {
    ...integer(90, 36_500),
    default: '1100',
    description:
      'Days of search performance that are kept for each project, counted back from its last stored day.',
  },
  SIGHTLINE_ANALYSIS_DAYS_KEPT: {
    ...integer(90, 36_500),
    default: '3650',
    description: 'Days of checks that are kept for each keyword, counted back from its last check.',
  },
  SIGHTLINE_EVIDENCE_DAYS_KEPT: {
    ...integer(7, 36_500),
    default: '400',
    description: 'Days for which the results that a check has seen are kept; at most 30 days longer.',
  },
  SIGHTLINE_CHART_DAYS_KEPT: {
    ...integer(90, 36_500),
    default: '3650',
    description:
      'Days of visibility (of projects, segments and competitors) and of backlink counts that are kept.',
  },
  SIGHTLINE_EVENT_DAYS_KEPT: {
    ...integer(30, 36_500),
    default: '400',
    description: 'Days for which events, the audit log and alerts that have ended are kept.',
  },
  SIGHTLINE_SPEND_DAYS_KEPT: {
    ...integer(90, 36_500),
    default: '3650',
    description: 'Days for which the ledger of paid calls is kept.',
  },
  SIGHTLINE_BACKLINK_ACCESS: {
    ...boolean(),
    default: 'true',
    description: 'Whether accounts may use the backlink endpoints, unless set differently for an account.',
  },
  SIGHTLINE_JOB_CONCURRENCY: {
    ...integer(1, 1000),
    default: '4',
    description: 'Jobs that one process runs at the same time. With 1, all others wait while a crawl runs.',
    isOwn: true,
  },
  SIGHTLINE_JOB_POLL_MS: {
    ...integer(1, HOUR_MS),
    default: '1000',
    description: 'Time between two checks for due jobs.',
    isOwn: true,
  },
  SIGHTLINE_JOB_LEASE_MS: {
    ...integer(1, HOUR_MS),
    default: '30000',
    description:
      'Time after which the job of a worker that no longer responds is given to another; a crawl after five seconds at most.',
    isOwn: true,
  },
  SIGHTLINE_SERP_PROVIDER: {
    ...oneOf(SERP_PROVIDERS),
    description:
      'Provider of ranks for projects without one of their own; without it, those projects are not measured.',
  },
  SIGHTLINE_SPEND_LIMIT_USD: {
    ...dollars(2),
    default: '20',
    description: 'What an account may spend on paid providers in a calendar month (UTC); 0 for nothing.',
  },
  SIGHTLINE_DATAFORSEO_LOGIN: {
    ...matching(isLogin, 'at most 200 visible characters without a colon'),
    description: 'Login of the DataForSEO account.',
  },
  SIGHTLINE_DATAFORSEO_PASSWORD: {
    ...credential(),
    description: 'API password of the DataForSEO account.',
    isSecret: true,
  },
  SIGHTLINE_DATAFORSEO_MODE: {
    ...oneOf(['queued', 'live']),
    default: 'queued',
    description:
      'How DataForSEO is asked: queued answers within minutes; live answers within seconds and costs over three times as much.',
  },
  SIGHTLINE_DATAFORSEO_URL: {
    ...baseUrl(),
    default: 'https://api.dataforseo.com/v3',
    description: 'Address of the DataForSEO API; change it for a proxy or a test.',
  },
  SIGHTLINE_SERPAPI_KEY: { ...credential(), description: 'Key of the SerpApi account.', isSecret: true },
  SIGHTLINE_SERPAPI_URL: {
    ...baseUrl(),
    default: 'https://serpapi.com',
    description: 'Address of SerpApi; change it for a proxy or a test.',
  },
  SIGHTLINE_SERPAPI_PRICE_PER_1000_USD: {
    ...dollars(3),
    default: '15',
    description: 'What 1,000 searches (pages of ten results) cost under your plan at SerpApi.',
  },
  SIGHTLINE_SERPER_KEY: { ...credential(), description: 'Key of the Serper account.', isSecret: true },
  SIGHTLINE_SERPER_URL: {
    ...baseUrl(),
    default: 'https://google.serper.dev',
    description: 'Address of Serper; change it for a proxy or a test.',
  },
  SIGHTLINE_SERPER_PRICE_PER_1000_USD: {
    ...dollars(3),
    default: '1',
    description: 'What 1,000 credits (pages of ten results) cost you at Serper.',
  },
  SIGHTLINE_SEARXNG_URL: {
    ...baseUrl(),
    description: 'Address of your SearXNG, whose settings must allow the format json.',
  },
  SIGHTLINE_SEARXNG_ENGINE: {
    ...matching(
      (text) => /^[a-z0-9][a-z0-9 ._-]{0,49}$/i.test(text),
      'the name of one engine, as SearXNG shows it',
    ),
    default: 'google',
    description: 'The engine that SearXNG asks.',
  },
  SIGHTLINE_SEARCH_CONSOLE_URL: {
    ...baseUrl(),
    default: 'https://www.googleapis.com',
    description: 'Address of the API of Google Search Console; change it for a proxy or a test.',
  },
  SIGHTLINE_GOOGLE_TOKEN_URL: {
    ...baseUrl(),
    default: 'https://oauth2.googleapis.com/token',
    description:
      "Address that issues Google's access tokens, whatever a key file says; change it for a proxy or a test.",
  },
  SIGHTLINE_GOOGLE_CLIENT_ID: {
    ...credential(),
    description:
      'OAuth client (type "Web application") with which people connect Search Console in the dashboard.',
  },
  SIGHTLINE_GOOGLE_CLIENT_SECRET: {
    ...credential(),
    description: 'Secret of that client.',
    isSecret: true,
  },
  SIGHTLINE_SMTP_URL: {
    ...matching(isSmtpUrl, 'a URL that starts with smtp:// or smtps://, special characters escaped'),
    description:
      'Mail server through which notifications are sent, with user and password: smtps://user:password@mail.example.com. Needs SIGHTLINE_MAIL_FROM.',
    isSecret: true,
  },
  SIGHTLINE_MAIL_FROM: {
    ...matching(isSender, 'an e-mail address, or a name with the address in angle brackets'),
    description: 'Who mails are from: reports@example.com, or Sightline <reports@example.com>.',
  },
  SIGHTLINE_SERVER: {
    ...baseUrl(),
    description:
      'Server that commands ask which can work on one, in place of the local database: https://seo.example.com.',
    isOwn: true,
  },
  SIGHTLINE_KEY: {
    ...credential(),
    description: 'API key with which commands ask that server.',
    isSecret: true,
    isOwn: true,
  },
  SIGHTLINE_SIMULATOR_LATENCY_MS: {
    ...integer(0, 60_000),
    default: '0',
    description: 'How long a simulated check takes, for demonstrations and tests.',
  },
  SIGHTLINE_SIMULATOR_FAILURE_PERCENT: {
    ...integer(0, 100),
    default: '0',
    description: 'How many of a hundred simulated checks fail, for demonstrations and tests.',
  },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof SETTINGS

type ValueOf<S extends Setting> =
  | Exclude<ReturnType<S['parse']>, undefined>
  | (S extends { default: string } ? never : undefined)

export type SettingValues = { readonly [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]> }

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

/** A comma in a URL is part of it unless another URL follows. */
function parsePostgresUrls(text: string): string[] | undefined {
  const urls = text.split(/,\s*(?=postgres(?:ql)?:\/\/)/i)
  return urls.length <= REPLICAS_MAX && urls.every(isPostgresUrl) ? urls : undefined
}

function isPostgresUrl(text: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(text) && URL.canParse(text)
}

function isSmtpUrl(text: string): boolean {
  return /^smtps?:\/\/[^/]/i.test(text) && URL.canParse(text)
}

function isSender(text: string): boolean {
  return /^(?:[^\s<>@]+@[^\s<>@]+|[^\p{Cc}<>@",;]{1,100} <[^\s<>@]+@[^\s<>@]+>)$/u.test(text)
}
