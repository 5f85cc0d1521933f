// Turns whatever a command threw into one line on stderr and an exit code, once, for all commands:
//   0 ok · 1 our own fault · 2 wrong usage or settings · 3 not found · 4 refused · 5 unavailable for now
//   130 interrupted
// The line says what happened and what to do, without secrets and without a stack. With --json it is a JSON document,
// which every command that fails has as its last line. With SIGHTLINE_LOG_LEVEL=debug, the stack follows; with --json
// it comes before.

import { CommanderError } from 'commander'
import { amount } from '../../lib/amount.ts'
import { AppError, BAD_USAGE, SERVER_ERROR } from '../../lib/errors.ts'
import { redact } from '../../lib/redact.ts'
import { FileFaults } from '../../lib/row-faults.ts'
import { ShownFailure } from './errors.ts'
import { writeFailure } from './terminal/output.ts'
import type { TextStream } from './terminal/terminal.ts'

export const EXIT = {
  ok: 0,
  fault: 1,
  usage: 2,
  notFound: 3,
  refused: 4,
  unavailable: 5,
  interrupted: 130,
} as const

/** What a command returns where people have read why it ended: they declined, or pressed Ctrl-C. */
const ENDED_BY_PERSON: ReadonlyMap<number, readonly [code: string, message: string]> = new Map([
  [EXIT.refused, ['declined', 'Nothing was changed.']],
  [EXIT.interrupted, ['interrupted', 'The command was interrupted.']],
])

type RunOptions = {
  stderr: TextStream
  isVerbose(): boolean
  /** Whether the caller is a program: the error is then JSON. */
  isJson: boolean
}

export async function run(
  work: () => Promise<number>,
  { stderr, isVerbose, isJson }: RunOptions,
): Promise<number> {
  try {
    return endOfWork(await work(), stderr, isJson)
  } catch (error) {
    if (error instanceof CommanderError) return endOfParsing(error, stderr, isJson)
    const known = await asAppError(error)
    const exitCode = known?.exitCode ?? EXIT.fault
    if (isVerbose() && isJson && error instanceof Error) stderr.write(`${redact(stackOf(error))}\n`)
    if (isJson || !(known instanceof ShownFailure))
      writeFailure(stderr, isJson, {
        code: known?.code ?? SERVER_ERROR.code,
        lines: linesOf(known ?? error),
        exitCode,
        errors: known?.fields,
      })
    if (isVerbose() && !isJson && error instanceof Error) stderr.write(`${redact(stackOf(error))}\n`)
    return exitCode
  }
}

function endOfWork(exitCode: number, stderr: TextStream, isJson: boolean): number {
  const [code, message] = ENDED_BY_PERSON.get(exitCode) ?? []
  if (isJson && code !== undefined && message !== undefined)
    writeFailure(stderr, isJson, { code, lines: [message], exitCode })
  return exitCode
}

/** For people, commander has printed its message already. Its exit code 0 is for requested help and version. */
function endOfParsing(
  { exitCode, code, message }: CommanderError,
  stderr: TextStream,
  isJson: boolean,
): number {
  if (exitCode === 0) return EXIT.ok
  if (isJson) {
    const line =
      code === 'commander.help'
        ? 'Name a command: --help lists them.'
        : message.replace(/^error: /, '').replaceAll('\n', ' ')
    writeFailure(stderr, isJson, { code: BAD_USAGE.code, lines: [line], exitCode: EXIT.usage })
  }
  return EXIT.usage
}

async function asAppError(error: unknown): Promise<AppError | undefined> {
  if (error instanceof AppError) return error
  const { storageRefusal } = await import('../../data/storage/faults.ts')
  return storageRefusal(error)
}

/** Returns one line for each fault, since a file may have many. */
function linesOf(error: unknown): string[] {
  if (!(error instanceof FileFaults)) return [describe(error)]
  const { named, count } = error
  const more = count - named.length
  const rest =
    more > 0 ? [`${amount(more, 'more line of the file is', 'more lines of the file are')} wrong.`] : []
  return [...named.map(describe), ...rest]
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!(error instanceof AppError)) return messageOf(error)
  const message = error.fields === undefined ? error.message : Object.values(error.fields).flat().join(' ')
  // The cause names the address that "cannot be reached".
  return error.isRetryable && error.cause instanceof Error
    ? `${message} (${messageOf(error.cause)})`
    : message
}

/** A failed connection to several addresses has an error without a message of its own. */
function messageOf(error: Error): string {
  if (error.message !== '') return error.message
  if (error instanceof AggregateError)
    return error.errors.map((each) => String(each?.message ?? each)).join('; ')
  return error.name
}

function stackOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${stackOf(error.cause)}` : ''
  return `${error.stack ?? error.message}${cause}`
}
