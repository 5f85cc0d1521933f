// Whatever is echoed to us: what a person or a log gets to see holds no secret.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { startFakeSearchConsole } from '../../../../test/helpers/fake-search-console.ts'
import { clientOf, NEVER } from '../../../../test/helpers/fake-search-console-client.ts'
import { googleError, tokenError } from '../../../../test/helpers/fake-search-console-faults.ts'
import { parseCredential, secretsOf } from './credential.ts'

test('no message holds a private key, a secret, a refresh token, an assertion or an access token', async (t) => {
  const google = await startFakeSearchConsole(t)
  const serviceAccount = parseCredential(google.serviceAccount)
  const oauth = parseCredential(google.oauth)
  const spoken = fc.record({
    call: fc.constantFrom('token', 'sites', 'query'),
    status: fc.constantFrom(400, 401, 403, 404, 429, 500),
    reason: fc.constantFrom('forbidden', 'quotaExceeded', 'accessNotConfigured', 'invalid_grant', 'notFound'),
    before: fc.string({ maxLength: 10 }),
    isOauth: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(spoken, fc.nat(), async ({ call, status, reason, before, isOauth }, which) => {
      const credential = isOauth ? oauth : serviceAccount
      const source = clientOf(google, { credential })
      // The clock stands still, so the next assertion is the last one again.
      await source.listSites(NEVER)
      const assertion = google.requests.findLast((request) => request.call === 'token')?.form.get('assertion')
      const secrets = [...secretsOf(credential), ...(assertion ? [assertion] : [])]
      if (call !== 'token') secrets.push(google.tokens.at(-1) as string)
      const echo = `${before} ${secrets[which % secrets.length]}`
      if (call === 'token') google.misbehave('token', tokenError(status, reason, echo))
      else {
        // The token that replaces a refused one is another.
        const isRenewed = status === 401 ? `${echo} ${nextToken(google.tokens.at(-1) as string)}` : echo
        const fault = googleError(status, reason, { message: isRenewed })
        google.misbehave(call === 'sites' ? 'sites' : 'query', fault, { times: status === 401 ? 2 : 1 })
        secrets.push(nextToken(google.tokens.at(-1) as string))
      }
      const asked = call === 'token' ? clientOf(google, { credential }) : source
      const outcome = call === 'query' ? await asked.readDay(20_000, NEVER) : await asked.listSites(NEVER)
      assert.ok(outcome.state === 'failed')
      for (const secret of secrets)
        for (const part of partsOf(secret)) assert.ok(!outcome.message.includes(part), outcome.message)
    }),
    { numRuns: 40 },
  )
})

function nextToken(token: string): string {
  return token.replace(/(?<=token-)\d+/, (count) => String(Number(count) + 1))
}

/** A message has no line breaks: the lines of a key count one by one. */
function partsOf(secret: string): string[] {
  return secret.split('\n').filter((line) => line.length > 10 && !line.startsWith('-----'))
}
