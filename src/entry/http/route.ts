// Declares a route: its schemas, who may call it, and one function. The server registers it, the OpenAPI document
// describes it and the tests compare its answers with it, all from this one value.

import type { ServerResponse } from 'node:http'
import { type Static, type TSchema, Type } from 'typebox'
import type { Tx } from '../../data/storage/database.ts'
import type { AppError, ErrorKind, FieldErrors } from '../../lib/errors.ts'
import type { Client } from './access/client.ts'
import type { CookieChanges } from './access/cookies.ts'
import type { Principal, ProjectRef, Role } from './access/principal.ts'
import type { PathId, PathIdValue } from './requests/path-ids.ts'
import type { PartsOf } from './requests/schema-annotations.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** A whole body that is JSON already; the digest changes when it does. */
export type ReadyAnswer = { json: string; bytes: number; digest: string }

/** The answer of a route: a value for `data`, or a ready body. */
export type Answer = {
  status?: 200 | 201
  /** Only routes of /app/v1 set cookies. */
  cookies?: CookieChanges
  onCommitted?(): void
} & ({ data: unknown } | ReadyAnswer)

/** A file instead of JSON, in its current version. */
export type FileAnswer = FileVersion & {
  /** The file name for browsers: letters, digits, dots and hyphens. */
  name: string
  /** Not called if the client already has this version, or requests only the headers. */
  read(): Promise<FileVersion & { pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array> }>
}

/**
 * The digest changes when the file does; `bytes` is its length. The text that is read later may be newer than
 * announced.
 */
type FileVersion = { digest: string; bytes: number }

/** A file that is made while it is sent, so its length and version are unknown. */
export type StreamedFileAnswer = {
  /** The file name for browsers: letters, digits, dots, hyphens and underscores. */
  name: string
  type: StreamedFileType
  /**
   * Not called if the client requests only the headers. An error while reading ends the connection before the end of
   * the response, so that a part is never taken for the whole; if the client disconnects, the iterator's `return` is
   * called.
   */
  read(): Promise<AsyncIterable<Uint8Array>>
}

export type PathIds = Record<string, PathId>
type PathValues<P extends PathIds> = { [Name in keyof P]: PathIdValue<P[Name]> }

export type RouteCall<P extends PathIds, Q, B> = {
  ids: PathValues<P>
  query: Q
  body: B
  principal: Principal
  /** Present exactly when the path has `{project_uid}`. */
  project: ProjectRef
  /** For links: the absolute address of this list without its query, and the query as it was sent. */
  url: { base: string; query: string }
  client: Client
}

/** Groups operations in the description of the API. One route of a group describes it; the others may give its name alone. */
type Tag = { readonly name: string; readonly description: string }

type Shared<P extends PathIds, Q extends TSchema, B extends TSchema> = {
  /** The path below that of its API, in OpenAPI's form: /projects/{project_uid}/competitors */
  path: string
  operationId: string
  tag: string | Tag
  summary: string
  description?: string
  /** Another route does the same and should be used. */
  isDeprecated?: boolean
  ids?: P
  query?: Q
  /** The query under /app/v1, where pages of the dashboard may ask for more. */
  appQuery?: TSchema
  body?: B
  /** The schema of the whole body, by status. */
  answers: Partial<Record<200 | 201, TSchema>>
  /** The field of `data` that identifies what was created: a 201's Location is the list's address plus this value. */
  createdId?: 'id' | 'uid' | 'crawl_uid'
  /** Refusals beyond those of every route of its kind. */
  refusals?: ErrorKind[]
  /**
   * Returns what `handle` would refuse among the readable fields. Called only if something else is wrong with the
   * request, so that one response names all errors.
   */
  findFurther?(call: RouteCall<P, PartsOf<Static<Q>>, PartsOf<Static<B>>>): Promise<FieldErrors | undefined>
  /**
   * Returns a refusal that depends on the principal alone: checked with the other access checks, before the body is
   * read.
   */
  refuse?(principal: Principal): AppError | undefined
}

export type ReadSpec<P extends PathIds, Q extends TSchema, B extends TSchema> = Shared<P, Q, B> & {
  /** A POST here is a read that needs a body: it stores nothing, and a read-only key may call it. */
  method: 'GET' | 'POST'
  handle(call: RouteCall<P, Static<Q>, Static<B>>): Promise<Answer>
}

