import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, beforeEach, test } from 'node:test'
import { createTestApp, type TestApp } from '../../../../test/helpers/app.ts'
import { callCommand, callJson } from '../../../../test/helpers/command.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { createSerpbearDatabase, SERPBEAR_ROW } from '../../../../test/helpers/serpbear.ts'
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts'

onEveryEngine('sightline import keywords --all-domains', (context) => {
  const folder = temporaryFolder()
  let app: TestApp
  let key: string
  let account: string
  let files = 0

  before(async () => {
    app = await createTestApp(context.database)
  })
  beforeEach(async () => {
    const tenant = await app.createTenant('owner', { name: 'Importer', rankTrackingLimit: 3 })
    key = tenant.key
    account = String(tenant.accountId)
  })

  const row = (domain: string, keyword: string, more = {}) => ({ ...SERPBEAR_ROW, domain, keyword, ...more })
  function makeDatabase(...rows: readonly object[]): string {
    const file = join(folder, `${context.engine}-${++files}.sqlite`)
    createSerpbearDatabase(file, rows)
    return file
  }
  const run = (file: string, ...args: string[]) =>
    callCommand(
      ['import', 'keywords', file, '--all-domains', '--account', account, ...args],
      context.storage.env,
    )
  const json = (file: string) =>
    callJson(['import', 'keywords', file, '--all-domains', '--account', account], context.storage.env)
  const projects = async () => (await app.call('GET', '/v1/projects', { key })).body.data
  async function keywordsOf(uid: string): Promise<string[]> {
    const { body } = await app.call(
      'GET',
      `/v1/projects/${uid}/rank-tracker/keywords?device=desktop&sort=keyword`,
      {
        key,
      },
    )
    return body.data.map((keyword: { keyword: string; last_position: number | null }) =>
      [keyword.keyword, keyword.last_position].join(' '),
    )
  }

  test('every domain gets its keywords: in a project that is there, else in a new one', async () => {
    const known = await app.createProject(key, { name: 'Known', domain: 'www.known.example' })
    const history = JSON.stringify({ '2024-1-5': 8, '2024-1-6': 8 })
    const file = makeDatabase(
      row('known.example', 'a', { history }),
      row('new.example', 'tisch', { country: 'DE' }),
      row('new.example', 'stuhl', { country: 'DE' }),
      row('new.example', 'chair', { country: 'GB' }),
      row('WWW.Known.example', 'b'),
      row('shop.example/blog', 'c'),
    )
    const result = await json(file)
    const made = result.projects[1].project_uid
    assert.deepEqual(result, {
      account_id: Number(account),
      projects: [
        {
          project_uid: known,
          domain: 'known.example',
          is_new: false,
          rows: 2,
          rows_left_out: 0,
          keywords_added: 2,
          keywords_left_alone: 0,
          positions_added: 1,
          positions_left_out: 1,
          tags_added: 0,
          search_volumes_added: 0,
          left_out: { repeats_before: 1 },
          left_out_lines: { repeats_before: [1] },
        },
        {
          project_uid: made,
          domain: 'new.example',
          is_new: true,
          rows: 3,
          rows_left_out: 0,
          keywords_added: 3,
          keywords_left_alone: 0,
          positions_added: 0,
          positions_left_out: 0,
          tags_added: 0,
          search_volumes_added: 0,
          left_out: {},
          left_out_lines: {},
        },
      ],
      domains_left_out: [
        { domain: 'shop.example/blog', keywords: 1, reason: result.domains_left_out[0].reason },
      ],
    })
    assert.deepEqual(await keywordsOf(known), ['a 8', 'b '])
    assert.deepEqual(await keywordsOf(made), ['chair ', 'stuhl ', 'tisch '])
    const [, project] = (await projects()).toSorted((a: { name: string }, b: { name: string }) =>
      a.name.localeCompare(b.name),
    )
    assert.partialDeepStrictEqual(project, {
      uid: made,
      name: 'new.example',
      domain: 'new.example',
      country_code: 'DE',
      language_code: 'de',
    })
  })

  test('for a person it says which projects were made and found, and what was left out', async () => {
    const file = makeDatabase(row('one.example', 'a'), row('two.example', 'b'), row('localhost', 'c'))
    const first = await run(file)
    assert.equal(first.exitCode, 0, first.stderr)
    const uids = (await projects()).map(({ uid, domain }: { uid: string; domain: string }) => [domain, uid])
    const { 'one.example': one, 'two.example': two } = Object.fromEntries(uids)
    assert.equal(
      first.stdout,
      `${one}  one.example: 1 keyword was added to a new project.\n${two}  two.example: 1 keyword was added to a new project.\n`,
    )
    assert.match(
      first.stderr,
      /^Rows checked: 3\nRows added: 2\none\.example: 1 row was read\.\ntwo\.example: 1 row was read\.\nlocalhost was left out with its 1 keyword: .+\nTo import them into a project, run: .+ --domain localhost FILE\n.+\n$/,
    )
    const unmeasured = `2 projects have no search provider and are not measured: ${one}, ${two}. To track real positions,`
    assert.ok(first.stderr.includes(`\n${unmeasured}`), first.stderr)
    const again = await run(file)
    assert.equal(
      again.stdout,
      `${one}  one.example: 0 keywords were added to an existing project.\n${two}  two.example: 0 keywords were added to an existing project.\n`,
    )
    assert.match(
      again.stderr,
      /one\.example: 1 keyword was tracked already, or is repeated in the file; it stays as it is\. ID 1\.\n/,
    )
    assert.equal((await projects()).length, 2)
  })

  test('one domain that does not fit leaves no project behind', async () => {
    const words = ['a', 'b', 'c', 'd'].map((word) => row('large.example', word))
    const { exitCode, stdout, stderr } = await run(makeDatabase(row('small.example', 'a'), ...words))
    assert.deepEqual([exitCode, stdout], [4, ''])
    assert.match(
      stderr,
      /error: large\.example: The 4 keywords of the file do not fit into the project's allowance of 3/,
    )
    assert.deepEqual(await projects(), [])
  })

  test('a fault in the last row leaves no project behind either, and JSON is read as well', async () => {
    const broken = makeDatabase(row('one.example', 'a'), row('two.example', 'b', { history: 'x' }))
    const refused = await run(broken)
    assert.deepEqual([refused.exitCode, refused.stdout], [2, ''])
    assert.match(refused.stderr, /Keyword 2 of the database, history: is not an object/)
    assert.deepEqual(await projects(), [])
    const file = join(folder, 'rows.json')
    writeFileSync(file, JSON.stringify([row('one.example', 'a'), row('two.example', 'b')]))
    assert.equal((await json(file)).projects.length, 2)
    writeFileSync(file, 'keyword\na\n')
    const csv = await run(file)
    assert.deepEqual([csv.exitCode, csv.stdout], [2, ''])
    assert.match(csv.stderr, /^error: --all-domains is for SerpBear's database or JSON export/)
    const named = await run(file, '--project', 'aaaaaaaaaa')
    assert.match(named.stderr, /^error: --all-domains makes a project for each domain: leave out --project/)
  })
})
