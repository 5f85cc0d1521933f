import assert from 'node:assert/strict'
import type { IncomingHttpHeaders } from 'node:http'
import { test } from 'node:test'
import { createMigratedStorage } from '../../../test/helpers/engines.ts'
import { serveHttp } from '../../../test/helpers/local-server.ts'
import { startHere } from '../../../test/helpers/server-here.ts'
import { until } from '../../../test/helpers/until.ts'
import { ENGINES } from '../../data/storage/portable.ts'
import { traced } from '../../lib/tracing.ts'

type Sent = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string } }[]
}

const TRACE = '0af7651916cd43dd8448eb211c80319c'

for (const engine of ENGINES)
  test(`requests and jobs are sent to a collector as spans, and what they ask of the database as parts (${engine})`, async (t) => {
    const spans: Sent[] = []
    const heads: IncomingHttpHeaders[] = []
    const collector = await serveHttp(t, (request, response) => {
      let text = ''
      request.on('data', (chunk) => {
        text += chunk
      })
      request.on('end', () => {
        heads.push({ ...request.headers, path: request.url })
        for (const { scopeSpans } of JSON.parse(text).resourceSpans)
          for (const scope of scopeSpans) spans.push(...scope.spans)
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      })
    })
    const storage = await createMigratedStorage(engine)
    const cleans: (() => Promise<void>)[] = []
    t.after(async () => {
      for (const clean of cleans) await clean()
      await storage.remove()
    })
    const settings = {
      ...storage.env,
      SIGHTLINE_OTLP_URL: collector.url,
      SIGHTLINE_OTLP_HEADERS: 'x-team=search, authorization=Basic abc=',
      SIGHTLINE_TRACE_PERCENT: '100',
    }
    const server = await startHere(settings, { after: (clean) => void cleans.push(clean) })
    const send = (path: string, body: unknown) =>
      fetch(`${server.url}/v1${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${server.started.key}`,
          'content-type': 'application/json',
          'x-request-id': 'traced-1',
          traceparent: `00-${TRACE}-b7ad6b7169203331-01`,
        },
        body: JSON.stringify(body),
      })
    const made = await send('/projects', { name: 'Shop', domain: 'shop.example' })
    assert.equal(made.status, 201)
    assert.equal((await send('/projects', { name: '' })).status, 422)
    const { data } = (await made.json()) as { data: { uid: string } }
    assert.equal((await send(`/projects/${data.uid}/crawls`, {})).status, 201)
    const find = (name: string) => spans.find((span) => span.name === name)
    await until('the job has run and the spans have arrived', () => find('crawls.run') !== undefined)
    await server.stop()

    const request = find('POST /v1/projects')
    assert.deepEqual([request?.traceId, request?.parentSpanId], [TRACE, 'b7ad6b7169203331'])
    const parts = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    assert.ok(
      parts.some(({ name }) => name === 'db transaction'),
      JSON.stringify(spans.map(({ name }) => name)),
    )
    const attribute = (span: Sent | undefined, name: string) =>
      span?.attributes.find(({ key }) => key === name)?.value.stringValue
    assert.equal(attribute(find('crawls.run'), 'requestId'), 'traced-1')
    assert.ok(spans.some((span) => attribute(span, 'error.type') === 'validation_failed'))
    const [head] = heads
    assert.deepEqual(
      [head?.path, head?.['x-team'], head?.authorization],
      ['/v1/traces', 'search', 'Basic abc='],
    )
    assert.ok(!JSON.stringify(spans).includes(server.started.key as string))
  })

test('without a collector nothing is traced, and a collector that is gone holds up no stop', async (t) => {
  const start = () => assert.fail('a span was begun')
  assert.equal(await traced(start, async () => 'done'), 'done')
  const storage = await createMigratedStorage('sqlite')
  t.after(() => storage.remove())
  const settings = {
    ...storage.env,
    SIGHTLINE_OTLP_URL: 'http://127.0.0.1:9',
    SIGHTLINE_TRACE_PERCENT: '100',
  }
  const server = await startHere(settings, { after: async () => {} })
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200)
  await server.stop()
})
