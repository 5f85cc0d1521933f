// Implements `export`: makes the file that the dashboard downloads, with the operator's access to everything.

import { rename, rm, writeFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import type { Database } from '../../../data/storage/database.ts'
import { machineOf } from '../../../entry/accounts/machine.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { findProject } from '../../../entry/cli/find-project.ts'
import { productOn } from '../../../entry/cli/product.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { confirmReplacing } from '../../../entry/cli/terminal/output-file.ts'
import { writePaced } from '../../../entry/cli/terminal/paced-output.ts'
import type { TextStream } from '../../../entry/cli/terminal/terminal.ts'
import type { ProjectRef } from '../../../entry/http/access/principal.ts'
import { readPathIds } from '../../../entry/http/requests/path-ids.ts'
import { parseQueryString } from '../../../entry/http/requests/query-string.ts'
import { compileValidator } from '../../../entry/http/requests/validation.ts'
import { isProjectRoute, type Route } from '../../../entry/http/route.ts'
import { AppError, BAD_USAGE, invalid } from '../../../lib/errors.ts'
import { exportRoute } from '../export-route.ts'
import { createExportSlots } from '../export-slots.ts'
import { listName } from '../file-name.ts'
import { createPageQueue } from '../file-pieces.ts'
import { DEFAULT_FORMAT, type Format, formatOf } from '../formats.ts'
import { type ListedRows, listedRows } from '../listed-rows.ts'
import { narrowingsOf, narrowingText, widened } from '../narrowings.ts'

type ExportOptions = {
  project?: string
  crawl?: string
  keyword?: string
  analysis?: string
  issue?: string
  query?: string
  columns?: string
  format?: string
  output?: string
  yes?: true
}

export async function exportCommand(call: Call<ExportOptions>): Promise<number> {
  const { options, args, output, nowMs, terminal, withDatabase } = call
  const file = options.output === undefined || options.output === '-' ? undefined : resolve(options.output)
  const format = formatFor(options, file)
  const { project: uid } = options
  if (uid === undefined) throw new AppError(BAD_USAGE, 'Name the project of the list by --project.')
  return await withDatabase(async (database) => {
    const { routes } = await productOn(call, database)
    const listed = findList(routes, args[0] as string)
    const route = fileRouteOf(listed, nowMs)
    const project = await database.read((db) => findProject(db, uid))
    const answer = await route.handle({
      ids: await idsOf(database, route, { ...options, format: format.extension }, project),
      query: queryOf(route, options),
      body: undefined,
      principal: machineOf(project.accountId),
      project,
      url: { base: '', query: '' },
      client: undefined as never,
    })
    if (file !== undefined && !(await confirmReplacing(call, file))) return EXIT.refused
    const pieces = await answer.read()
    if (file === undefined) await writeText(terminal.stdout, pieces)
    else {
      await writeWhole(file, pieces)
      output.print({ file }, () => file)
    }
    const omitted = narrowingText(narrowingsOf(route, parametersOf(route, options)))
    if (omitted !== undefined) terminal.stderr.write(`${omitted}\n`)
    return EXIT.ok
  })
}

/** The format that the option or the extension of the file names. */
function formatFor({ format }: ExportOptions, file: string | undefined): Format {
  const named = formatOf(format ?? extname(file ?? '').slice(1)) ?? DEFAULT_FORMAT
  if (file === undefined && !named.isText)
    throw new AppError(BAD_USAGE, `A ${named.extension} file is no text: name it by --output.`)
  return named
}

function findList(routes: readonly Route[], name: string): ListedRows {
  const lists = routes.filter(isProjectRoute).flatMap((route) => listedRows(route) ?? [])
  const found = lists.find(({ route }) => listName(route.operationId) === name)
  if (found !== undefined) return found
  const names = lists.map(({ route }) => listName(route.operationId)).sort()
  throw new AppError(BAD_USAGE, `There is no list ${name}. There are: ${names.join(', ')}.`)
}

type FileRoute = Extract<Route, { isStreamed: true }>

function fileRouteOf(listed: ListedRows, nowMs: () => number): FileRoute {
  return exportRoute(listed, {
    clock: { nowMs },
    slots: createExportSlots(),
    inQueue: createPageQueue(),
    async checkAccess() {},
    onFailed() {},
  }) as FileRoute
}

/** Returns the ids in the path of a list from options; the crawl is the last completed one unless it is given. */
async function idsOf(database: Database, route: Route, options: ExportOptions, project: ProjectRef) {
  const { crawl = await lastCrawl(database, project), keyword, analysis, issue, format } = options
  const given = { crawl_uid: crawl, keyword_id: keyword, analysis_id: analysis, issue, format }
  const ids = route.ids ?? {}
  const present: Record<string, string> = {}
  for (const name of Object.keys(ids)) {
    const text = given[name as keyof typeof given]
    if (text === undefined)
      throw new AppError(BAD_USAGE, `This list needs --${name.replace(/_(uid|id)$/, '')}.`)
    present[name] = text
  }
  return readPathIds(ids, present)
}

// Index: crawls_pkey.
async function lastCrawl(database: Database, project: ProjectRef): Promise<string | undefined> {
  const crawl = await database.read((db) =>
    db
      .selectFrom('crawls')
      .where('project_id', '=', project.id)
      .where('status', '=', 'success')
      .select('uid')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  return crawl?.uid
}

/** The parameters for everything that the list can contain, unless the query says otherwise. */
function parametersOf(route: Route, { query = '' }: ExportOptions) {
  const given = parseQueryString(query)
  return { ...widened(narrowingsOf(route, given)), ...given }
}

function queryOf(route: Route, options: ExportOptions): unknown {
  const { columns } = options
  const parameters = { ...parametersOf(route, options), ...(columns !== undefined && { columns }) }
  const { value, errors } = compileValidator(route.query as never, 'query')(parameters)
  if (errors !== undefined) throw invalid(errors)
  return value
}

async function writeText(stdout: TextStream, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  for await (const piece of pieces) await writePaced(stdout, decoder.decode(piece, { stream: true }))
}

/** Writes under another name until the file is complete. */
async function writeWhole(file: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const unfinished = `${file}.part`
  try {
    await writeFile(unfinished, pieces, { mode: 0o600 })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    const { code, message } = error as NodeJS.ErrnoException
    if (code === undefined || error instanceof AppError) throw error
    throw new AppError(BAD_USAGE, `${file} cannot be written: ${message}.`, { cause: error })
  }
}
