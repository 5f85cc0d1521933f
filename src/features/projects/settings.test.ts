import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { fromColumns, PROJECT_SETTINGS, type ProjectSettings, toColumns } from './settings.ts'

const rule = { field: 'name', operator: 'equals', value: 'Example' }
const FLAG = { good: [true, false], bad: [0, 1, 'true', null] }
const FREQUENCY = { good: ['daily', 'weekly', 'biweekly', 'monthly'], bad: ['Daily', 'hourly', 1, null, ''] }

/** What each setting takes and what it does not. */
const VALUES: Readonly<Record<keyof ProjectSettings, { good: unknown[]; bad: unknown[] }>> = {
  country: { good: ['US', 'DE'], bad: ['UK', 'XX', 'USA', '', null, 1] },
  language: { good: ['en', 'pt-BR', 'zh-Hant-TW'], bad: ['english', 'xx', 'en_US', '', null] },
  timezone: {
    good: ['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires'],
    bad: ['+01:00', 'Mars', '', null],
  },
  crawler_enabled: FLAG,
  crawler_max_urls: { good: [1, 1000, 100_000], bad: [0, -1, 1.5, '10', 100_001, 10_000_001, null] },
  crawler_depth: { good: [0, 3, 100], bad: [-1, 101, 1.5, '3', null] },
  crawler_concurrency: { good: [1, 2, 5, 10, 20], bad: [0, 3, 21, '5', null] },
  crawler_delay_seconds: { good: [0, 1, 5, 10, 30, 60], bad: [2, -1, 61, '0', null] },
  crawler_follow_links: FLAG,
  crawler_allow_external_links: FLAG,
  crawler_javascript_enabled: FLAG,
  crawler_connect_images: FLAG,
  crawler_connect_links: FLAG,
  rank_tracker_frequency: FREQUENCY,
  rank_tracker_depth: { good: [10, 50, 100], bad: [0, 5, 15, 110, '10', null] },
  notification_email: {
    good: [null, 'a@example.com', 'ä.b+c@sub.example.co'],
    bad: ['', 'a', 'a@b', 'a b@example.com', 'a@@example.com', `${'a'.repeat(250)}@example.com`, 7],
  },
  uptime_enabled: FLAG,
  uptime_check_interval_minutes: { good: [1, 5, 1440], bad: [0, 1441, '5', null] },
  map_tracker_frequency: FREQUENCY,
  map_tracker_match_rules: {
    good: [[], [rule], Array.from({ length: 10 }, () => rule)],
    bad: [
      {},
      [{}],
      [{ ...rule, extra: 1 }],
      [{ ...rule, value: '' }],
      Array.from({ length: 11 }, () => rule),
    ],
  },
}

const RECORD_NAMES: Readonly<Record<string, string>> = { country: 'country_code', language: 'language_code' }

onEveryEngine('project settings', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let uid: string
  before(async () => {
    uid = await app.createProject(owner.key)
  })

  const change = (body: object) => app.call('PATCH', `/v1/projects/${uid}`, { key: owner.key, body })

  test('every setting takes its values, by creation and by change, and shows them', async () => {
    for (const [name, { good }] of Object.entries(VALUES)) {
      const shown = RECORD_NAMES[name] ?? name
      for (const value of good) {
        const changed = await change({ [name]: value })
        assert.deepEqual(
          [changed.status, changed.body.data?.[shown]],
          [200, value],
          `${name}: ${changed.text}`,
        )
        const read = await app.call('GET', `/v1/projects/${uid}`, { key: owner.key })
        assert.deepEqual(read.body.data[shown], value, name)
      }
      const body = { name: 'x', domain: 'example.com', [name]: good.at(-1) }
      const created = await app.call('POST', '/v1/projects', { key: owner.key, body })
      assert.deepEqual([created.status, created.body.data?.[shown]], [201, good.at(-1)], created.text)
    }
  })

  test('every setting refuses what it does not take, on its own name', async () => {
    const before = (await app.call('GET', `/v1/projects/${uid}`, { key: owner.key })).text
    for (const [name, { bad }] of Object.entries(VALUES)) {
      for (const value of bad) {
        const { status, body } = await change({ [name]: value })
        assert.equal(status, 422, `${name}: ${JSON.stringify(value)}`)
        const fields = Object.keys(body.errors)
        assert.ok(
          fields.every((field) => field === name || field.startsWith(`${name}.`)),
          fields.join(),
        )
      }
    }
    assert.equal((await app.call('GET', `/v1/projects/${uid}`, { key: owner.key })).text, before)
  })

  test('rules are cleared by null, and codes may be called as the record calls them', async () => {
    const rules = [{ field: 'name', operator: 'contains', value: 'x' }]
    assert.deepEqual(
      (await change({ map_tracker_match_rules: rules })).body.data.map_tracker_match_rules,
      rules,
    )
    assert.deepEqual((await change({ map_tracker_match_rules: null })).body.data.map_tracker_match_rules, [])
    const read = await app.call('GET', `/v1/projects/${uid}`, { key: owner.key })
    assert.deepEqual(read.body.data.map_tracker_match_rules, [])
    const changed = await change({ country_code: 'de', language_code: 'DE' })
    assert.deepEqual([changed.body.data.country_code, changed.body.data.language_code], ['DE', 'de'])
    assert.equal((await change({ country: 'de', country_code: 'DE' })).status, 200)
    const both = await change({ country: 'FR', country_code: 'DE', language: 'fr', language_code: 'de' })
    assert.deepEqual(both.body.errors, {
      country_code: ['The country_code must be the same as country, or left out.'],
      language_code: ['The language_code must be the same as language, or left out.'],
    })
  })

  test('codes are taken in any letter case and stored in one', async () => {
    const { body } = await change({ country: 'at', language: 'DE-at', timezone: 'europe/vienna' })
    const { country_code, language_code, timezone } = body.data
    assert.deepEqual([country_code, language_code, timezone], ['AT', 'de-AT', 'Europe/Vienna'])
  })
})

describe('stored settings', () => {
  test('every setting is in the table of values above', () => {
    assert.deepEqual(Object.keys(VALUES).sort(), Object.keys(PROJECT_SETTINGS).sort())
  })

  test('what is stored comes back as it was', () => {
    const settings = Object.fromEntries(
      Object.entries(VALUES).map(([name, { good }]) => [name, good.at(-1)]),
    ) as ProjectSettings
    const columns = toColumns(settings)
    for (const value of Object.values(columns)) {
      assert.ok(value === null || typeof value === 'string' || typeof value === 'number')
    }
    assert.deepEqual(fromColumns(columns), settings)
  })
})
