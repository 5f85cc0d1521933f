// The files that browsers load for the dashboard. Their names have a hash of what is in them, so browsers may keep them for ever. One of
// an older build is not there: the page that asks for it was opened before an update, and loads itself again.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendDocument } from '../../entry/http/answers/kept-document.ts'
import { routeNotFound } from '../../entry/http/server/not-found.ts'
import type { PublicPage } from '../../entry/http/server/server.ts'
import type { DashboardFiles } from './dashboard-files.ts'

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  map: 'application/json; charset=utf-8',
}
const PATH = '/assets/:name'

/** Never refused to strangers: a page that gets half of its files is worse than none, and sending them costs no more than a refusal. */
export function assetPage(files: DashboardFiles): PublicPage {
  async function send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { name } = request.params as { name: string }
    // Where there is no dashboard, its pages say so.
    const built = await files.get().catch(() => undefined)
    const file = built?.files.get(name)
    const contentType = TYPES[name.slice(name.lastIndexOf('.') + 1)]
    if (file === undefined || contentType === undefined) throw routeNotFound(request.url)
    if (built?.files.has(`${name}.map`)) reply.header('SourceMap', `${name}.map`)
    return await sendDocument(request, reply, {
      contentType,
      caching: 'public, max-age=31536000, immutable',
      etag: `"${name}"`,
      bytes: file.bytes,
      form: (coding) => file.form(coding),
    })
  }
  return { path: PATH, isAlwaysOpen: true, register: (app) => void app.get(PATH, send) }
}
