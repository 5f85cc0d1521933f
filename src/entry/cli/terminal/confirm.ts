// Asks before money is spent or data is lost, in one way for all commands: on a terminal by a question that only the
// word "yes" answers, elsewhere by --yes.

import { AppError, BAD_USAGE } from '../../../lib/errors.ts'
import type { Output } from './output.ts'
import type { Terminal } from './terminal.ts'

export type Prompt = { options: { yes?: boolean | undefined }; output: Output; terminal: Terminal }

export type Question = {
  /** A sentence that says what will happen, shown if nobody can be asked. */
  statement: string
  /** The sentence as a question. */
  question: string
}

/** Returns false if the person declined; the message that nothing was changed has been printed then. */
export async function confirm(prompt: Prompt, { statement, question }: Question): Promise<boolean> {
  const { options, output, terminal } = prompt
  if (options.yes === true) return true
  refuseUnasked(prompt, statement)
  const answer = await terminal.ask(`${question} Type yes: `)
  if (answer.trim().toLowerCase() === 'yes') return true
  output.note('Nothing was changed.')
  return false
}

/** Refuses early, for a command that works for a while before it can ask. */
export function refuseUnasked({ options, terminal }: Omit<Prompt, 'output'>, statement: string): void {
  if (options.yes === true || terminal.isInteractive) return
  throw new AppError(BAD_USAGE, `${statement} Add --yes to go ahead.`)
}
