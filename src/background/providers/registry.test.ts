import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Environment, loadConfig } from '../../data/settings/config.ts'
import { SERP_PROVIDERS } from '../../data/settings/settings.ts'
import { MARKETS } from './markets.ts'
import { createProviders } from './registry.ts'

const EVERYTHING = {
  SIGHTLINE_DATAFORSEO_LOGIN: 'me@example.com',
  SIGHTLINE_DATAFORSEO_PASSWORD: 'password',
  SIGHTLINE_SERPAPI_KEY: 'serpapi-key',
  SIGHTLINE_SERPER_KEY: 'serper-key',
  SIGHTLINE_SEARXNG_URL: 'http://127.0.0.1:8888',
}

function create(env: Environment, fetched: string[] = []) {
  return createProviders(loadConfig(env).providers, {
    nowMs: () => 0,
    fetch: async (input) => {
      fetched.push(String(input))
      return Response.json({ error: 'no' }, { status: 500 })
    },
  })
}

test('without any setting the simulator is there to be chosen, and nothing is the default', () => {
  const providers = create({})
  assert.equal(providers.defaultName, undefined)
  assert.deepEqual(
    SERP_PROVIDERS.map((name) => providers.get(name)?.name),
    ['simulator', undefined, undefined, undefined, undefined],
  )
})

test('a provider is there when its settings are, under its own name', () => {
  const providers = create({ ...EVERYTHING, SIGHTLINE_SERP_PROVIDER: 'searxng' })
  assert.equal(providers.defaultName, 'searxng')
  for (const name of SERP_PROVIDERS) assert.equal(providers.get(name)?.name, name)
})

test('a provider is made once, when it is first asked for', () => {
  const providers = create(EVERYTHING)
  assert.equal(providers.get('serper'), providers.get('serper'))
})

test('a description says what is set up, what is missing and what a check costs', () => {
  const { SIGHTLINE_DATAFORSEO_PASSWORD: _, ...env } = EVERYTHING
  const described = create({ ...env, SIGHTLINE_SERP_PROVIDER: 'serper' }).describe()
  assert.deepEqual(
    described.map(({ estimateMicros, surcharge: _, ...rest }) => ({
      ...rest,
      micros: [10, 100].map(estimateMicros),
    })),
    [
      {
        name: 'simulator',
        isConfigured: true,
        isDefault: false,
        isPaid: false,
        devices: ['mobile', 'desktop'],
        missing: [],
        micros: [0, 0],
      },
      {
        name: 'dataforseo',
        isConfigured: false,
        isDefault: false,
        isPaid: true,
        devices: ['mobile', 'desktop'],
        missing: ['SIGHTLINE_DATAFORSEO_PASSWORD'],
        micros: [600, 4_650],
      },
      {
        name: 'serpapi',
        isConfigured: true,
        isDefault: false,
        isPaid: true,
        devices: ['mobile', 'desktop'],
        missing: [],
        micros: [30_000, 225_000],
      },
      {
        name: 'serper',
        isConfigured: true,
        isDefault: true,
        isPaid: true,
        devices: ['desktop'],
        missing: [],
        micros: [2_000, 15_000],
      },
      {
        name: 'searxng',
        isConfigured: true,
        isDefault: false,
        isPaid: false,
        devices: ['desktop'],
        missing: [],
        micros: [0, 0],
      },
    ],
  )
})

test('prices and the mode of DataForSEO come from the settings', () => {
  const providers = create({
    ...EVERYTHING,
    SIGHTLINE_DATAFORSEO_MODE: 'live',
    SIGHTLINE_SERPAPI_PRICE_PER_1000_USD: '9.999',
    SIGHTLINE_SERPER_PRICE_PER_1000_USD: '0',
  })
  assert.equal(providers.get('dataforseo')?.estimateMicros(10), 2_000)
  assert.equal(providers.get('dataforseo')?.queue, undefined)
  assert.equal(create(EVERYTHING).get('dataforseo')?.check, undefined)
  assert.equal(providers.get('serpapi')?.estimateMicros(20), 3 * 9_999)
  assert.equal(providers.get('serper')?.estimateMicros(100), 0)
})

test('each provider is reached at its own address, and describing them reaches none', async () => {
  const fetched: string[] = []
  const providers = create({ ...EVERYTHING, SIGHTLINE_SERPER_URL: 'http://proxy.example/serper' }, fetched)
  providers.describe()
  assert.equal(fetched.length, 0)
  for (const name of SERP_PROVIDERS) await providers.get(name)?.probe(new AbortController().signal)
  assert.deepEqual(
    fetched.map((url) => url.split('?', 1)[0]),
    [
      'https://api.dataforseo.com/v3/appendix/user_data',
      'https://serpapi.com/account.json',
      'http://proxy.example/serper/account',
      'http://127.0.0.1:8888/config',
    ],
  )
})

test('every market that is offered can be asked for at every provider', async () => {
  const fetched: string[] = []
  const providers = create({ ...EVERYTHING, SIGHTLINE_DATAFORSEO_MODE: 'live' }, fetched)
  for (const { countryCode, languages, googleDomain } of MARKETS) {
    for (const languageCode of languages) {
      const request = {
        tag: 't',
        keyword: 'k',
        location: null,
        device: 'desktop',
        depth: 10,
        day: '2026-11-15',
      } as const
      for (const name of ['dataforseo', 'serpapi', 'serper', 'searxng'] as const) {
        fetched.length = 0
        const seen = await providers
          .get(name)
          ?.check?.({ ...request, countryCode, languageCode }, new AbortController().signal)
        assert.equal(fetched.length, 1, `${name} ${countryCode} ${languageCode}: ${JSON.stringify(seen)}`)
        if (name === 'serpapi') assert.match(fetched[0] ?? '', new RegExp(`google_domain=${googleDomain}&`))
      }
    }
  }
})
