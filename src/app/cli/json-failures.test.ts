// Programs read why a command failed. Every command is walked: whatever ends it, the last line of stderr is one JSON document.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { Argument, Command } from 'commander'
import { callCommand, type Settings } from '../../../test/helpers/command.ts'
import { serveHttp } from '../../../test/helpers/local-server.ts'
import { temporaryFolder } from '../../../test/helpers/temporary-folder.ts'
import { createCalls } from '../../entry/cli/call.ts'
import { createProgram } from './program.ts'

type Walked = { words: string[]; command: Command }

const terminal = { stdout: process.stdout, stderr: process.stderr } as never
const program = createProgram(
  terminal,
  createCalls(terminal, () => import('../wire.ts')),
)
const all = walk(program, [])
const groups = all.filter(({ command }) => command.commands.length > 0)
const leaves = all.filter(({ command }) => command.commands.length === 0 && !isHidden(command))
const remote = leaves.filter(({ command }) => command.options.some(({ long }) => long === '--server'))
/** These need no settings, or say in their own document what is wrong with them. */
const WITHOUT_SETTINGS = ['completion', 'doctor', 'help', 'support-bundle']

function walk(command: Command, words: string[]): Walked[] {
  return command.commands.flatMap((child) => {
    const path = [...words, child.name()]
    return [{ words: path, command: child }, ...walk(child, path)]
  })
}

/** `complete-projects` is silent. */
function isHidden(command: Command): boolean {
  return command.name() === 'complete-projects'
}

/** Arguments and options that the command cannot do without. */
function needed({ words, command }: Walked): string[] {
  const options = command.options
    .filter(({ mandatory, defaultValue }) => mandatory && defaultValue === undefined)
    .flatMap(({ long, argChoices }) => [long as string, argChoices?.[0] ?? sampleOf(long as string)])
  return [...words, ...command.registeredArguments.filter(({ required }) => required).map(wordOf), ...options]
}

function wordOf(argument: Argument): string {
  return argument.argChoices?.[0] ?? sampleOf(argument.name())
}

function sampleOf(name: string): string {
  if (/url/.test(name)) return 'https://example.com'
  if (/setting/.test(name)) return 'name=x'
  if (/date|day/.test(name)) return '2026-01-31'
  return '1'
}

async function failureOf(words: readonly string[], env: Settings) {
  const { exitCode, stdout, stderr } = await callCommand([...words, '--json'], env)
  const said = `${words.join(' ')}\n${stdout}${stderr}`
  assert.notEqual(exitCode, 0, said)
  assert.equal(stdout, '', said)
  const lines = stderr.trimEnd().split('\n')
  const failure = JSON.parse(lines.at(-1) as string)
  assert.equal(typeof failure.code, 'string', said)
  assert.match(failure.message, /\S/, said)
  assert.doesNotMatch(failure.message, /^error:/, said)
  assert.equal(failure.exit_code, exitCode, said)
  return { ...failure, lines: lines.length }
}

test('the walk finds the commands', () => {
  assert.ok(
    groups.length > 15 && leaves.length > 60 && remote.length > 25,
    `${groups.length} ${leaves.length} ${remote.length}`,
  )
})

test('wrong usage of any command is one JSON line', async () => {
  for (const { words, command } of all) {
    const unknown = await failureOf([...words, '--nonsense'], {})
    assert.deepEqual([unknown.code, unknown.exit_code, unknown.lines], ['bad_usage', 2, 1], words.join(' '))
    if (command.registeredArguments.some(({ required }) => required)) {
      const missing = await failureOf(words, {})
      assert.deepEqual([missing.code, missing.lines], ['bad_usage', 1], words.join(' '))
    }
  }
  for (const { words } of groups) {
    const { code, exit_code, lines } = await failureOf([...words, 'nonsense'], {})
    assert.deepEqual([code, exit_code, lines], ['bad_usage', 2, 1], words.join(' '))
  }
  for (const words of [[], ['nonsense'], ['--nonsense']])
    assert.equal((await failureOf(words, {})).code, 'bad_usage')
})

test('a wrong setting is one JSON line for every command', async () => {
  const wrong = leaves.filter(({ words }) => !WITHOUT_SETTINGS.includes(words.join(' ')))
  for (const walked of wrong) {
    const { code, exit_code, lines } = await failureOf(needed(walked), { SIGHTLINE_PORT: 'http' })
    assert.deepEqual([code, exit_code, lines], ['bad_setting', 2, 1], walked.words.join(' '))
  }
})

test('a server that cannot be reached is one JSON line for every command that asks one', async (context) => {
  const env = { ...withoutData(context), ...serverAt('http://127.0.0.1:1') }
  await Promise.all(
    remote.map(async (walked) => {
      const { code, exit_code } = await failureOf(needed(walked), env)
      if (code !== 'bad_usage')
        assert.deepEqual([code, exit_code], ['server_unreachable', 5], walked.words.join(' '))
    }),
  )
})

for (const [name, status, body, expected] of [
  ['a refusal', 403, { message: 'No.', code: 'role_not_allowed' }, ['role_not_allowed', 4]],
  ['what does not exist', 404, { message: 'No.', code: 'project_not_found' }, ['project_not_found', 3]],
  ['a fault of the server', 500, { message: 'No.', code: 'server_error' }, ['server_error', 1]],
  ['another program', 404, '<h1>Nothing here</h1>', ['route_not_found', 3]],
] as const)
  test(`${name} is one JSON line for every command that asks a server`, async (context) => {
    const env = { ...withoutData(context), ...serverAt(await startAnswering(context, status, body)) }
    const answers = new Set<string>()
    await Promise.all(
      remote.map(async (walked) => {
        const { code, exit_code } = await failureOf(needed(walked), env)
        if (code === 'bad_usage' || code === 'validation_failed') return
        assert.deepEqual([code, exit_code], expected, walked.words.join(' '))
        answers.add(walked.words.join(' '))
      }),
    )
    assert.ok(answers.size > 20, [...answers].join(', '))
  })

function withoutData(context: TestContext): Settings {
  return { SIGHTLINE_DATA: join(temporaryFolder(context), 'none') }
}

function serverAt(url: string): Settings {
  return { SIGHTLINE_SERVER: url, SIGHTLINE_KEY: 'slk_none' }
}

async function startAnswering(context: TestContext, status: number, body: object | string): Promise<string> {
  const isText = typeof body === 'string'
  const { port } = await serveHttp(context, (_, response) => {
    response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json' })
    response.end(isText ? body : JSON.stringify(body))
  })
  return `http://127.0.0.1:${port}`
}