export type FileType = 'text/plain' | 'application/octet-stream' | StreamedFileType
export type StreamedFileType =
  | 'text/csv'
  | 'application/x-ndjson'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'application/vnd.apache.parquet'
  | 'text/html'
  | 'application/pdf'

type FileSpec<P extends PathIds, Q extends TSchema> = Omit<Shared<P, Q, TSchema>, 'answers' | 'body'> & {
  /** The default is plain text. */
  type?: FileType
  /** Describes the content and format of the file. */
  content: string
  example: string
  handle(call: RouteCall<P, Static<Q>, unknown>): Promise<FileAnswer>
}

type StreamedFileSpec<P extends PathIds, Q extends TSchema> = Omit<FileSpec<P, Q>, 'type' | 'handle'> & {
  /** The possible types; the answer says which one it is. */
  types: readonly StreamedFileType[]
  handle(call: RouteCall<P, Static<Q>, unknown>): Promise<StreamedFileAnswer>
}

type WriteSpec<P extends PathIds, Q extends TSchema, B extends TSchema, R> = Shared<P, Q, B> & {
  method: 'POST' | 'PATCH' | 'DELETE'
  /** The least role that may call it; the default is editor. */
  role?: Role
  /** The route changes only the caller's own data, so a session that was opened with a read-only key may call it too. */
  isOfCaller?: boolean
  /** The answer shows a secret once and is not stored, so the route takes no Idempotency-Key. */
  isAnswerSecret?: boolean
  /**
   * For a route that first locks what its decision depends on: it then waits for concurrent writers instead of being
   * refused.
   */
  isolation?: 'read committed'
  /** For a PATCH of what only a query of the GET shows: `If-Match` names the version of the answer with this query. */
  versionQuery?: Readonly<Record<string, string>>
  /** Does slow work before the transaction begins; `handle` gets its result. */
  prepare?(call: RouteCall<P, Static<Q>, Static<B>>): Promise<R>
  /** Runs in one transaction, together with storing the answer for the caller's Idempotency-Key. */
  handle(call: RouteCall<P, Static<Q>, Static<B>>, tx: Tx, prepared: R): Promise<Answer>
}

type UploadSpec<P extends PathIds, Q extends TSchema> = Omit<Shared<P, Q, TSchema>, 'body' | 'createdId'> & {
  /** The least role that may call it; the default is editor. */
  role?: Role
  upload: Upload
  /** Stores its data itself, piece by piece as the body arrives, without an open transaction. */
  handle(
    call: Omit<RouteCall<P, Static<Q>, unknown>, 'body'> & { stream: AsyncIterable<Uint8Array> },
  ): Promise<Answer>
}

/** A body that is not JSON and is never in memory as a whole. */
export type Upload = {
  /** The accepted values of `Content-Type`. */
  readonly contentTypes: readonly string[]
  readonly bytesMax: number
  /** Describes the content, for the OpenAPI document. */
  readonly content: string
}

type OpenSpec<P extends PathIds, Q extends TSchema, B extends TSchema> = Omit<
  Shared<P, Q, B>,
  'refuse' | 'createdId'
> & {
  method: 'GET' | 'POST'
  handle(call: Omit<RouteCall<P, Static<Q>, Static<B>>, 'principal' | 'project'>): Promise<Answer>
}

type StreamSpec<P extends PathIds, Q extends TSchema> = Omit<
  Shared<P, Q, TSchema>,
  'answers' | 'body' | 'createdId'
> & {
  open(
    call: RouteCall<P, Static<Q>, unknown>,
    response: ServerResponse,
    options: StreamOptions,
  ): Promise<void>
}

/** The headers of a new stream, and the place at which the client's last one ended. */
type StreamOptions = { headers: string[]; lastEventId: string | undefined }

type AnyCall = RouteCall<PathIds, unknown, unknown>

