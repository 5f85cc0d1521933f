import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DATABASE_UNAVAILABLE, SCHEMA_TOO_NEW } from '../../data/storage/errors.ts'
import {
  AppError,
  BAD_SETTING,
  BAD_USAGE,
  type ErrorKind,
  invalid,
  RATE_LIMITED,
  SERVER_ERROR,
  VALIDATION_FAILED,
} from '../../lib/errors.ts'
import { refuseLine } from '../../lib/import-fault.ts'
import { FileFaults } from '../../lib/row-faults.ts'
import { MALFORMED_JSON, PROJECT_NOT_FOUND, READ_ONLY_KEY, REQUEST_TIMEOUT } from '../http/errors.ts'
import { ShownFailure } from './errors.ts'
import { EXIT, run } from './run.ts'

async function runThrowing(error: unknown, isVerbose = false, isJson = false) {
  let text = ''
  const stderr = {
    write: (more: string) => {
      text += more
    },
  }
  const exitCode = await run(() => Promise.reject(error), { stderr, isVerbose: () => isVerbose, isJson })
  return { exitCode, text }
}

test('what was refused is one line, and its exit code says of what kind it is', async () => {
  const kinds: [ErrorKind, number][] = [
    [SERVER_ERROR, 1],
    [BAD_USAGE, 2],
    [VALIDATION_FAILED, 2],
    [MALFORMED_JSON, 2],
    [PROJECT_NOT_FOUND, 3],
    [READ_ONLY_KEY, 4],
    [SCHEMA_TOO_NEW, 4],
    [RATE_LIMITED, 5],
    [DATABASE_UNAVAILABLE, 5],
    [REQUEST_TIMEOUT, 5],
  ]
  for (const [kind, exitCode] of kinds) {
    const text = 'error: Something is wrong.\n'
    assert.deepEqual(await runThrowing(new AppError(kind, 'Something is wrong.')), { exitCode, text })
  }
})

test('what nobody foresaw is a fault, without its stack', async () => {
  assert.deepEqual(await runThrowing(new TypeError('x is\nnot a function')), {
    exitCode: 1,
    text: 'error: x is not a function\n',
  })
  assert.deepEqual(await runThrowing('just text'), { exitCode: 1, text: 'error: just text\n' })
})

test('all wrong fields are named', async () => {
  const { exitCode, text } = await runThrowing(
    invalid({ name: ['The name field is required.'], domain: ['No host.'] }),
  )
  assert.deepEqual([exitCode, text], [2, 'error: The name field is required. No host.\n'])
})

test('lines of a file that are wrong have a line each, and those that are not named are counted', async () => {
  const named = [refuseLine(2)('is odd.', 'url'), refuseLine(5)('is empty.')] as const
  const lines = 'error: Line 2, url: is odd.\nerror: Line 5: is empty.\n'
  assert.deepEqual(await runThrowing(new FileFaults([...named], 2)), { exitCode: 2, text: lines })
  const { text } = await runThrowing(new FileFaults([...named], 9))
  assert.equal(text, `${lines}error: 7 more lines of the file are wrong.\n`)
})

test('a lost connection says where it was going, also when several addresses were tried', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  const one = await runThrowing(refused)
  assert.equal(one.exitCode, 5)
  assert.match(one.text, /cannot be reached.*\(connect ECONNREFUSED 127\.0\.0\.1:5432\)\n$/)
  const several = Object.assign(new AggregateError([refused, refused]), { code: 'ECONNREFUSED' })
  assert.match((await runThrowing(several)).text, /127\.0\.0\.1:5432; connect/)
})

test('secrets do not leave, neither in the line nor in the stack', async () => {
  const error = new AppError(BAD_SETTING, 'cannot use postgres://me:hunter2@db/x', {
    cause: new Error('key slk_0123456789'),
  })
  const { text } = await runThrowing(error, true)
  assert.doesNotMatch(text, /hunter2|0123456789/)
  assert.match(text, /^error: cannot use postgres:\/\/me:\[redacted\]@db\/x\n/)
})

test('who debugs gets the stack and what caused it', async () => {
  const error = new AppError(SERVER_ERROR, 'Broken.', { cause: new Error('the reason') })
  const { text } = await runThrowing(error, true)
  assert.match(text, /^error: Broken\.\nAppError: Broken\.\n\s+at /)
  assert.match(text, /caused by Error: the reason\n\s+at /)
})

test('for programs an error is one JSON document, and the last line', async () => {
  const wrong = invalid({ name: ['The name field is required.'], domain: ['No host.'] })
  const thrown: [unknown, object][] = [
    [
      new AppError(PROJECT_NOT_FOUND, 'Not there.'),
      { code: 'project_not_found', message: 'Not there.', exit_code: 3 },
    ],
    [
      wrong,
      {
        code: 'validation_failed',
        message: 'The name field is required. No host.',
        exit_code: 2,
        errors: { name: ['The name field is required.'], domain: ['No host.'] },
      },
    ],
    [new TypeError('x is\nnot "good"'), { code: 'server_error', message: 'x is\nnot "good"', exit_code: 1 }],
    [
      new FileFaults([refuseLine(2)('is odd.', 'url')], 2),
      {
        code: 'import_invalid',
        message: 'Line 2, url: is odd. 1 more line of the file is wrong.',
        exit_code: 2,
      },
    ],
  ]
  for (const [error, expected] of thrown) {
    const { text } = await runThrowing(error, false, true)
    assert.deepEqual(JSON.parse(text), expected)
    assert.match(text, /^[^\n]+\n$/)
    const { text: verbose } = await runThrowing(error, true, true)
    assert.deepEqual(JSON.parse(verbose.trimEnd().split('\n').at(-1) as string), expected)
  }
})

test('what a person has read or decided is told to programs alone', async () => {
  const shown = new ShownFailure({ code: 'checks_failed', status: 500 }, 'port: It is taken.')
  assert.deepEqual(await runThrowing(shown), { exitCode: 1, text: '' })
  assert.deepEqual(JSON.parse((await runThrowing(shown, false, true)).text), {
    code: 'checks_failed',
    message: 'port: It is taken.',
    exit_code: 1,
  })
  for (const [exitCode, code] of [
    [EXIT.refused, 'declined'],
    [EXIT.interrupted, 'interrupted'],
  ] as const)
    for (const isJson of [true, false]) {
      let text = ''
      const stderr = { write: (more: string) => (text += more) }
      const ended = await run(async () => exitCode, { stderr, isVerbose: () => false, isJson })
      assert.equal(ended, exitCode)
      if (isJson) assert.deepEqual([JSON.parse(text).code, JSON.parse(text).exit_code], [code, exitCode])
      else assert.equal(text, '')
    }
})
