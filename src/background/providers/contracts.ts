// The contract of search results providers: a provider is asked for one keyword in one market, and answers with an
// observation, never with an exception. An adapter builds requests and parses replies; transport.ts and the caller
// take care of time, size, money and secrets. No provider writes to the database.

import type { SERP_PROVIDERS } from '../../data/settings/settings.ts'

export const DEVICES = ['mobile', 'desktop'] as const
export type Device = (typeof DEVICES)[number]

export type SerpProviderName = (typeof SERP_PROVIDERS)[number]

/** Results come in pages of about ten, whatever is asked for. */
export const RESULTS_PER_PAGE = 10
/**
 * How many results of a page are organic at least, unless the results end there: other elements take their places.
 */
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

/** Features that lead to a site, so that a site can own them; the most important first. */
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
  /** The day of the check, YYYY-MM-DD. The simulator's answers depend on it. */
  day: string
  /** The project's domain, then its competitors'. Only the simulator uses it: it has to place them somewhere. */
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
  /** Nothing was bought and the same request may succeed later: it may be repeated in the same slot. */
  isRetryable: boolean
  /** How long the provider asked us to wait, if it did. */
  retryAfterMs: number | null
  /** What the call cost nevertheless; an estimate when nobody can tell. */
  costMicros: number
  isCostEstimated: boolean
  /** The reply, cut to REPLY_BYTES_KEPT_MAX, for inspection. Never holds a secret. */
  reply: string | null
}

export type SerpAnswer = {
  state: 'observed'
  results: OrganicResult[]
  /** Features of the pages that were read, each once. */
  features: SerpFeature[]
  /** Features that this provider may not report: their absence says nothing. */
  unreported: readonly SerpFeature[]
  /** What features lead to, as far as the provider names it. A site that is not listed may still be there. */
  elements: FeatureElement[]
  pagesScanned: number
  /** True when as many organic results as were asked for have been read, or all that the engine has. */
  isComplete: boolean
  /** True when fewer results were read although all allowed pages were: further pages might hold more. */
  isBounded: boolean
  /** True for a first page without any result that does not say in the engine's own words that there are none. */
  isEmptyUnexplained?: boolean
  /** The query that the engine really answered, when it was another than ours. */
  correctedQuery: string | null
  /** What else a reader must know about the search, each one plain sentence. */
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

/** A task, and the parts of its request that the answer is compared with. */
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
  /** Finished tasks of this connection that were not collected yet, whichever program posted them. */
  listReady(signal: AbortSignal): Promise<{ tag: string; taskId: string }[]>
  /**
   * Tasks of this connection that were posted in that time, finished or not, whichever program posted them; not all when
   * there are very many. Absent where the provider has no such list.
   */
  listPosted?(
    range: { fromMs: number; toMs: number },
    signal: AbortSignal,
  ): Promise<{ tag: string; taskId: string }[]>
  /** Undefined while the task is not finished. */
  collect(task: QueuedSearch, signal: AbortSignal): Promise<SerpObservation | undefined>
}

/** Thrown when a paid call may or may not have been carried out. Such a call is never repeated blindly. */
export class UnknownOutcome extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnknownOutcome'
  }
}

export type SerpProvider = {
  readonly name: SerpProviderName
  readonly isSimulated: boolean
  /** Free providers need no announcement: asking again after a crash costs nothing. */
  readonly isPaid: boolean
  /** Checks that may be under way at the same time. */
  readonly concurrency: number
  /** The devices it can search as; absent for any device. A check for another device fails. */
  readonly devices?: readonly Device[]
  /** What one check of this depth costs at most. */
  estimateMicros(depth: number): number
  /** How many times more this keyword costs; absent where all keywords cost the same. */
  surcharge?(keyword: string): number
  /** Asks now. Absent when the provider only queues. */
  check?(request: SerpRequest, signal: AbortSignal): Promise<SerpObservation>
  /** Asks by batch and collects later. Preferred where both exist. */
  readonly queue?: SerpQueue
  /** One harmless and, where possible, free call that shows whether the connection works. */
  probe(signal: AbortSignal): Promise<ProviderHealth>
}

export type ProviderHealth = { isWorking: boolean; message: string }
