// The contract of search results providers: a provider checks one keyword in one market and returns an observation; it
// never throws. An adapter builds requests and parses replies; transport.ts and the caller take care of time, size,
// money and secrets. No provider writes to the database.

import type { SERP_PROVIDERS } from '../../data/settings/settings.ts'

export const DEVICES = ['mobile', 'desktop'] as const
export type Device = (typeof DEVICES)[number]

export type SerpProviderName = (typeof SERP_PROVIDERS)[number]

/** Results come in pages of about ten, whatever depth is requested. */
export const RESULTS_PER_PAGE = 10
/** The least number of organic results on a page, unless the results end there: other elements take up the rest. */
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

/** Features whose elements link to a site, so that a site can own them; the most important first. */
export const OWNABLE_FEATURES = ['featured_snippet', 'ai_overview', 'local_pack', 'ads'] as const
export type OwnableFeature = (typeof OWNABLE_FEATURES)[number] & SerpFeature

export type SerpRequest = {
  /** The provider's tag for this check, by which its outcome can be found after a crash. At most 100 characters. */
  tag: string
  keyword: string
  /** ISO 3166-1 alpha-2, in upper case. */
  countryCode: string
  /** A code of the markets table: `en`, `pt-BR`, `zh-TW`. */
  languageCode: string
  /** A place within the country in the provider's own words, or null. */
  location: string | null
  device: Device
  /** How many organic results to read: 10, 20 … 100. */
  depth: number
  /** The day of the check, YYYY-MM-DD. The simulator's results depend on it. */
  day: string
  /** The project's domain, then its competitors'. Only the simulator uses them, to place them among the results. */
  knownSites?: readonly string[]
}

export type OrganicResult = {
  /** Counts organic results over all pages, from 1; a repeated URL is not counted again. */
  position: number
  url: string
  title: string
  displayUrl: string
  description: string
  /** Features of this result itself: `sitelinks`, `featured_snippet` … */
  features: SerpFeature[]
}

export type FeatureElement = {
  feature: OwnableFeature
  /** Counts the elements of its feature that link to a site over all pages, from 1. */
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
  /** Whether the check may be repeated in the same slot: nothing was bought, and the same request may succeed later. */
  isRetryable: boolean
  /** How long the provider asked us to wait; null if it did not. */
  retryAfterMs: number | null
  /** What the failed call cost; an estimate if unknown. */
  costMicros: number
  isCostEstimated: boolean
  /** The reply, cut to REPLY_BYTES_KEPT_MAX, for inspection. Never holds a secret. */
  reply: string | null
}

export type SerpAnswer = {
  state: 'observed'
  results: OrganicResult[]
  /** Features of the pages that were read, each listed once. */
  features: SerpFeature[]
  /** Features that this provider may not report, so their absence means nothing. */
  unreported: readonly SerpFeature[]
  /**
   * The sites that features link to, as far as the provider reports them. A site that is not listed may still be there.
   */
  elements: FeatureElement[]
  pagesScanned: number
  /** Whether as many organic results as requested have been read, or all that the engine has. */
  isComplete: boolean
  /** Whether all allowed pages were read and still brought fewer results: further pages might hold more. */
  isBounded: boolean
  /** Whether the first page has no results although the engine does not say that there are none. */
  isEmptyUnexplained?: boolean
  /** Whether the results end with a page that has other blocks, none of them organic, and does not say that this is the end. */
  isEndUnexplained?: boolean
  /** The query that the engine answered, if it was not ours. */
  correctedQuery: string | null
  /** What else readers must know about the search; each note is one plain sentence. */
  notes: string[]
  /** In millionths of a US dollar. */
  costMicros: number
  isCostEstimated: boolean
}

export type SerpObservation = SerpAnswer | ProviderFailure

export const REPLY_BYTES_KEPT_MAX = 65_536

/** A task that a queueing provider has accepted, or why it did not. */
export type PostedTask = { tag: string } & (
  | { taskId: string; costMicros: number }
  | { failure: ProviderFailure }
)

/** A task, and the parts of its request that its result is compared with. */
type QueuedSearch = { taskId: string } & Pick<
  SerpRequest,
  'tag' | 'keyword' | 'countryCode' | 'languageCode' | 'location' | 'depth'
>

/** For providers that take a batch of searches and answer them minutes later. */
export type SerpQueue = {
  /** The most requests that one post may hold. */
  readonly batchMax: number
  /** Returns one entry per request, in any order. Throws UnknownOutcome if the outcome of the post is unknown. */
  post(requests: readonly SerpRequest[], signal: AbortSignal): Promise<PostedTask[]>
  /** Lists finished tasks of this connection that were not collected yet, whichever program posted them. */
  listReady(signal: AbortSignal): Promise<{ tag: string; taskId: string }[]>
  /**
   * Lists tasks of this connection that were posted in that period, finished or not, whichever program posted them;
   * incomplete if there are very many. Absent if the provider has no such list.
   */
  listPosted?(
    range: { fromMs: number; toMs: number },
    signal: AbortSignal,
  ): Promise<{ tag: string; taskId: string }[]>
  /** Returns undefined while the task is not finished. */
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
  /** Calls of free providers need not be announced: repeating one after a crash costs nothing. */
  readonly isPaid: boolean
  /** The most checks that may run at the same time. */
  readonly concurrency: number
  /** The devices that it can search as; absent for any device. A check for another device fails. */
  readonly devices?: readonly Device[]
  /** The most that one check of this depth may cost. */
  estimateMicros(depth: number): number
  /** The factor by which this keyword is dearer; absent if all keywords cost the same. */
  surcharge?(keyword: string): number
  /** Makes a check at once. Absent if the provider only queues. */
  check?(request: SerpRequest, signal: AbortSignal): Promise<SerpObservation>
  /** Checks by batch and collects the results later. Preferred if both exist. */
  readonly queue?: SerpQueue
  /** Makes one harmless and, where possible, free call that shows whether the connection works. */
  probe(signal: AbortSignal): Promise<ProviderHealth>
}

export type ProviderHealth = {
  isWorking: boolean
  message: string
  /** What the account has left, such as "$41.20" or "12 searches", where the provider says so. */
  balance?: string
}
