// The pages behind the sign-in. All are the same document, which loads the dashboard; the dashboard reads from the
// address which page it is.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccessSource } from '../../entry/http/access/principal.ts'
import { pathAndQuery } from '../../entry/http/requests/request-url.ts'
import { routeNotFound } from '../../entry/http/server/not-found.ts'
import type { PublicPage } from '../../entry/http/server/server.ts'
import { isProjectUid } from '../../lib/ids.ts'
import type { Assets } from './assets.ts'
import type { DashboardFiles } from './dashboard-files.ts'
import { type FirstAnswers, readFirstAnswers } from './first-answers.ts'
import { PAGE_HEADERS } from './page-headers.ts'
import { isPagePath, nextPage, PAGE_PATHS, projectUidOf, rootOf } from './page-paths.ts'
import { renderFailure, renderShell } from './shell.ts'
import { findPrincipal, readUnlessEnded, type SignedInParts } from './signed-in.ts'

type ShellParts = SignedInParts & {
  source: Pick<AccessSource, 'findPrincipal' | 'findProject'>
  files: DashboardFiles
  /** Used by the page that says why there is no dashboard. */
  assets: Assets
  reload: string | undefined
}

const RETRY_SECONDS = 5

export function shellPages(parts: ShellParts): PublicPage[] {
  const { database, source, files, assets, reload } = parts

  /** Returns undefined if nobody is signed in. */
  async function readAnswers(request: FastifyRequest, path: string): Promise<FirstAnswers | undefined> {
    const principal = await findPrincipal(parts, request)
    if (principal === undefined) return undefined
    const projectUid = projectUidOf(path)
    const project =
      projectUid !== undefined && isProjectUid(projectUid)
        ? await source.findProject(projectUid, principal)
        : undefined
    return await readUnlessEnded(database, (db) => readFirstAnswers(db, principal, project))
  }

  async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { path, query } = pathAndQuery(request)
    if (!isPagePath(path)) throw routeNotFound(path)
    const root = rootOf(path)
    const answers = await readAnswers(request, path)
    if (answers === undefined) return leadTo(reply, `${root}sign-in${nextParameter(path, query)}`)
    reply.headers(PAGE_HEADERS)
    try {
      return reply.send(renderShell(await files.get(), { root, reload, answers }))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      reply.code(503).header('Retry-After', RETRY_SECONDS)
      return reply.send(renderFailure(assets, reason, { root, reload }))
    }
  }

  return PAGE_PATHS.map((path) => ({
    path,
    isAlwaysOpen: false,
    register: (app) => void app.get(path, show),
  }))
}

/** Empty for the first page, which follows signing in anyway. */
function nextParameter(path: string, query: string): string {
  const address = query === '' ? path : `${path}?${query}`
  return address === '/' || nextPage(address) === undefined ? '' : `?next=${encodeURIComponent(address)}`
}

export function leadTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('Cache-Control', 'no-store').redirect(address, 302)
}
