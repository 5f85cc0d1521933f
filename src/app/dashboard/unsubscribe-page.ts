// The page behind the link at the end of each mail. Opening it changes nothing, because programs that check mails open
// links; the button, or the POST that mail programs send, ends the mails.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html } from '../../entry/http/reference/html.ts'
import type { PublicPage } from '../../entry/http/server/server.ts'
import type { Subscription, Unsubscribing } from '../../features/channels/writes.ts'
import type { Assets } from './assets.ts'
import { renderBrand, renderLayout } from './layout.ts'
import { PAGE_HEADERS } from './page-headers.ts'

const PATH = '/unsubscribe/:token'
const ROOT = '../'

export function unsubscribePage(assets: Assets, unsubscribing: Unsubscribing): PublicPage {
  const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token
  const send = (reply: FastifyReply, body: Html) =>
    reply
      .headers(PAGE_HEADERS)
      .send(renderLayout(assets, { root: ROOT, page: 'unsubscribe', title: 'Unsubscribe', body }))

  async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const subscription = await unsubscribing.findSubscription(tokenOf(request))
    if (subscription === undefined) return send(reply.code(404), UNKNOWN)
    return send(reply, subscription.isOn ? renderQuestion(subscription) : renderEnded(subscription))
  }

  async function end(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const token = tokenOf(request)
    const subscription = (await unsubscribing.end(token))
      ? await unsubscribing.findSubscription(token)
      : undefined
    return subscription === undefined
      ? send(reply.code(404), UNKNOWN)
      : send(reply, renderEnded(subscription))
  }

  return {
    path: PATH,
    isAlwaysOpen: false,
    register(app) {
      app.get(PATH, show)
      // Accepts a form, whose fields are ignored; everywhere else a body must be JSON.
      app.register(async (scope) => {
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', (_request, payload, done) => {
          payload.resume()
          done(null, undefined)
        })
        scope.post(PATH, end)
      })
    },
  }
}

function renderQuestion({ address, name }: Subscription): Html {
  return page(html`<h1>Stop these e-mails?</h1>
<p>Sightline sends messages from “${name}” to <strong>${address}</strong>.</p>
<form method="post"><button class="main">Unsubscribe</button></form>`)
}

function renderEnded({ address, name }: Subscription): Html {
  return page(html`<h1>You are unsubscribed</h1>
<p><strong>${address}</strong> no longer gets messages from “${name}”.</p>
<p class="muted">Somebody who manages the account can switch them on again in the settings.</p>`)
}

const UNKNOWN = page(html`<h1>This link no longer works</h1>
<p>It is incomplete, or the messages were switched off or now go to another address.</p>`)

function page(content: Html): Html {
  return html`${renderBrand(ROOT)}
<main>
${content}
</main>`
}
