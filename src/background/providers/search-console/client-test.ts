// Whether Google knows an OAuth client and its secret: it is asked for a token with a code that nobody was given. Google checks the
// client first, and says `invalid_grant` of the code when the client is right. Nothing is granted, and nothing costs anything.

import type { ProviderHealth } from '../contracts.ts'
import { cleanText } from '../organic-pages.ts'
import { objectOf, parseReply, stringOf } from '../reply-json.ts'
import { createTransport } from '../transport.ts'
import type { OauthClient } from './sign-in.ts'

const TIMEOUT_MS = 20_000
const REPLY_BYTES_MAX = 65_536
const SAID_CHARS_MAX = 200
const NO_CODE = 'sightline-test'

type ClientTest = { client: OauthClient; redirectUri: string; tokenUrl: string; fetch: typeof fetch }

export async function testClient(
  { client: { clientId, clientSecret }, redirectUri, tokenUrl, fetch }: ClientTest,
  signal: AbortSignal,
): Promise<ProviderHealth> {
  const transport = createTransport({ fetch, secrets: [clientSecret], bytesMax: REPLY_BYTES_MAX })
  const form = {
    grant_type: 'authorization_code',
    client_id: clientId,
    client_secret: clientSecret,
    code: NO_CODE,
    redirect_uri: redirectUri,
  }
  const reply = await transport.request(
    { method: 'POST', url: tokenUrl, form, timeoutMs: TIMEOUT_MS },
    signal,
  )
  if (reply.kind === 'failed') return refusal(`Google could not be asked: ${reply.message}`)
  const parsed = parseReply(reply.text)
  const error = 'value' in parsed ? stringOf(objectOf(parsed.value)?.error) : undefined
  if (error === 'invalid_grant')
    return { isWorking: true, message: 'Google knows this client and its secret.' }
  if (error === 'redirect_uri_mismatch')
    return refusal(`Google knows the client, but not the redirect URI ${redirectUri}: add it to the client.`)
  if (error === 'invalid_client' || error === 'unauthorized_client')
    return refusal(
      'Google does not know this client, or its secret is wrong: copy both from the Google Cloud console again.',
    )
  return refusal(`Google answered ${cleanText(error ?? `HTTP ${reply.status}`, SAID_CHARS_MAX)}.`)
}

function refusal(message: string): ProviderHealth {
  return { isWorking: false, message }
}
