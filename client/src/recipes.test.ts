// The recipes of README.md, run as they stand there against a server.

import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { before, test } from 'node:test'
import { webhookTestBody } from '../../src/features/channels/messages/webhook.ts'
import { newWebhookSecret, signatureHeaders } from '../../src/features/channels/sending/signature.ts'
import { suiteApp } from '../../test/helpers/app.ts'
import { onEveryEngine } from '../../test/helpers/engines.ts'
import { storeCrawl } from '../../test/helpers/stored-crawl.ts'
import { RECIPES } from '../test/recipes.ts'
import { createClient, isSightlineError, verifyWebhook } from './index.ts'

/** What each recipe prints, in the order of the page. */
const PRINTED: readonly RegExp[] = [
  /^Signed in to self-hosted$/,
  /^shoes not found\nboots not found$/,
  /^1 of 1 projects\nThat is all\.$/,
  /^404 https:\/\/example\.com\/gone$/,
  /^2 added\. $/,
  /^Started \w+\.$/,
  /^No search data is connected\./,
  /^example\.com true true$/,
  /^GET 200 true$/,
  /^webhook\.test This is a test$/,
]

const SECRET = newWebhookSecret()
const MESSAGE = webhookTestBody('CI', 0)

onEveryEngine('the recipes of the client', (context) => {
  const app = suiteApp(context)
  let baseUrl: string
  let apiKey: string
  let projectUid: string

  before(async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    baseUrl = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
    ;({ key: apiKey } = await app.createTenant())
    projectUid = await app.createProject(apiKey)
    const keywords = ['shoes', 'boots']
    await createClient({ baseUrl, apiKey }).rankTracker.addKeywords(projectUid, {
      ...{ keywords, country_code: 'US', language_code: 'en', device: 'mobile' },
    })
    await storeCrawl(context.database, projectUid, {
      pages: [
        { url: 'https://example.com/', status_code: 200 },
        { url: 'https://example.com/gone', status_code: 404 },
      ],
    })
  })

  for (const [place, recipe] of RECIPES.entries())
    test(`number ${place + 1} does what it says`, async () => {
      const lines: string[] = []
      const signed = signatureHeaders({ id: 'msg_1', atMs: Date.now(), body: MESSAGE }, [SECRET])
      await recipe({
        createClient: (options) => createClient({ ...options, baseUrl, apiKey }),
        isSightlineError,
        verifyWebhook,
        client: createClient({ baseUrl, apiKey }),
        projectUid,
        request: new Request('https://ci.example.com', { method: 'POST', headers: signed, body: MESSAGE }),
        process: { env: { SIGHTLINE_KEY: apiKey, WEBHOOK_SECRET: SECRET } },
        console: { log: (...parts) => lines.push(parts.join(' ')), warn: () => assert.fail() },
      })
      assert.match(lines.join('\n'), PRINTED[place]!)
    })

  test('are all looked at', () => assert.equal(RECIPES.length, PRINTED.length))
})
