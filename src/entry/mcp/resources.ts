// Resources, which a person attaches to a conversation by hand: the state of a project, as answers of tools or as a
// file, and stored documents, such as report runs.

import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server'
import type { Client } from '../../../client/src/client.ts'
import { isSightlineError } from '../../../client/src/errors.ts'
import type { Principal } from '../http/access/principal.ts'
import type { Caller } from './caller.ts'
import type { ServedResources } from './contents.ts'
import type { ServedTask } from './serve-task.ts'
import { shownText } from './tool/shown-text.ts'
import type { ToolResource } from './tool/task-tool.ts'

const PROJECTS_LISTED = 20
const CURSOR_LENGTH_MAX = 2_000
const ANSWER_TYPE = 'application/json'
const FILE_TYPE = 'text/plain'

const ADDRESS = /^sightline:\/\/projects\/([a-z0-9]{10})\/([a-z-]+)$/

/** Stored documents that belong to several projects: listed newest first, read by their address. */
export type Documents = {
  readonly templates: readonly ResourceTemplateType[]
  /** Returns the resources before an id, and the id at which the next page begins. */
  list(
    principal: Principal,
    beforeId: number | undefined,
  ): Promise<{ resources: Resource[]; nextId: number | undefined }>
  /** Whether the address has the form of one of these resources. */
  hasAddress(uri: string): boolean
  /** Returns undefined if there is none that the caller may see. */
  read(uri: string, principal: Principal): Promise<ReadResourceResult | undefined>
}

type ResourceParts = {
  tools: readonly ServedTask[]
  apiOf(caller: Caller): Client
  takeCall(caller: Caller): Promise<boolean>
  documents: Documents
}

/** The answer of a tool, listed for each project; a file can only be read. */
type OfTool = ToolResource & Pick<ServedTask, 'call'>

/**
 * The place at which a page of resources ended. Two lists are read in parallel, projects and documents, so that the
 * newest documents are on the first page however many projects there are; null for a list that has ended. Nothing in it
 * is secret, because every page checks anew what the caller may see.
 */
type ListPosition = { projects: string | null | undefined; documentId: number | null | undefined }

export function createResources({ tools, apiOf, takeCall, documents }: ResourceParts): ServedResources {
  const ofTools = tools.flatMap(({ resource, call }): OfTool[] => (resource ? [{ ...resource, call }] : []))
  const answers = ofTools.filter(({ readFile }) => readFile === undefined)
  const files = ofTools.filter(({ readFile }) => readFile !== undefined)

  async function readAnswer({ call }: OfTool, uid: string, uri: string, caller: Caller) {
    const result = await call({ project: uid }, caller)
    const [part] = 'content' in result ? (result.content as CallToolResult['content']) : []
    if (part?.type !== 'text') return undefined
    const { error } = JSON.parse(part.text) as { error?: { code: string; message: string } }
    if (error?.code === 'project_not_found') return undefined
    // Throws, because a refusal must not be attached to a conversation.
    if (error !== undefined) throw new ProtocolError(ProtocolErrorCode.InternalError, error.message)
    return { contents: [{ uri, mimeType: ANSWER_TYPE, text: part.text }] }
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
      answers.map(({ name, title, description }) => ({
        uri: `sightline://projects/${uid}/${name}`,
        name: `${shownText(domain)}-${name}`,
        title: `${title}: ${shownText(project)}`,
        description,
        mimeType: ANSWER_TYPE,
      })),
    )
    return { resources, next: meta.next_cursor }
  }

  return {
    templates: [...[...answers, ...files].map(templateOf), ...documents.templates],
    async list(caller, cursor) {
      const position = readCursor(cursor)
      if (position === undefined) throw badCursor()
      const { documentId } = position
      const [ofProjects, stored] = await Promise.all([
        listProjects(caller, position.projects),
        documentId === null ? { resources: [], nextId: null } : documents.list(caller.principal, documentId),
      ])
      const nextCursor = writeCursor({ projects: ofProjects.next, documentId: stored.nextId ?? null })
      return {
        resources: [...ofProjects.resources, ...stored.resources],
        ...(nextCursor !== undefined && { nextCursor }),
      }
    },
    async read(uri, caller): Promise<ReadResourceResult | undefined> {
      if (documents.hasAddress(uri)) {
        await requireCall(caller)
        return documents.read(uri, caller.principal)
      }
      const [, uid = '', name] = ADDRESS.exec(uri) ?? []
      const resource = ofTools.find((each) => each.name === name)
      if (resource?.readFile === undefined) return resource && readAnswer(resource, uid, uri, caller)
      await requireCall(caller)
      try {
        const text = await resource.readFile(apiOf(caller), uid)
        return { contents: [{ uri, mimeType: FILE_TYPE, text }] }
      } catch (error) {
        if (isSightlineError(error, 'project_not_found')) return undefined
        throw error
      }
    },
  }
}

function templateOf({ name, title, description, readFile }: ToolResource): ResourceTemplateType {
  const uriTemplate = `sightline://projects/{project}/${name}`
  const mimeType = readFile === undefined ? ANSWER_TYPE : FILE_TYPE
  return { name, title, description, uriTemplate, mimeType }
}

function writeCursor(position: ListPosition): string | undefined {
  if (position.projects === null && position.documentId === null) return undefined
  return Buffer.from(JSON.stringify([position.projects, position.documentId])).toString('base64url')
}

/** Returns undefined if the text is not one of our cursors. Without a cursor, both lists begin. */
function readCursor(text: string | undefined): ListPosition | undefined {
  if (text === undefined) return { projects: undefined, documentId: undefined }
  if (text.length > CURSOR_LENGTH_MAX) return undefined
  try {
    const [projects, documentId, ...rest] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isOurs =
      (projects === null || typeof projects === 'string') &&
      (documentId === null || (Number.isSafeInteger(documentId) && documentId > 0)) &&
      rest.length === 0
    return isOurs ? { projects, documentId } : undefined
  } catch {
    return undefined
  }
}

function badCursor(): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, 'This cursor is not one of this list.')
}
