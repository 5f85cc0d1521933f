import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createTestApp, type Tenant, type TestApp } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { startFakeSerper } from '../../../test/helpers/fake-serper.ts'
import { enqueueOne, testRunner } from '../../../test/helpers/jobs.ts'
import { changeRows, storedRows } from '../../../test/helpers/stored-rows.ts'
import { until } from '../../../test/helpers/until.ts'
import type { JobRunner } from '../../background/jobs/runner.ts'

const LINKS =
  'source_url,target_url\nhttps://a.example/x,https://example.com/\nhttps://b.example/,https://example.com/y\n'
const SEARCHES =
  'date,query,page,clicks,impressions,position\n2026-10-01,oak desk,https://example.com/oak,3,40,7.5\n2026-10-02,oak desk,https://example.com/oak,1,20,8\n'

onEveryEngine('imports over HTTP', (context) => {
  let app: TestApp
  let runner: JobRunner
  let owner: Tenant
  let session: string
  let uid: string

  before(async () => {
    const serper = await startFakeSerper({ after: (clean) => after(clean) })
    app = await createTestApp(context.database, {
      SIGHTLINE_UPLOAD_BYTES_MAX: '3000000',
      SIGHTLINE_SERPER_KEY: 'fakeserperkey0123456789',
      SIGHTLINE_SERPER_URL: serper.url,
    })
    owner = await app.createTenant()
    session = await app.signIn(owner.memberId)
    uid = await app.createProject(owner.key)
    startRunner()
  })
  after(async () => {
    await runner?.stop(5_000)
    await app?.close()
  })

  // Another node has the job: all that it knows of the file is in the database.
  function startRunner(): void {
    const { 'imports.run': importing, 'imports.clean': cleaning } = app.product.handlers
    runner = testRunner(context.database, { 'imports.run': importing!, 'imports.clean': cleaning! })
    runner.start()
  }

  const at = (path = '') => `/app/v1/projects/${uid}/imports${path}`
  const open = async (body: object, token = session) => app.call('POST', at(), { session: token, body })
  const send = (id: number, text: string | Buffer, { offset = 0, type = 'text/csv', more = {} } = {}) =>
    app.call('POST', at(`/${id}/file?offset=${offset}`), {
      session,
      body: Buffer.from(text),
      headers: { 'content-type': type, ...more },
    })
  const read = async (id: number) => (await app.call('GET', at(`/${id}`), { session })).body.data

  async function importFile(wanted: object, text: string) {
    const { id } = (await open(wanted)).body.data
    const sent = await send(id, text)
    assert.equal(sent.status, 200, sent.text)
    assert.equal((await app.call('POST', at(`/${id}/start`), { session })).body.data.status, 'queued')
    await until('the import has ended', async () => (await read(id)).finished_at !== null)
    const pieces = await storedRows(context.database, 'import_pieces', ['start_byte'], { import_id: id })
    assert.deepEqual(pieces, [], 'the file is gone')
    return await read(id)
  }

  test('an import that waits is work under way, and its end is an event', async () => {
    const { id } = (await open({ kind: 'backlinks' })).body.data
    await send(id, LINKS)
    await runner.stop(5_000)
    await app.call('POST', at(`/${id}/start`), { session })
    const { body } = await app.call('GET', '/v1/activity', { key: owner.key })
    const [waiting] = body.data.filter(({ kind }: { kind: string }) => kind === 'import')
    assert.deepEqual([waiting.id, waiting.project_uid, waiting.status], [String(id), uid, 'queued'])
    startRunner()
    await until('the import has ended', async () => (await read(id)).finished_at !== null)
    const kinds = await context.database.read((db) =>
      db.selectFrom('events').where('kind', 'like', 'import.%').select('kind').orderBy('id').execute(),
    )
    assert.deepEqual(
      kinds.slice(-2).map(({ kind }) => kind),
      ['import.queued', 'import.succeeded'],
    )
  })

  const keywordsOf = async () =>
    (await app.call('GET', `/v1/projects/${uid}/rank-tracker/keywords`, { key: owner.key })).body.data.length

  test('keywords are counted in a dry run and then imported, as on the command line', async () => {
    const text = 'keyword,country,language\nred shoes,us,en\nblue shoes,us,en\nred shoes,us,en\n'
    const dry = await importFile({ kind: 'keywords', is_dry_run: true, file_name: 'k.csv' }, text)
    assert.deepEqual([dry.status, dry.counts.keywords_added, dry.file_name], ['completed', 2, 'k.csv'])
    assert.equal(await keywordsOf(), 0, 'nothing was stored')
    const real = await importFile({ kind: 'keywords' }, text)
    assert.deepEqual([real.counts.keywords_added, real.counts.keywords_left_alone], [2, 1])
    assert.equal(await keywordsOf(), 2)
    const again = await importFile({ kind: 'keywords' }, text)
    assert.deepEqual([again.counts.keywords_added, again.counts.keywords_left_alone], [0, 3])
    const list = (query: string) => app.call('GET', `${at()}?${query}`, { session })
    const all = (await list('limit=100')).body.data.length
    assert.equal((await list('limit=1&include_total=true')).body.meta.total, all)
  })

  test('search data, backlinks and disavow files are read by the same functions, dry and for good', async () => {
    const files = [
      ['search_performance', SEARCHES, 'rows', 2],
      ['backlinks', LINKS, 'backlinks', 2],
      ['disavow', 'domain:spam.example\nhttps://bad.example/x\n', 'entries_added', 2],
    ] as const
    for (const [kind, text, name, count] of files)
      for (const is_dry_run of [true, false]) {
        const { status, counts, faults } = await importFile({ kind, is_dry_run }, text)
        assert.deepEqual([status, counts[name], faults], ['completed', count, []], `${kind} ${is_dry_run}`)
      }
    const links = await app.call('GET', `/v1/projects/${uid}/backlinks`, { key: owner.key })
    assert.equal(links.body.data.length, 2)
    const disavowed = await app.call('GET', `/v1/projects/${uid}/disavows`, { key: owner.key })
    assert.equal(disavowed.body.data.length, 2)
  })

  test('a fault names its line and field, and nothing is stored', async () => {
    const before = (await app.call('GET', `/v1/projects/${uid}/disavows`, { key: owner.key })).text
    const { status, faults, counts } = await importFile(
      { kind: 'disavow' },
      'domain:good.example\n\nhttps://example.com/own\n',
    )
    assert.deepEqual([status, counts], ['failed', {}])
    assert.deepEqual([faults[0].line, faults[0].field], [3, 'url'])
    assert.match(faults[0].reason, /example\.com belongs/)
    assert.equal((await app.call('GET', `/v1/projects/${uid}/disavows`, { key: owner.key })).text, before)
    const wrongKind = await importFile({ kind: 'keywords' }, 'PK\u0003\u0004 no zip')
    assert.equal(wrongKind.status, 'failed')
    assert.equal(wrongKind.faults[0].line, null)
    const wrongTarget = await importFile({ kind: 'backlinks', target: 'elsewhere.example' }, LINKS)
    assert.equal(wrongTarget.status, 'failed')
  })

  test('the faults of all lines are listed, up to a hundred, with how many there are', async () => {
    const files = [
      ['disavow', 'domain:good.example\nspam\ndomain:fine.example\nhttps://example.com/own\n', [2, 4]],
      ['keywords', 'keyword,device\nred shoes,tv\nblue shoes,mobile\ngreen shoes,radio\n', [2, 4]],
      ['search_performance', SEARCHES.replaceAll(/,\d+,(\d+),/g, ',many,$1,'), [2, 3]],
      ['backlinks', LINKS.replaceAll('https://example.com', 'nowhere'), [2, 3]],
    ] as const
    for (const [kind, text, lines] of files) {
      const { status, faults, faults_count } = await importFile({ kind }, text)
      assert.deepEqual([status, faults_count], ['failed', 2], kind)
      assert.deepEqual(
        faults.map(({ line }: { line: number }) => line),
        lines,
        kind,
      )
    }
    const many = await importFile({ kind: 'disavow' }, 'spam\n'.repeat(150))
    assert.deepEqual([many.faults.length, many.faults_count, many.faults[99].line], [100, 150, 100])
  })

  test('keywords that cost money are imported by whoever agreed to the cost', async () => {
    const body = { provider: 'serper', cost_max_usd: 10 }
    await app.call('PATCH', `/app/v1/projects/${uid}/provider`, { session, body })
    const text = 'keyword,country,language\ngreen shoes,us,en\n'
    const untold = await importFile({ kind: 'keywords' }, text)
    assert.match(untold.faults[0].reason, /^Tracking 1 new keyword costs up to \$.* import with cost_max_usd/)
    const dry = await importFile({ kind: 'keywords', is_dry_run: true }, text)
    assert.ok(dry.counts.first_round_usd > 0 && dry.counts.month_usd > 0)
    const agreed = await importFile({ kind: 'keywords', cost_max_usd: 1 }, text)
    assert.equal(agreed.counts.keywords_added, 1)
    await app.call('PATCH', `/app/v1/projects/${uid}/provider`, { session, body: { provider: null } })
  })

  test('a file comes in parts, each where the last one ended, within the limit', async () => {
    const { id } = (await open({ kind: 'disavow' })).body.data
    const part = `# ${'x'.repeat(1_199_997)}\n`
    assert.equal((await send(id, part)).body.data.bytes_received, 1_200_000)
    const wrong = await send(id, part, { offset: 5 })
    assert.deepEqual([wrong.status, wrong.body.code], [409, 'import_not_open'])
    assert.match(wrong.body.message, /has 1200000 bytes/)
    assert.equal((await send(id, part, { offset: 1_200_000 })).body.data.bytes_received, 2_400_000)
    assert.equal((await send(id, part, { offset: 2_400_000 })).status, 413)
    const sizes = await storedRows(context.database, 'import_pieces', ['start_byte'], { import_id: id })
    assert.ok(sizes.length >= 4, 'stored in pieces of a mebibyte')
    assert.equal((await send(id, 'x', { type: 'text/html' })).status, 415)
    assert.equal((await send(id, 'x', { more: { 'content-encoding': 'gzip' } })).status, 415)
    const declared = { 'content-length': '999999999' }
    assert.equal((await send(id, 'x', { more: declared })).status, 413)
    assert.equal((await app.call('DELETE', at(`/${id}`), { session })).status, 200)
    assert.equal((await app.call('GET', at(`/${id}`), { session })).body.code, 'import_not_found')
  })

  test('over a socket, a body without a length is stopped at the limit, and its sender is told why', async () => {
    const { id } = (await open({ kind: 'disavow' })).body.data
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const request = http.request(`${address}${at(`/${id}/file?offset=0`)}`, {
      method: 'POST',
      headers: {
        cookie: `sightline_${app.config.http.port}=${session}`,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/octet-stream',
      },
    })
    const answered = once(request, 'response')
    const megabyte = Buffer.alloc(1_000_000, 'x')
    // More than the limit, and no more once the answer is there.
    let isAnswered = false
    answered.then(() => {
      isAnswered = true
    })
    for (let sent = 0; sent < 50 && !isAnswered; sent++)
      await new Promise<void>((resolve) => request.write(megabyte, () => resolve()))
    request.end()
    const [response] = (await answered) as [http.IncomingMessage]
    assert.equal(response.statusCode, 413)
    response.resume()
    await once(response, 'end')
    assert.ok((await read(id)).bytes_received <= 3_000_000)
  })

  test('an import is started once, with a file; viewers and other accounts start none', async () => {
    const { id } = (await open({ kind: 'disavow' })).body.data
    const start = (token = session) => app.call('POST', at(`/${id}/start`), { session: token })
    assert.equal((await start()).body.code, 'import_not_open')
    await send(id, 'domain:once.example\n')
    const starts = await Promise.all([start(), start()])
    assert.deepEqual(starts.map(({ status }) => status).toSorted(), [200, 409])
    assert.equal((await send(id, 'x', { offset: 20 })).body.code, 'import_not_open')
    const viewer = await app.signIn((await app.createColleague(owner, 'viewer')).memberId)
    assert.equal((await open({ kind: 'disavow' }, viewer)).body.code, 'role_not_allowed')
    assert.equal((await app.call('GET', at(), { session: viewer })).status, 200)
    const stranger = await app.createTenant()
    const foreign = await app.createProject(stranger.key)
    const theirs = await app.signIn(stranger.memberId)
    const url = `/app/v1/projects/${foreign}/imports/${id}`
    assert.equal((await app.call('GET', url, { session: theirs })).body.code, 'import_not_found')
    assert.equal((await open({ kind: 'passwords', device: 'tv', file_name: '' })).status, 422)
    await until('it has ended', async () => (await read(id)).finished_at !== null)
  })

  test('an import that nobody works on any more fails after a day, and its file is gone', async () => {
    const { id } = (await open({ kind: 'backlinks' })).body.data
    await send(id, LINKS)
    await changeRows(context.database, 'imports', { status: 'running', changed_at: 1 }, { id })
    await enqueueOne(context.database, { kind: 'imports.clean' })
    await until('it is given up', async () => (await read(id)).status === 'failed')
    assert.equal((await read(id)).faults.length, 1)
    const pieces = await storedRows(context.database, 'import_pieces', ['start_byte'], { import_id: id })
    assert.deepEqual(pieces, [])
  })

  test('an uploaded file of more keywords than one transaction should hold is refused', async () => {
    const text = gzipSync(`keyword\n${'oak desk\n'.repeat(200_001)}`)
    const { id } = (await open({ kind: 'keywords', is_dry_run: true })).body.data
    assert.equal((await send(id, text, { type: 'application/gzip' })).status, 200)
    await app.call('POST', at(`/${id}/start`), { session })
    await until('the import has ended', async () => (await read(id)).finished_at !== null)
    assert.match((await read(id)).faults[0].reason, /at most 200,000 rows/)
  })

  test('an upload that nobody goes on with is removed after a day', async () => {
    const { id } = (await open({ kind: 'disavow' })).body.data
    await send(id, 'domain:x.example\n')
    app.clock.ms += 25 * 3_600_000
    session = await app.signIn(owner.memberId)
    await enqueueOne(context.database, { kind: 'imports.clean' })
    await until('it is gone', async () => (await app.call('GET', at(`/${id}`), { session })).status === 404)
  })
})
