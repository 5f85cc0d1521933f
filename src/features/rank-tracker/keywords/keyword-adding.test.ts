import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../../test/helpers/any-character.ts'
import { suiteApp, suiteOwner } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { examples } from '../../../../test/helpers/examples.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { openTracker, type TrackerCaller } from '../../../../test/helpers/tracker-caller.ts'

const EMOJI = '👟'

onEveryEngine('adding keywords', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)

  const open = () => openTracker(app, context.database, owner)

  /** The fields that were refused, in the order of the answer. */
  async function refusedFields({ call }: TrackerCaller, body: unknown): Promise<string[]> {
    const result = await call('POST', '/keywords', body)
    assert.deepEqual([result.status, result.body.code], [422, 'validation_failed'], result.text)
    return Object.keys(result.body.errors)
  }

  const fieldsOf = (body: { data: { keywords: Record<string, unknown>[] } }, field: string) =>
    body.data.keywords.map((keyword) => keyword[field])

  test('needs from one to a hundred keywords, a country and a language', async () => {
    const tracker = await open()
    const market = { country_code: 'US', language_code: 'en' }
    const numbered = (count: number) => Array.from({ length: count }, (_, index) => `keyword ${index}`)
    assert.deepEqual(await refusedFields(tracker, {}), ['keywords', 'country_code', 'language_code'])
    for (const keywords of [[], numbered(101), 'shoes', { 0: 'shoes' }, null, 5]) {
      assert.deepEqual(await refusedFields(tracker, { ...market, keywords }), ['keywords'])
    }
    const hundred = await tracker.add({ keywords: numbered(100) })
    assert.deepEqual([hundred.status, hundred.body.data.keywords.length], [201, 100])
    assert.deepEqual(
      fieldsOf(hundred.body, 'id'),
      Array.from({ length: 100 }, (_, index) => index + 1),
    )
  })

  test('takes keywords of 1 to 255 characters, counted in code points once trimmed', async () => {
    const tracker = await open()
    const refused = [
      '',
      ' ',
      '\t\u00a0\u3000\n',
      'x'.repeat(256),
      EMOJI.repeat(256),
      `a ${'b '.repeat(126)}cd`,
    ]
    const wrong = ['a\0b', '\ud83d', null, 5, true, ['x'], {}]
    const keywords = [...refused, ...wrong]
    const fields = await refusedFields(tracker, { keywords, country_code: 'US', language_code: 'en' })
    assert.deepEqual(
      fields,
      keywords.map((_, index) => `keywords.${index}`),
    )
    const longest = ['x'.repeat(255), EMOJI.repeat(255), 'e\u0301'.repeat(255), `a ${'b '.repeat(126)}c`]
    const padded = `${' '.repeat(3000)}padded${'\n'.repeat(3000)}`
    const { status, body, text } = await tracker.add({ keywords: [...longest, padded] })
    assert.equal(status, 201, text)
    assert.deepEqual(fieldsOf(body, 'keyword'), [...longest.map((keyword) => keyword.normalize()), 'padded'])
  })

  test('refuses a keyword that comes twice, by its place and naming the first', async () => {
    const tracker = await open()
    const keywords = [
      'Red shoes',
      'blue',
      'RED SHOES',
      ' red\u3000 shoes\t',
      'caf\u00e9',
      'CAFE\u0301',
      'blue ',
      'i̇stanbul',
      'İSTANBUL',
      'ΟΔΟΣ',
      'οδος',
      'οδοσ',
    ]
    const result = await tracker.add({ keywords })
    assert.equal(result.status, 422)
    const firstAt = { 2: 0, 3: 0, 5: 4, 6: 1, 8: 7, 10: 9, 11: 9 }
    assert.deepEqual(
      Object.keys(result.body.errors),
      Object.keys(firstAt).map((index) => `keywords.${index}`),
    )
    for (const [index, first] of Object.entries(firstAt)) {
      const [message, ...others] = result.body.errors[`keywords.${index}`]
      assert.match(message, new RegExp(`keywords\\.${first}\\b`))
      assert.deepEqual(others, [])
    }
    assert.deepEqual((await tracker.list()).data, [])
    // These only look alike.
    const { status, text } = await tracker.add({
      keywords: ['red shoes', 'redshoes', 'red-shoes', 'réd shoes'],
    })
    assert.equal(status, 201, text)
  })

  test('refuses fields that it does not know, and values of the wrong kind, all at once', async () => {
    const tracker = await open()
    const body = {
      keywords: ['shoes'],
      country_code: 'US',
      language_code: 'en',
      device: 'tablet',
      location: 7,
      segment_id: 1,
      Keywords: [],
    }
    assert.deepEqual(await refusedFields(tracker, body), ['device', 'location', 'segment_id', 'Keywords'])
    for (const device of ['Mobile', '', null, ['mobile'], 'all', 1]) {
      assert.deepEqual(await refusedFields(tracker, { ...body, device, location: null }), [
        'device',
        'segment_id',
        'Keywords',
      ])
    }
    assert.deepEqual(await refusedFields(tracker, []), ['body'])
    assert.deepEqual(await refusedFields(tracker, undefined), ['keywords', 'country_code', 'language_code'])
    const query = await tracker.call('POST', '/keywords?device=desktop', {
      keywords: ['shoes'],
      country_code: 'US',
      language_code: 'en',
    })
    assert.deepEqual([query.status, Object.keys(query.body.errors)], [422, ['device']])
  })

  test('takes markets that the options offer, in any letter case', async () => {
    const tracker = await open()
    const markets = [
      ['us', 'EN', 'US', 'en'],
      ['Br', 'PT-br', 'BR', 'pt-BR'],
      ['tw', 'zh-tw', 'TW', 'zh-TW'],
      ['MX', 'ES-419', 'MX', 'es-419'],
    ]
    for (const [country, language, country_code, language_code] of markets) {
      const { body } = await tracker.add({
        keywords: ['shoes'],
        country_code: country,
        language_code: language,
      })
      const { id: _, ...created } = body.data.keywords[0]
      assert.deepEqual(created, {
        keyword: 'shoes',
        device: 'mobile',
        country_code,
        language_code,
        status: 'pending',
      })
    }
    const refused = [
      ['XX', 'en', 'country_code'],
      ['CN', 'zh-CN', 'country_code'],
      ['USA', 'en', 'country_code'],
      ['', 'en', 'country_code'],
      [' US', 'en', 'country_code'],
      ['US', 'xx', 'language_code'],
      ['US', 'de', 'language_code'],
      ['US', '', 'language_code'],
      ['DE', 'en', 'language_code'],
      ['US', 'en-', 'language_code'],
    ]
    for (const [country_code, language_code, field] of refused) {
      const fields = await refusedFields(tracker, { keywords: ['boots'], country_code, language_code })
      assert.deepEqual(fields, [field], `${country_code} ${language_code}`)
    }
    for (const code of [null, 5, ['US']]) {
      const body = { keywords: ['boots'], country_code: code, language_code: code }
      assert.deepEqual(await refusedFields(tracker, body), ['country_code', 'language_code'])
    }
    assert.equal((await tracker.list()).data.length, markets.length)
  })

  test('takes a location of up to 255 characters, which makes another keyword of it', async () => {
    const tracker = await open()
    const places = [undefined, null, 'Austin', 'x'.repeat(255), EMOJI.repeat(255)]
    const statuses: number[] = []
    for (const location of places)
      statuses.push((await tracker.add({ keywords: ['shoes'], location })).status)
    assert.deepEqual(statuses, [201, 200, 201, 201, 201])
    assert.equal((await tracker.add({ keywords: ['shoes'], location: ' Austin ' })).status, 200)
    for (const location of ['', '  ', 'x'.repeat(256), EMOJI.repeat(256), 'a\0', '\udc00', 5, [], {}]) {
      const body = { keywords: ['shoes'], country_code: 'US', language_code: 'en', location }
      assert.deepEqual(await refusedFields(tracker, body), ['location'])
    }
    const { data } = await tracker.list('?sort=market')
    assert.deepEqual(
      data.map((record: { location: string | null }) => record.location),
      [null, ...places.slice(2)],
    )
  })

  test('leaves alone what is tracked already in that market and device, whatever its spelling', async () => {
    const tracker = await open()
    await tracker.addNew(['Red Shoes'])
    const before = await tracker.read(1)
    for (const keyword of ['Red Shoes', 'red shoes', ' RED  SHOES\n']) {
      const { status, body } = await tracker.add({ keywords: [keyword] })
      const named = keyword.trim().replace('  ', ' ')
      const message = `1 was tracked already and left as before: "${named}" on mobile.`
      const nothingNew = { keywords: [], initial_analysis_scheduled: false, message }
      assert.deepEqual([status, body.data], [200, nothingNew])
    }
    assert.deepEqual(await tracker.read(1), before)

    const some = await tracker.add({ keywords: ['boots', 'red shoes'], device: 'both' })
    assert.equal(some.status, 201)
    assert.deepEqual(
      some.body.data.keywords.map(({ keyword, device }: { keyword: string; device: string }) => [
        keyword,
        device,
      ]),
      [
        ['boots', 'mobile'],
        ['boots', 'desktop'],
        ['red shoes', 'desktop'],
      ],
    )
    assert.equal(some.body.data.message, '1 was tracked already and left as before: "red shoes" on mobile.')
    assert.equal((await tracker.add({ keywords: ['red shoes', 'BOOTS'], device: 'both' })).status, 200)
    assert.equal((await tracker.add({ keywords: ['red shoes'], country_code: 'GB' })).status, 201)
    assert.equal((await tracker.add({ keywords: ['red shoes'], language_code: 'es' })).status, 201)
  })

  test('opens one analysis for each that is new, and a job that carries them out', async () => {
    const tracker = await open()
    const { engine, database } = context
    await tracker.addNew(['a', 'b'], { device: 'both' })
    await tracker.add({ keywords: ['a'], device: 'both' })
    const analyses = await storedRows(
      database,
      'analyses',
      ['id', 'keyword_id', 'status'],
      { project_id: tracker.projectId },
      'id',
    )
    assert.deepEqual(
      analyses,
      [1, 2, 3, 4].map((id) => ({ id, keyword_id: id, status: 'pending' })),
      engine,
    )
    const jobs = await storedRows(database, 'jobs', ['payload_json'], { kind: 'rank-tracker.check' })
    const ofProject = jobs
      .map((job) => JSON.parse(job.payload_json))
      .filter((payload) => payload.projectId === tracker.projectId)
    assert.deepEqual(ofProject, [{ projectId: tracker.projectId, analysisIds: [1, 2, 3, 4] }])
  })

  test('keeps every text as it was given, and finds it tracked the next time', async () => {
    const tracker = await open()
    const character = fc.oneof(
      fc.string({ unit: anyCharacter, minLength: 1, maxLength: 1 }),
      fc.constantFrom('"', '\\', "'", '\u0001', '\u007f', '\u2028', '{', '$', ':', '\ufffe', '%'),
    )
    const text = fc
      .array(character, { minLength: 1, maxLength: 20 })
      .map((characters) => characters.join('').replaceAll('\0', 'x'))
      .filter((characters) => characters.isWellFormed())
    let runs = 0
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 50 }), async (texts) => {
        runs++
        const keywords = texts.map((characters, index) => `${characters} ${runs} ${index}`)
        const added = await tracker.add({ keywords })
        assert.equal(added.status, 201, added.text)
        const stored = fieldsOf(added.body, 'keyword')
        assert.deepEqual(
          stored,
          keywords.map((keyword) =>
            keyword
              .normalize()
              .replaceAll(/[\s\u0085]+/g, ' ')
              .trim(),
          ),
        )
        assert.equal((await tracker.add({ keywords })).status, 200)
        const ids = fieldsOf(added.body, 'id') as number[]
        for (const [index, id] of ids.slice(0, 5).entries()) {
          assert.equal((await tracker.read(id)).keyword, stored[index])
        }
      }),
      { numRuns: examples(10) },
    )
  })
})
