// Signs a person in at Google from the command line. Google sends the person's browser back to a port of this machine. If
// the browser runs on another machine and finds nothing there, the person copies the address from the browser to the
// terminal.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  beginSignIn,
  exchangeCode,
  parseClient,
  readRedirect,
  type SignedIn,
  type SignIn,
} from '../../../background/providers/search-console/sign-in.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { withInputFile } from '../../../entry/cli/terminal/input-file.ts'
import { withInterrupt } from '../../../entry/cli/terminal/signals.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'

/** A client's file has some 400 bytes. */
const CLIENT_BYTES_MAX = 65_536
const SIGN_IN_MS = 10 * 60_000
const ATTEMPTS_MAX = 5

const DONE =
  '<!doctype html><meta charset="utf-8"><title>Sightline</title><p>You are signed in. Close this page and go back to the terminal.'
const NOT_YET =
  '<!doctype html><meta charset="utf-8"><title>Sightline</title><p>This did not work. The terminal says why.'

export async function signInAtGoogle(call: Call<{ client: string }>): Promise<SignedIn> {
  const { options, config, output, nowMs } = call
  const bytes = await withInputFile(options.client, undefined, (file) => file.readStart(CLIENT_BYTES_MAX))
  const client = parseClient(new TextDecoder().decode(bytes))
  const browser = await awaitBrowser()
  try {
    const signIn = beginSignIn(client, browser.redirectUri)
    output.note(
      '1. In the Google Cloud console, publish the app (OAuth consent screen, "Publish app"): while it is in',
    )
    output.note('   "Testing", Google ends the connection after 7 days.')
    output.note(`2. Open this address and consent:\n\n   ${signIn.url}\n`)
    const code = await withInterrupt(process, async (interrupted) => {
      const over = new AbortController()
      const signal = AbortSignal.any([interrupted, over.signal, AbortSignal.timeout(SIGN_IN_MS)])
      const answers = [browser.code(signIn, signal, output.note), askForAddress(call, signIn, signal)]
      return await Promise.race(answers).finally(() => over.abort())
    })
    const exchange = { client, signIn, code, tokenUrl: config.searchConsole.tokenUrl, fetch, nowMs }
    const signedIn = await exchangeCode(exchange, AbortSignal.timeout(SIGN_IN_MS))
    if (signedIn.state === 'failed') throw new AppError(BAD_USAGE, signedIn.message)
    return signedIn
  } finally {
    browser.close()
  }
}

/** Asks only on a terminal; elsewhere, the browser is the only way. */
async function askForAddress(
  { terminal, output }: Call<object>,
  signIn: SignIn,
  signal: AbortSignal,
): Promise<string> {
  if (!terminal.isInteractive) return await new Promise<never>(() => {})
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const answer = await terminal.ask(
      '3. If the browser then shows that it cannot reach 127.0.0.1, copy the whole address from its address bar here: ',
      signal,
    )
    if (answer.trim() === '') continue
    const redirect = readRedirect(answer, signIn)
    if ('code' in redirect) return redirect.code
    output.note(redirect.refusal)
  }
  throw new AppError(BAD_USAGE, 'No code was entered. To try again, run the command again.')
}

type Browser = {
  redirectUri: string
  /** `tell` receives the reason when the browser came back with an unusable address. */
  code(signIn: SignIn, signal: AbortSignal, tell: (refusal: string) => void): Promise<string>
  close(): void
}

/** Listens on the loopback address only. */
async function awaitBrowser(): Promise<Browser> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    redirectUri: `http://127.0.0.1:${port}`,
    code: (signIn, signal, tell) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () =>
          reject(new AppError(BAD_USAGE, 'Nobody signed in. To try again, run the command again.')),
        )
        server.on('request', ({ url = '' }, response) => {
          // Browsers also request an icon.
          if (!/^\/(?:\?|$)/.test(url)) return void response.writeHead(404, { Connection: 'close' }).end()
          const redirect = readRedirect(url, signIn)
          const isDone = 'code' in redirect
          response.writeHead(isDone ? 200 : 400, { 'Content-Type': 'text/html', Connection: 'close' })
          response.end(isDone ? DONE : NOT_YET)
          if (isDone) resolve(redirect.code)
          else tell(redirect.refusal)
        })
      }),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
