// Resources: what a person attaches to a conversation by hand. What is known of a project now, told by the same tools; its disavow
// file; and reports as they were made.

import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
} from '@modelcontextprotocol/server'
import type { Client } from '../../../client/src/client.ts'
import { isSightlineError } from '../../../client/src/errors.ts'
import { visibleLines } from '../../lib/visible-text.ts'
import type { Caller } from './caller.ts'
import type { ServedResources } from './contents.ts'
import { REPORT_TEMPLATES, type ReportRuns } from './reports/report-runs.ts'
import type { ServedTask } from './serve-task.ts'
import { shownText } from './shown-text.ts'

const PROJECTS_LISTED = 20
const CURSOR_LENGTH_MAX = 2_000

type Report = { name: string; title: string; description: string; tool: string }

const REPORTS: readonly Report[] = [
  {
    name: 'weekly-review',
    title: 'Weekly review',
    description: 'Ranks, search, crawl, links and alerts of the last week',
    tool: 'weekly_review',
  },
  {
    name: 'issues',
    title: 'Issues of the latest crawl',
    description: 'Every issue with how many pages have it, critical first',
    tool: 'find_issues',
  },
  {
    name: 'quick-wins',
    title: 'Quick wins',
    description: 'How many opportunities there are of each type, and the clicks that they could bring',
    tool: 'quick_wins',
  },
]

const ADDRESS = /^sightline:\/\/projects\/([a-z0-9]{10})\/([a-z-]+)$/

type ResourceParts = {
  tools: readonly ServedTask[]
  apiOf(caller: Caller): Client
  takeCall(caller: Caller): Promise<boolean>
  reportRuns: ReportRuns
}

/**
 * Where a page of resources ended. Two lists go on side by side, projects and report runs, so that the newest reports are on
 * the first page however many projects there are; one that has ended is null. Nothing in it is secret: what a caller may see
 * is asked of every page anew.
 */
type ListPosition = { projects: string | null | undefined; runId: number | null | undefined }

export function createResources({ tools, apiOf, takeCall, reportRuns }: ResourceParts): ServedResources {
  const toolOf = (name: string) => tools.find(({ definition }) => definition.name === name)

  async function readReport(report: Report, uid: string, uri: string, caller: Caller) {
    const result = await toolOf(report.tool)?.call({ project: uid }, caller)
    const [part] =
      result !== undefined && 'content' in result ? (result.content as CallToolResult['content']) : []
    if (part?.type !== 'text') return undefined
    const { error } = JSON.parse(part.text) as { error?: { code: string; message: string } }
    if (error?.code === 'project_not_found') return undefined
    // Nobody wants a refusal attached to a conversation.
    if (error !== undefined) throw new ProtocolError(ProtocolErrorCode.InternalError, error.message)
    return { contents: [{ uri, mimeType: 'application/json', text: part.text }] }
  }

  async function requireCall(caller: Caller): Promise<void> {
    if (await takeCall(caller)) return
    throw new ProtocolError(
      ProtocolErrorCode.InternalError,
      'The calls of this credential are used up for today.',
    )
  }

  async function readPage(api: Client, cursor: string | undefined) {
    try {
      return await api.projects.list({ limit: PROJECTS_LISTED, ...(cursor !== undefined && { cursor }) })
    } catch (error) {
      throw isSightlineError(error, 'validation_failed') ? badCursor() : error
    }
  }

  async function listProjects(caller: Caller, cursor: string | null | undefined) {
    if (cursor === null) return { resources: [], next: null }
    const { data, meta } = await readPage(apiOf(caller), cursor)
    const resources = data.flatMap(({ uid, name: project, domain }) =>
      REPORTS.map(({ name, title, description }) => ({
        uri: `sightline://projects/${uid}/${name}`,
        name: `${shownText(domain)}-${name}`,
        title: `${title}: ${shownText(project)}`,
        description,
        mimeType: 'application/json',
      })),
    )
    return { resources, next: meta.next_cursor }
  }

  return {
    templates: [
      ...REPORTS.map(({ name, title, description }) => ({
        name,
        title,
        description,
        uriTemplate: `sightline://projects/{project}/${name}`,
        mimeType: 'application/json',
      })),
      {
        name: 'disavow-file',
        title: 'Disavow file',
        description: 'The file to upload to search engines',
        uriTemplate: 'sightline://projects/{project}/disavow-file',
        mimeType: 'text/plain',
      },
      ...REPORT_TEMPLATES,
    ],
    async list(caller, cursor) {
      const position = readCursor(cursor)
      if (position === undefined) throw badCursor()
      const { runId } = position
      const [ofProjects, ofReports] = await Promise.all([
        listProjects(caller, position.projects),
        runId === null ? { resources: [], nextId: null } : reportRuns.list(caller.principal, runId),
      ])
      const nextCursor = writeCursor({ projects: ofProjects.next, runId: ofReports.nextId ?? null })
      return {
        resources: [...ofProjects.resources, ...ofReports.resources],
        ...(nextCursor !== undefined && { nextCursor }),
      }
    },
    async read(uri, caller): Promise<ReadResourceResult | undefined> {
      if (reportRuns.parse(uri) !== undefined) {
        await requireCall(caller)
        return reportRuns.read(uri, caller.principal)
      }
      const [, uid = '', name] = ADDRESS.exec(uri) ?? []
      const report = REPORTS.find((each) => each.name === name)
      if (report !== undefined) return readReport(report, uid, uri, caller)
      if (name !== 'disavow-file') return undefined
      await requireCall(caller)
      try {
        const file = await apiOf(caller).disavow.download(uid)
        return { contents: [{ uri, mimeType: 'text/plain', text: visibleNotes(file) }] }
      } catch (error) {
        if (isSightlineError(error, 'project_not_found')) return undefined
        throw error
      }
    },
  }
}

/** Notes of entries are lines that begin with #; what search engines read stays as it is. */
function visibleNotes(file: string): string {
  return file.replaceAll(/^#.*$/gm, visibleLines)
}

function writeCursor(position: ListPosition): string | undefined {
  if (position.projects === null && position.runId === null) return undefined
  return Buffer.from(JSON.stringify([position.projects, position.runId])).toString('base64url')
}

/** Undefined for what is no cursor of ours. Without one, both lists begin. */
function readCursor(text: string | undefined): ListPosition | undefined {
  if (text === undefined) return { projects: undefined, runId: undefined }
  if (text.length > CURSOR_LENGTH_MAX) return undefined
  try {
    const [projects, runId, ...rest] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isOurs =
      (projects === null || typeof projects === 'string') &&
      (runId === null || (Number.isSafeInteger(runId) && runId > 0)) &&
      rest.length === 0
    return isOurs ? { projects, runId } : undefined
  } catch {
    return undefined
  }
}

function badCursor(): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, 'This cursor is not one of this list.')
}
