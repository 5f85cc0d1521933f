import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { insertListed } from '../../../../test/helpers/listed-keywords.ts'
import { storedRow } from '../../../../test/helpers/stored-rows.ts'
import { addVolumes } from '../tags/keyword-volumes.ts'

/** Equal ones, and keywords that nothing is known of. */
const VOLUMES = [500, null, 90, 500, null, 0, 12_000, 90, null]
const PAGE = 2

onEveryEngine('the order of keywords by their search volume', (context) => {
  const app = suiteApp(context)
  const owner = suiteOwner(app)
  let path: string
  let session: string
  let volumes: Map<number, number | null>

  before(async () => {
    const uid = await app.createProject(owner.key)
    path = `/projects/${uid}/rank-tracker/keywords`
    session = await app.signIn(owner.memberId)
    const { id: projectId } = await storedRow(context.database, 'projects', ['id'], { uid })
    const ids = await insertListed(
      context.database,
      projectId,
      VOLUMES.map((_, index) => ({
        text: `keyword ${index}`,
        device: 'mobile',
        countryCode: 'US',
        languageCode: 'en',
        location: '',
        position: null,
        analyzedAtMs: null,
      })),
    )
    volumes = new Map(ids.map((id, index) => [id, VOLUMES[index] ?? null]))
    const known = [...volumes].flatMap(([keyword_id, searches]) =>
      searches === null ? [] : [{ keyword_id, searches }],
    )
    await context.database.transaction((tx) => addVolumes(tx, context.engine, projectId, known, app.clock.ms))
  })

  const read = async (query: string) => {
    const answer = await app.call('GET', `/app/v1${path}?${query}`, { session })
    assert.equal(answer.status, 200, answer.text)
    return answer.body as {
      data: { id: number; search_volume: number | null }[]
      meta: { next_cursor: string | null; previous_cursor: string | null }
    }
  }

  for (const direction of ['asc', 'desc'] as const) {
    const expected = () => {
      const sign = direction === 'asc' ? 1 : -1
      return [...volumes]
        .toSorted(
          ([id, mine], [other, theirs]) =>
            Number(mine === null) - Number(theirs === null) ||
            sign * ((mine ?? 0) - (theirs ?? 0)) ||
            sign * (id - other),
        )
        .map(([, volume]) => volume)
    }

    test(`${direction}: unknown volumes come last, and cursors go through all keywords and back`, async () => {
      const query = `sort=search_volume&direction=${direction}&limit=${PAGE}&include=tags`
      for (const filter of ['', '&search=keyword', '&device=all']) {
        const pages = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const page = await read(`${query}${filter}${cursor && `&cursor=${cursor}`}`)
          pages.push(page)
          cursor = page.meta.next_cursor
        }
        const rows = pages.flatMap(({ data }) => data)
        assert.deepEqual(
          rows.map((row) => row.search_volume),
          expected(),
        )
        assert.equal(new Set(rows.map(({ id }) => id)).size, VOLUMES.length)
        let back = pages.at(-1)
        for (const page of pages.toReversed().slice(1)) {
          back = await read(`${query}${filter}&cursor=${back?.meta.previous_cursor}`)
          assert.deepEqual(
            back.data.map(({ id }) => id),
            page.data.map(({ id }) => id),
          )
        }
      }
    })
  }

  test('a volume that is imported later moves its keyword, and one that is known stays', async () => {
    const [id] = [...volumes].find(([, volume]) => volume === null) ?? []
    const [known] = [...volumes].find(([, volume]) => volume === 500) ?? []
    const { id: projectId } = await storedRow(context.database, 'projects', ['id'], {
      uid: path.split('/')[2] as string,
    })
    const added = [id, known].map((keyword_id) => ({ keyword_id: keyword_id as number, searches: 99_999 }))
    await context.database.transaction((tx) => addVolumes(tx, context.engine, projectId, added, app.clock.ms))
    const { data } = await read('sort=search_volume&direction=desc&limit=2&include=tags&country_code=us')
    assert.deepEqual(
      data.map((row) => [row.id, row.search_volume]),
      [
        [id, 99_999],
        [[...volumes].find(([, volume]) => volume === 12_000)?.[0], 12_000],
      ],
    )
  })

  test('/v1 keeps to the orders of its contract', async () => {
    const refused = await app.call('GET', `/v1${path}?sort=search_volume`, { key: owner.key })
    assert.equal(refused.status, 422)
    assert.deepEqual(Object.keys(refused.body.errors), ['sort'])
  })
})
