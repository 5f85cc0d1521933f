// The command `sightline support-bundle`: one file for a report of a bug, which the person who sends it can read first.

import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { fileStamp } from '../../../data/storage/location.ts'
import type { Calls } from '../../../entry/cli/call.ts'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'

type SupportOptions = { output?: string }

export function addSupportBundle(program: Command, { actionWithoutConfig }: Calls): void {
  program
    .command('support-bundle')
    .description(
      'write a file for a bug report: settings, findings of doctor, last log lines, slow statements; no secrets',
    )
    .option('--output <file>', 'where to write it (default: sightline-support-TIME.json in this folder)')
    .action(
      actionWithoutConfig<SupportOptions>(async ({ options, output, readSettings }) => {
        const { gatherBundle } = await import('./gather-bundle.ts')
        const nowMs = Date.now()
        const file = resolve(options.output ?? `sightline-support-${fileStamp(nowMs)}.json`)
        const text = await gatherBundle({ readSettings, nowMs })
        await writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch((cause) => {
          throw new AppError(BAD_USAGE, `Cannot write ${file} (${cause.code}).`, { cause })
        })
        output.print({ file }, () => file)
        output.note(
          'It has no keys or passwords, but names of your projects and sites. Read it before you send it.',
        )
        return 0
      }),
    )
}
