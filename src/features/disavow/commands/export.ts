// Implements `disavow export`: writes the file to standard output or into a file.

import { resolve } from 'node:path'
import { type ProjectOptions, withApi } from '../../../entry/cli/api.ts'
import type { Call } from '../../../entry/cli/call.ts'
import { EXIT } from '../../../entry/cli/run.ts'
import { confirmReplacing, writeOutputFile } from '../../../entry/cli/terminal/output-file.ts'
import { writePaced } from '../../../entry/cli/terminal/paced-output.ts'
import { amount } from '../../../lib/amount.ts'

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
  if (!(await confirmReplacing(call, file))) return EXIT.refused
  await writeOutputFile(file, text)
  output.print({ ...size, file }, () => file)
  output.note(`${amount(size.lines, 'line was', 'lines were')} written.`)
  return EXIT.ok
}
