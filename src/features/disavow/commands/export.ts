// Implements `disavow export`: writes the file to standard output or into a file.

import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type ProjectOptions, withApi } from '../../../entry/cli/api.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { confirm, type Question } from '../../../entry/cli/terminal/confirm.ts'
import { writePaced } from '../../../entry/cli/terminal/paced-output.ts'
import { amount } from '../../../lib/amount.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'

type DisavowExportOptions = ProjectOptions & { output?: string; json?: boolean; yes?: true }

export async function exportCommand(call: Call<DisavowExportOptions>): Promise<number> {
  const { options, output, terminal } = call
  const { project } = options
  const text = await withApi(call, { project }, ({ disavow }) => disavow.download(project))
  const size = { project_uid: project, lines: text.split('\n').length - 1, bytes: Buffer.byteLength(text) }
  if (options.output === undefined || options.output === '-') {
    if (options.json === true) output.print({ ...size, text }, String)
    else await writePaced(terminal.stdout, text)
    return EXIT.ok
  }
  const file = resolve(options.output)
  if (existsSync(file) && !(await confirm(call, replacing(file)))) return EXIT.refused
  await writeOutput(file, text)
  output.print({ ...size, file }, () => file)
  output.note(`${amount(size.lines, 'line was', 'lines were')} written.`)
  return EXIT.ok
}

function replacing(file: string): Question {
  return { statement: `This replaces ${file}.`, question: `${file} already exists. Replace it?` }
}

async function writeOutput(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text)
  } catch (cause) {
    throw new AppError(BAD_USAGE, `${file} cannot be written: ${(cause as Error).message}.`, { cause })
  }
}
