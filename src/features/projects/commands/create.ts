// The command `sightline projects create`: one project from options, or those of a file, which are all validated before
// the first is created.

import type { CreateProjectInput, ProjectWithSettings } from '../../../../client/src/index.ts'
import { findServer, type ServerOptions, withApi } from '../../../entry/cli/api.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { readBody } from '../../../entry/cli/read-options.ts'
import { withInputFile } from '../../../entry/cli/terminal/input-file.ts'
import { printable, printRows } from '../../../entry/cli/terminal/output.ts'
import { amount } from '../../../lib/amount.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import { type Networks, parseNetworks } from '../../../lib/networks.ts'
import { createdNote } from '../../rank-tracker/reads.ts'
import { newProjectBody } from '../schema.ts'

type CreateOptions = ServerOptions & {
  name?: string
  domain?: string
  country?: string
  language?: string
  timezone?: string
  from?: string
  account?: number
}

type Fields = Readonly<Record<string, unknown>>

const FILE_BYTES_MAX = 1_048_576

export async function createCommand(call: Call<CreateOptions>): Promise<void> {
  const { config, options, output } = call
  const isLocal = findServer(call) === undefined
  // A remote server has its own list of networks, so none is refused here.
  const networks = isLocal ? config.allowedNetworks : (parseNetworks('true') as Networks)
  const wanted =
    options.from === undefined ? [fieldsOf(options, networks)] : await readFile(call, options.from, networks)
  const created = await withApi(call, { account: options.account }, async ({ projects }) => {
    const all: ProjectWithSettings[] = []
    for (const body of wanted) {
      all.push(await projects.create(body))
      if (options.from !== undefined) output.note(createdText(all.at(-1) as ProjectWithSettings))
    }
    return all
  })
  const [first] = created
  if (options.from === undefined && first !== undefined) {
    output.print(first, () => first.uid)
    output.note(`${createdText(first)} Its uid is ${first.uid}.`)
  } else {
    printRows(output, created, { UID: 'uid', NAME: 'name', DOMAIN: 'domain' })
    output.note(`${amount(created.length, 'project was', 'projects were')} created.`)
  }
  const note = isLocal ? createdNote(config.providers.defaultName) : undefined
  if (note !== undefined) output.note(note)
}

function createdText({ name, domain }: ProjectWithSettings): string {
  return `Created project ${printable(name)} for ${domain}.`
}

function fieldsOf(options: CreateOptions, networks: Networks): CreateProjectInput {
  const { name, domain, country, language, timezone } = options
  if (name === undefined || domain === undefined)
    throw new AppError(
      BAD_USAGE,
      'Name the project with --name and its site with --domain, or a file with --from.',
    )
  return checked({ name, domain, country, language, timezone }, networks)
}

function checked(fields: Fields, networks: Networks): CreateProjectInput {
  return readBody(newProjectBody(networks), fields) as CreateProjectInput
}

async function readFile(
  { options, terminal }: Call<CreateOptions>,
  from: string,
  networks: Networks,
): Promise<CreateProjectInput[]> {
  const { name, domain, country, language, timezone } = options
  if ([name, domain, country, language, timezone].some((option) => option !== undefined))
    throw new AppError(
      BAD_USAGE,
      'With --from, the file has the fields of the projects: leave out other options.',
    )
  const bytes = await withInputFile(from, terminal.stdin, (file) => file.readStart(FILE_BYTES_MAX + 1))
  if (bytes.length > FILE_BYTES_MAX) throw new AppError(BAD_USAGE, `${from} is too large: at most 1 MiB.`)
  return parseProjects(bytes.toString(), from).map((fields, at) => {
    try {
      return checked(fields, networks)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const messages = Object.values(error.fields ?? { '': [error.message] }).flat()
      throw new AppError(BAD_USAGE, `Project ${at + 1} of ${from}: ${messages.join(' ')}`, { cause: error })
    }
  })
}

/** Parses one project, or a list of them. */
function parseProjects(text: string, from: string): Fields[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (cause) {
    throw new AppError(BAD_USAGE, `${from} is not JSON: ${(cause as Error).message}.`, { cause })
  }
  const list = [parsed].flat()
  if (
    list.length === 0 ||
    !list.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one))
  )
    throw new AppError(
      BAD_USAGE,
      `${from} must hold a project or a list of projects: {"name": …, "domain": …}`,
    )
  return list as Fields[]
}