export type Route = Shared<PathIds, TSchema, TSchema> & { method: Method } & (
    | { access: 'read'; isFile?: false; isStream?: false; handle(call: AnyCall): Promise<Answer> }
    | {
        access: 'read'
        isFile: true
        isStreamed?: false
        isStream?: false
        type: FileType
        handle(call: AnyCall): Promise<FileAnswer>
      }
    | {
        access: 'read'
        isFile: true
        isStreamed: true
        isStream?: false
        types: readonly StreamedFileType[]
        handle(call: AnyCall): Promise<StreamedFileAnswer>
      }
    | { access: 'open'; isFile?: false; isStream?: false; handle(call: AnyCall): Promise<Answer> }
    | {
        access: 'read'
        isFile?: false
        isStream: true
        handle?: never
        open(call: AnyCall, response: ServerResponse, options: StreamOptions): Promise<void>
      }
    | {
        access: 'write'
        isFile?: false
        isStream?: false
        role: Role
        isOfCaller?: boolean
        isAnswerSecret?: boolean
        isolation?: 'read committed'
        versionQuery?: Readonly<Record<string, string>>
        upload?: undefined
        prepare?(call: AnyCall): Promise<unknown>
        handle(call: AnyCall, tx: Tx, prepared?: unknown): Promise<Answer>
      }
    | {
        access: 'write'
        isFile?: false
        isStream?: false
        role: Role
        isOfCaller?: undefined
        upload: Upload
        handle(call: AnyCall & { stream: AsyncIterable<Uint8Array> }): Promise<Answer>
      }
  )

/** The route as it is served under /app/v1. */
export function forApp(route: Route): Route {
  return route.appQuery === undefined ? route : { ...route, query: route.appQuery }
}

export function readRoute<
  P extends PathIds = Record<never, PathId>,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
>(spec: ReadSpec<P, Q, B>): Route {
  return { ...spec, access: 'read' } as unknown as Route
}

/** A GET that returns a file; its refusals are JSON like all others. */
export function fileRoute<P extends PathIds = Record<never, PathId>, Q extends TSchema = TSchema>({
  content,
  example,
  type = 'text/plain',
  ...spec
}: FileSpec<P, Q>): Route {
  const answers = { 200: Type.String({ description: content, examples: [example] }) }
  return { ...spec, type, method: 'GET', access: 'read', isFile: true, answers } as unknown as Route
}

/** A GET that returns a file that is made while it is sent. */
export function streamedFileRoute<P extends PathIds = Record<never, PathId>, Q extends TSchema = TSchema>({
  content,
  example,
  ...spec
}: StreamedFileSpec<P, Q>): Route {
  const answers = { 200: Type.String({ description: content, examples: [example] }) }
  return {
    ...spec,
    method: 'GET',
    access: 'read',
    isFile: true,
    isStreamed: true,
    answers,
  } as unknown as Route
}

export function writeRoute<
  P extends PathIds = Record<never, PathId>,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  R = undefined,
>(spec: WriteSpec<P, Q, B, R>): Route {
  return { role: 'editor', ...spec, access: 'write' } as unknown as Route
}

/** A GET that returns server-sent events. The route ends the response itself. */
export function streamRoute<P extends PathIds = Record<never, PathId>, Q extends TSchema = TSchema>(
  spec: StreamSpec<P, Q>,
): Route {
  const answers = {
    200: Type.String({ description: 'Server-sent events, as long as the connection lasts.' }),
  }
  return { ...spec, method: 'GET', access: 'read', isStream: true, answers } as unknown as Route
}

/** A POST whose body is a file. It takes no Idempotency-Key, because its body cannot be compared. */
export function uploadRoute<P extends PathIds = Record<never, PathId>, Q extends TSchema = TSchema>(
  spec: UploadSpec<P, Q>,
): Route {
  return { role: 'editor', ...spec, method: 'POST', access: 'write' } as unknown as Route
}

/** A route for people who have not signed in yet. It runs its own transactions. */
export function openRoute<
  P extends PathIds = Record<never, PathId>,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
>(spec: OpenSpec<P, Q, B>): Route {
  return { ...spec, access: 'open' } as unknown as Route
}

/** A POST that only reads needs none, because repeating it does no harm. */
export function takesIdempotencyKey(route: Pick<Route, 'method' | 'access'>): boolean {
  const { isAnswerSecret = false, upload } = route as { isAnswerSecret?: boolean; upload?: Upload }
  return route.method === 'POST' && route.access === 'write' && !isAnswerSecret && upload === undefined
}

/** Whether an answer has a version, so that a client can request only a newer one. */
export function hasVersion(route: Route): boolean {
  return route.isStream !== true && !(route.isFile === true && route.isStreamed === true)
}

export function isProjectRoute(route: { path: string }): boolean {
  return route.path.includes('{project_uid}')
}

/** The path in the router's form: /v1/projects/:project_uid */
export function fastifyPath(basePath: string, route: { path: string }): string {
  return basePath + route.path.replaceAll(/\{(\w+)\}/g, ':$1')
}
