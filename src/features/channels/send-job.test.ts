// Messages as a worker sends them, with its places and its queue.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { testRunner } from '../../../test/helpers/jobs.ts'
import { serveHttp } from '../../../test/helpers/local-server.ts'
import { openChannels, type SentChannels } from '../../../test/helpers/sent-channels.ts'
import { until } from '../../../test/helpers/until.ts'
import { RECEIVER_ENV } from '../../../test/helpers/webhook-receiver.ts'
import { SEND_KIND } from './send-queue.ts'

const EVENTS = 30
/** Few, so that they come within the time that a receiver has for its answer, also on a busy machine. */
const MEANWHILE = 5

onEveryEngine('a worker that sends messages', (context) => {
  const cleaning: (() => void)[] = []
  const app = suiteApp(context, RECEIVER_ENV)
  const owner = suiteOwner(app)
  let channels: SentChannels
  before(async () => {
    app.clock.ms = Date.now()
    channels = await openChannels(app, context.database)
  })
  after(async () => {
    for (const clean of cleaning) clean()
  })

  /** A webhook whose receiver keeps the numbers that it was sent; `hold` keeps it from answering. */
  async function receive() {
    const seen: number[] = []
    let open = () => {}
    let held: Promise<void> | undefined
    let [now, most] = [0, 0]
    const { url } = await serveHttp(
      { after: (clean) => void cleaning.push(clean) },
      async (request, response) => {
        let body = ''
        for await (const chunk of request) body += chunk
        most = Math.max(most, ++now)
        const number = JSON.parse(body).data.details?.number
        if (number !== undefined) seen.push(number)
        if (number !== undefined) await held
        now--
        response.end('ok')
      },
    )
    const made = await app.call('POST', '/v1/webhooks', { key: owner.key, body: { name: 'x', url } })
    const tried = await app.call('POST', `/v1/webhooks/${made.body.data.uid}/test`, { key: owner.key })
    assert.equal(tried.body.data.is_accepted, true, tried.text)
    return {
      seen,
      most: () => most,
      hold: () => {
        held = new Promise((resolve) => {
          open = resolve
        })
      },
      release: () => open(),
    }
  }

  test('sends a burst in order, one message at a time, and a receiver that hangs keeps no other waiting', async () => {
    const project = await app.createProject(owner.key)
    const [slow, quick] = [await receive(), await receive()]
    slow.hold()
    for (let number = 0; number < EVENTS; number++) await channels.alert(project, { number })
    const wanted = Array.from({ length: EVENTS }, (_, number) => number)
    const handlers = { [SEND_KIND]: app.product.handlers[SEND_KIND] ?? assert.fail() }
    // All that the process has is one place, and messages have others.
    const runner = testRunner(context.database, handlers, { concurrency: 1, pollMs: 100 })
    runner.start()
    await until('one has messages while the other hangs', () => quick.seen.length >= MEANWHILE)
    assert.deepEqual(slow.seen, [0])
    slow.release()
    await until('both have all messages', () => quick.seen.length + slow.seen.length === 2 * EVENTS)
    await runner.stop(5_000)
    assert.deepEqual([quick.seen, slow.seen], [wanted, wanted])
    assert.deepEqual([slow.most(), quick.most()], [1, 1])
  })
})
