import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Value } from 'typebox/value'
import { suiteApp, suiteOwner } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { openTracker } from '../../../test/helpers/tracker-caller.ts'
import { findMarket, MARKETS } from '../../background/providers/markets.ts'
import { optionsRoute, rankTrackerOptions } from './options-route.ts'

const { countries, languages, ...rest } = rankTrackerOptions()

describe('rank-tracker options', () => {
  test('name every market once, each country with its usual language', () => {
    assert.equal(countries.length, MARKETS.length)
    for (const { code, language_code } of countries) {
      assert.equal(MARKETS.find((market) => market.countryCode === code)?.languages[0], language_code)
    }
    const pairs = languages.map(({ country_code, code }) => `${country_code} ${code}`)
    assert.equal(new Set(pairs).size, pairs.length)
    assert.equal(pairs.length, MARKETS.flatMap((market) => market.languages).length)
    for (const { country_code, code } of languages)
      assert.ok(findMarket(country_code)?.languages.includes(code))
  })

  test('have names that a person reads', () => {
    const country = (code: string) => countries.find((entry) => entry.code === code)
    assert.deepEqual(country('GB'), { code: 'GB', language_code: 'en', display: 'United Kingdom' })
    assert.equal(country('TR')?.display, 'Türkiye')
    const names = Object.fromEntries(
      languages.map(({ country_code, code, display, label }) => [
        `${country_code} ${code}`,
        [display, label],
      ]),
    )
    assert.deepEqual(names['GB en'], ['English', 'United Kingdom — English'])
    assert.deepEqual(names['BR pt-BR'], ['Brazilian Portuguese', 'Brazil — Brazilian Portuguese'])
    assert.deepEqual(names['MX es-419'], ['Latin American Spanish', 'Mexico — Latin American Spanish'])
    assert.deepEqual(names['TW zh-TW'], ['Traditional Chinese', 'Taiwan — Traditional Chinese'])
    assert.deepEqual(names['IL he'], ['Hebrew', 'Israel — Hebrew'])
    for (const { code, display, label } of languages) {
      assert.notEqual(display, code)
      assert.ok(label.endsWith(` — ${display}`))
    }
  })

  test('are sorted by display name', () => {
    const { compare } = new Intl.Collator('en')
    const isSorted = (names: string[]) =>
      names.every((name, index) => index === 0 || compare(names[index - 1] as string, name) <= 0)
    assert.ok(isSorted(countries.map(({ display }) => display)))
    assert.ok(isSorted(languages.map(({ display }) => display)))
    assert.ok(isSorted(languages.filter(({ code }) => code === 'en').map(({ label }) => label)))
  })

  test('list devices, frequencies and the rules of segments', () => {
    assert.deepEqual(rest, {
      devices: ['mobile', 'desktop'],
      frequencies: ['daily', 'weekly', 'biweekly', 'monthly'],
      segment_rules: {
        fields: ['url', 'host', 'path', 'query'],
        operators: ['equals', 'not_equals', 'starts_with', 'ends_with', 'contains', 'not_contains'],
        maximum_rules: 5,
        rule_join: 'and',
        case_sensitive: false,
      },
    })
  })

  test('are built once', () => {
    assert.equal(rankTrackerOptions(), rankTrackerOptions())
  })

  test('are what their route answers with, in the shape that it declares', async () => {
    const route = optionsRoute()
    const answer = await route.handle?.({} as never, {} as never)
    assert.deepEqual(answer, { data: rankTrackerOptions() })
    const schema = route.answers[200]
    assert.ok(schema !== undefined && Value.Check(schema, answer))
    assert.deepEqual([route.method, route.access], ['GET', 'read'])
  })
})

onEveryEngine('the options of the rank tracker', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)

  test('have the fields that are documented and no other, for whoever may read', async () => {
    const { base } = await openTracker(app, context.database, owner)
    const viewer = await app.createColleague(owner, 'viewer')
    const { key } = await app.createKey({ memberId: viewer.memberId, scope: 'read' })
    const { status, body } = await app.call('GET', `${base}/options`, { key })
    assert.deepEqual([status, Object.keys(body)], [200, ['data']])
    const { data } = body
    assert.deepEqual(Object.keys(data), ['countries', 'languages', 'devices', 'frequencies', 'segment_rules'])
    for (const country of data.countries) {
      assert.deepEqual(Object.keys(country), ['code', 'language_code', 'display'])
      assert.match(country.code, /^[A-Z]{2}$/)
    }
    for (const language of data.languages) {
      assert.deepEqual(Object.keys(language), ['code', 'country_code', 'display', 'label'])
    }
    assert.deepEqual(Object.keys(data.segment_rules), [
      'fields',
      'operators',
      'maximum_rules',
      'rule_join',
      'case_sensitive',
    ])
    assert.deepEqual([data.devices, data.frequencies[0]], [['mobile', 'desktop'], 'daily'])
    const refused = await app.call('GET', `${base}/options?device=mobile`, { key })
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['device']])
  })

  test('offer only markets that keywords can be added in, each of them', async () => {
    const tracker = await openTracker(app, context.database, owner)
    const { languages, countries } = (await tracker.call('GET', '/options')).body.data
    for (const { code, country_code } of languages) {
      const { status, body, text } = await tracker.add({
        keywords: ['shoes'],
        country_code,
        language_code: code,
      })
      assert.equal(status, 201, text)
      const [created] = body.data.keywords
      assert.deepEqual([created.country_code, created.language_code], [country_code, code])
    }
    for (const { code, language_code } of countries) {
      const again = { keywords: ['SHOES'], country_code: code, language_code }
      assert.equal((await tracker.add(again)).status, 200)
    }
  })
})
