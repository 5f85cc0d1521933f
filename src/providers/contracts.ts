// What a search engine results provider is to the rest of the house: it is asked for one keyword in one market, and
// answers with an observation, never with an exception. An adapter builds requests and parses replies; time, size,
// money and secrets are the business of transport.ts and of the caller. No provider writes to the database.

import type { SERP_PROVIDERS } from '../settings.ts'

export const DEVICES = ['mobile', 'desktop'] as const
export type Device = (typeof DEVICES)[number]

export type SerpProviderName = (typeof SERP_PROVIDERS)[number]

/** Results come in pages of about ten, whatever is asked for. */
export const RESULTS_PER_PAGE = 10
/** How many of them are organic at least, unless they end there. What else a page shows takes the place of others. */
export const ORGANIC_PER_PAGE_MIN = 7

/** The features that a results page may have beside its organic results, as the API names them. */
export const SERP_FEATURES = [
  'ads',
  'ai_overview',
  'discussions',
  'events',
  'featured_snippet',
  'flights',
  'hotels',
  'images',
  'jobs',
  'knowledge_panel',
  'local_pack',
  'people_also_ask',
  'popular_products',
  'recipes',
  'related_searches',
  'reviews',
  'shopping',
  'short_videos',
  'sitelinks',
  'top_stories',
  'twitter',
  'video',
] as const
export type SerpFeature = (typeof SERP_FEATURES)[number]

/** Those that lead to a site, so that it can be somebody's, the most telling first. */
export const OWNABLE_FEATURES = ['featured_snippet', 'ai_overview', 'local_pack', 'ads'] as const
export type OwnableFeature = (typeof OWNABLE_FEATURES)[number] & SerpFeature

export type SerpRequest = {
  /** Names this check at the provider, so that its outcome can be asked for after a crash. At most 100 characters. */
  tag: string
  keyword: string
  /** ISO 3166-1 alpha-2, upper case. */
  countryCode: string
  /** As the markets table writes it: `en`, `pt-BR`, `zh-TW`. */
  languageCode: string
  /** A place within the country in the provider's own words, or null. */
  location: string | null
  device: Device
  /** How many organic results to look at: 10, 20 … 100. */
  depth: number
  /** The day of the check, YYYY-MM-DD. What the simulator answers depends on it. */
  day: string
  /** The project's domain, then its competitors'. Only the simulator looks at it: it has to place them somewhere. */
  knownSites?: readonly string[]
}

export type OrganicResult = {
  /** 1 for the first organic result, counted over all pages; a URL that comes again is not counted again. */
  position: number
  url: string
  title: string
  displayUrl: string
  description: string
  /** What this result itself carries: `sitelinks`, `featured_snippet` … */
  features: SerpFeature[]
}

export type FeatureElement = {
  feature: OwnableFeature
  /** 1 for the first of its feature that leads to a site, counted over all pages. */
  rank: number
  url: string
  title: string
}

/** Why there is no answer. The class decides what happens next; the message is one plain sentence for a person. */
export const FAILURE_CLASSES = ['auth', 'quota', 'rate', 'input', 'upstream', 'timeout', 'garbage'] as const
export type FailureClass = (typeof FAILURE_CLASSES)[number]

export type ProviderFailure = {
  state: 'failed'
  class: FailureClass
  message: string
  /** Nothing was bought and the same request may succeed later: it may be made again in the same slot. */
  isRetryable: boolean
  /** The provider's own wish, if it had one. */
  retryAfterMs: number | null
  /** What it cost all the same; an estimate when nobody can tell. */
  costMicros: number
  isCostEstimated: boolean
  /** What came back, cut to REPLY_BYTES_KEPT_MAX, for inspection. Never holds a secret. */
  reply: string | null
}

export type SerpAnswer = {
  state: 'observed'
  results: OrganicResult[]
  /** Features of the pages that were read, each once. */
  features: SerpFeature[]
  /** Features that this provider need not tell of: that one of them is not among the others says nothing. */
  unreported: readonly SerpFeature[]
  /** What features lead to, as far as the provider names it. Who is not among it may be there all the same. */
  elements: FeatureElement[]
  pagesScanned: number
  /** True when as many organic results as were asked for have been read, or all that the engine has. */
  isComplete: boolean
  /** True when they are fewer although every page was read that may be: those hold no more, further ones might. */
  isBounded: boolean
  /** The query that the engine really answered, when it was another than ours. */
  correctedQuery: string | null
  /** What else a reader must know of the search that was made, each one plain sentence. */
  notes: string[]
  /** Millionths of a US dollar. */
  costMicros: number
  isCostEstimated: boolean
}

export type SerpObservation = SerpAnswer | ProviderFailure

export const REPLY_BYTES_KEPT_MAX = 65_536

/** A task that a queueing provider has accepted, or why it has not. */
export type PostedTask = { tag: string } & (
  | { taskId: string; costMicros: number }
  | { failure: ProviderFailure }
)

/** A task, and what of its request the answer is held against. */
type QueuedSearch = { taskId: string } & Pick<
  SerpRequest,
  'tag' | 'keyword' | 'countryCode' | 'languageCode' | 'location' | 'depth'
>

/** For providers that take a batch now and answer it minutes later. */
export type SerpQueue = {
  /** How many requests one post may hold. */
  readonly batchMax: number
  /** One entry per request, in any order. A post whose outcome is unknown throws UnknownOutcome. */
  post(requests: readonly SerpRequest[], signal: AbortSignal): Promise<PostedTask[]>
  /** Finished tasks of this connection that were not collected yet, whoever posted them. */
  listReady(signal: AbortSignal): Promise<{ tag: string; taskId: string }[]>
  /**
   * Tasks of this connection that were posted in that time, finished or not, whoever posted them; not all when there are
   * very many. Absent where the provider has no such list.
   */
  listPosted?(
    range: { fromMs: number; toMs: number },
    signal: AbortSignal,
  ): Promise<{ tag: string; taskId: string }[]>
  /** Undefined while it is not finished. */
  collect(task: QueuedSearch, signal: AbortSignal): Promise<SerpObservation | undefined>
}

/** Thrown when a paid call may or may not have been carried out. It is never made again blindly. */
export class UnknownOutcome extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnknownOutcome'
  }
}

export type SerpProvider = {
  readonly name: SerpProviderName
  readonly isSimulated: boolean
  /** Free ones need no intent: asking again after a crash costs nothing. */
  readonly isPaid: boolean
  /** Checks that may be under way at the same time. */
  readonly concurrency: number
  /** What it can search as; absent where that is any device. A check for another one fails. */
  readonly devices?: readonly Device[]
  /** What one check of this depth costs at most. */
  estimateMicros(depth: number): number
  /** How many times dearer this keyword is; absent where all cost the same. */
  surcharge?(keyword: string): number
  /** Asks now. Absent when the provider only queues. */
  check?(request: SerpRequest, signal: AbortSignal): Promise<SerpObservation>
  /** Asks by batch and collects later. Preferred where both exist. */
  readonly queue?: SerpQueue
  /** One harmless and, where possible, free call that shows whether the connection works. */
  probe(signal: AbortSignal): Promise<ProviderHealth>
}

export type ProviderHealth = { isWorking: boolean; message: string }
