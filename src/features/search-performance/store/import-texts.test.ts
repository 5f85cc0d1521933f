import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { importRows, searchRow } from '../../../../test/helpers/search-rows.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { storedSums } from '../../../../test/helpers/stored-search-sums.ts'
import { trackedProjects } from '../../../../test/helpers/tracked-project.ts'

const DAY = 20_000
const SMALL = { cache: { textsMax: 3, bytesMax: 60 }, waiting: { textsMax: 2, charsMax: 30 } }

onEveryEngine('texts of an import of search performance', (context) => {
  const newProject = trackedProjects(context)

  test('are one in all spellings of one query and of one page, and accents tell queries apart', async () => {
    const projectId = await newProject()
    const queries = ['Café Olé', 'café  olé', 'ＣＡＦÉ olé', 'cafe\u0301 ole\u0301', 'cafe ole', ' ', null]
    const pages = ['https://example.com/a?utm_source=x#y', 'https://EXAMPLE.com/a', '', null]
    for (const isSplit of [false, true]) {
      await importRows(
        context.database,
        projectId,
        queries.flatMap((query) => pages.map((page) => searchRow({ query, page }))),
        isSplit ? { texts: { limits: { queries: SMALL, pages: SMALL } } } : {},
      )
      const sums = await storedSums(context.database, projectId)
      assert.deepEqual(
        [...sums].map(([key, { rows }]) => [key.replace(/^[^|]*/, ''), rows]).sort(),
        [
          ['|cafe ole|https://example.com/a||', 2],
          ['|cafe ole|||', 2],
          ['|café olé|https://example.com/a||', 8],
          ['|café olé|||', 8],
          ['||https://example.com/a||', 4],
          ['||||', 4],
        ].sort(),
      )
    }
  })

  test('with one hash keep ids of their own', async () => {
    const projectId = await newProject()
    const rows = ['red', 'blue', 'green'].map((query) =>
      searchRow({ query, page: `https://example.com/${query}` }),
    )
    for (let time = 0; time < 2; time++)
      await importRows(context.database, projectId, [...rows, ...rows], { texts: { hash: () => 42 } })
    const sums = await storedSums(context.database, projectId)
    assert.deepEqual(
      [...sums].map(([key, { rows: count }]) => [key, count]).sort(),
      ['blue', 'green', 'red'].map((query) => [`${DAY}-${DAY}|${query}|https://example.com/${query}||`, 2]),
    )
  })

  test('that two imports bring at once have one id', async () => {
    const projectId = await newProject()
    const rows = Array.from({ length: 60 }, (_, n) =>
      searchRow({ query: `query ${n % 30}`, page: `https://example.com/${n % 7}` }),
    )
    await Promise.all(
      [0, 1, 2].map((day) =>
        importRows(
          context.database,
          projectId,
          rows.map((row) => ({ ...row, firstDay: DAY + day, lastDay: DAY + day })),
          { texts: { limits: { queries: SMALL, pages: SMALL } } },
        ),
      ),
    )
    const texts = await storedRows(context.database, 'search_queries', ['id', 'text'], {
      project_id: projectId,
    })
    assert.deepEqual(
      texts.map(({ id }) => id).sort((a, b) => a - b),
      Array.from({ length: 30 }, (_, n) => n + 1),
    )
    assert.equal(new Set(texts.map(({ text }) => text)).size, 30)
    const sums = await storedSums(context.database, projectId)
    assert.equal(
      [...sums.values()].reduce((sum, { rows: count }) => sum + count, 0),
      180,
    )
  })

  test('that cannot be kept, of a service, leave their rows without them', async () => {
    const projectId = await newProject()
    const rows = [searchRow({ page: 'android-app://com.example/' }), searchRow({ query: 'x'.repeat(2049) })]
    await importRows(context.database, projectId, rows, { source: 'search_console' })
    assert.deepEqual([...(await storedSums(context.database, projectId)).keys()].sort(), [
      `${DAY}-${DAY}|oak desk|||`,
      `${DAY}-${DAY}||https://example.com/oak||`,
    ])
  })
})
