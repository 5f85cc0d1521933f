// The file that a command writes its result into. One that is there already is replaced only after a clear yes.

import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import { confirm, type Prompt } from './confirm.ts'

/** Whether the file may be written: it is not there yet, or may be replaced. */
export async function confirmReplacing(prompt: Prompt, file: string): Promise<boolean> {
  if (!existsSync(file)) return true
  return await confirm(prompt, {
    statement: `This replaces ${file}.`,
    question: `${file} already exists. Replace it?`,
  })
}

export async function writeOutputFile(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text)
  } catch (cause) {
    throw new AppError(BAD_USAGE, `${file} cannot be written: ${(cause as Error).message}.`, { cause })
  }
}
