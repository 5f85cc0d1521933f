// Providers of search results in this process, for tests of what is done with their answers. They count what they were
// paid by tag, so that a test can tell whether anything was bought twice.

import type {
  ProviderFailure,
  SerpAnswer,
  SerpObservation,
  SerpProvider,
  SerpProviderName,
  SerpRequest,
} from '../../src/background/providers/contracts.ts'
import { UnknownOutcome } from '../../src/background/providers/contracts.ts'
import { CallFailed, failed } from '../../src/background/providers/failure.ts'

type Answer = (request: SerpRequest, signal: AbortSignal) => SerpObservation | Promise<SerpObservation>

export type FakeOptions = {
  name?: SerpProviderName
  isPaid?: boolean
  concurrency?: number
  /** The price of each check, whatever its depth. */
  micros?: number
  surcharge?(keyword: string): number
  /** What a check sees: example.com at the first place when not given. */
  answer?: Answer
}

export type FakeProvider = SerpProvider & {
  readonly requests: SerpRequest[]
  /** How often each tag was paid. */
  readonly paid: Map<string, number>
  spentMicros: number
  answer: Answer
}

/** A complete answer with these URLs, in their order. */
export function observed(urls: readonly string[], more: Partial<SerpAnswer> = {}): SerpAnswer {
  return {
    state: 'observed',
    results: urls.map((url, index) => ({
      position: index + 1,
      url,
      title: `Result ${index + 1}`,
      displayUrl: url,
      description: '',
      features: [],
    })),
    features: [],
    unreported: [],
    elements: [],
    pagesScanned: 1,
    isComplete: true,
    isBounded: false,
    correctedQuery: null,
    notes: [],
    costMicros: 0,
    isCostEstimated: false,
    ...more,
  }
}

/** A complete answer in which example.com stands at `position`, with `path`; null for nowhere. */
export function ranked(position: number | null, path = '/', more: Partial<SerpAnswer> = {}): SerpAnswer {
  const others = Array.from(
    { length: (position ?? 11) - 1 },
    (_, index) => `https://other-${index + 1}.test/`,
  )
  return observed(position === null ? others : [...others, `https://example.com${path}`], more)
}

/** Answers at once. */
export function fakeProvider(options: FakeOptions = {}): FakeProvider {
  const { name = 'serper', isPaid = true, concurrency = 5, micros = isPaid ? 1000 : 0 } = options
  const provider: FakeProvider = {
    name,
    isSimulated: name === 'simulator',
    isPaid,
    concurrency,
    requests: [],
    paid: new Map(),
    spentMicros: 0,
    answer: options.answer ?? (() => ranked(1)),
    estimateMicros: () => micros,
    ...(options.surcharge !== undefined && { surcharge: options.surcharge }),
    async check(request, signal) {
      provider.requests.push(request)
      const seen = await provider.answer(request, signal)
      if (seen.state === 'failed') return seen
      charge(provider, request.tag, micros)
      return { ...seen, costMicros: micros }
    },
    probe: async () => ({ isWorking: true, message: '' }),
  }
  return provider
}

type PostFate = 'accepted' | 'lost' | 'never arrived' | ProviderFailure

export type FakeQueue = Omit<FakeProvider, 'check'> & {
  /** Tasks that were accepted, by their ids: `task-1`, `task-2` … */
  readonly tasks: Map<string, SerpRequest>
  /** Accepted and not collected; none while `isHoldingBack`. */
  isHoldingBack: boolean
  isListBroken: boolean
  /** How a request of the next posts fares. */
  onPost(request: SerpRequest): PostFate
  /** Ids that were asked for, in order. */
  readonly collects: string[]
  /** Asked before `answer`. */
  onCollect(taskId: string): Promise<SerpObservation | Error | undefined> | Error | undefined
}

/** Takes batches, and has finished what it took at once. */
export function fakeQueue(options: FakeOptions = {}): FakeQueue {
  const { micros = 1000 } = options
  const { check: _, ...base } = fakeProvider({ name: 'dataforseo', ...options })
  const collected = new Set<string>()
  const provider: FakeQueue = {
    ...base,
    tasks: new Map(),
    collects: [],
    isHoldingBack: false,
    isListBroken: false,
    onPost: () => 'accepted',
    onCollect: () => undefined,
    queue: {
      batchMax: 100,
      async post(requests) {
        const fates = requests.map((request) => ({ request, fate: provider.onPost(request) }))
        const posted = fates.map(({ request, fate }) => {
          provider.requests.push(request)
          if (typeof fate === 'object') return { tag: request.tag, failure: fate }
          const taskId = `task-${provider.requests.length}`
          if (fate !== 'never arrived') {
            provider.tasks.set(taskId, request)
            charge(provider, request.tag, micros)
          }
          return { tag: request.tag, taskId, costMicros: micros }
        })
        if (fates.some(({ fate }) => fate === 'lost' || fate === 'never arrived')) {
          throw new UnknownOutcome('The reply was lost.')
        }
        return posted
      },
      async listReady() {
        if (provider.isListBroken) throw new CallFailed(failed('upstream', 'The list cannot be read.'))
        if (provider.isHoldingBack) return []
        return [...provider.tasks]
          .filter(([taskId]) => !collected.has(taskId))
          .map(([taskId, { tag }]) => ({ tag, taskId }))
      },
      async collect({ taskId }) {
        provider.collects.push(taskId)
        const said = await provider.onCollect(taskId)
        if (said instanceof Error) throw said
        if (said !== undefined) return said
        const request = provider.tasks.get(taskId)
        if (request === undefined) return failed('upstream', 'There is no such task.', { isRetryable: false })
        if (provider.isHoldingBack) return undefined
        collected.add(taskId)
        const seen = await provider.answer(request, new AbortController().signal)
        return seen.state === 'failed' ? seen : { ...seen, costMicros: micros }
      },
    },
  }
  return provider
}

function charge(provider: Pick<FakeProvider, 'paid' | 'spentMicros'>, tag: string, micros: number): void {
  provider.paid.set(tag, (provider.paid.get(tag) ?? 0) + 1)
  provider.spentMicros += micros
}

/** The providers as the engine knows them: the first is the server's default. */
export function providersOf(...providers: readonly SerpProvider[]) {
  return {
    defaultName: providers[0]?.name ?? 'simulator',
    get: (name: SerpProviderName) => providers.find((provider) => provider.name === name),
    describe: () => [],
  }
}
