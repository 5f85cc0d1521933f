import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { callCommand } from '../../../test/helpers/command.ts'
import { temporaryFolder } from '../../../test/helpers/temporary-folder.ts'
import { readVersion } from '../../lib/version.ts'

function makeFolder(context: TestContext): string {
  const folder = temporaryFolder(context)
  return folder
}

test('the version is the one of the package', async () => {
  assert.deepEqual(await callCommand(['--version']), {
    exitCode: 0,
    stdout: `${readVersion()}\n`,
    stderr: '',
  })
})

test('help that was asked for goes to stdout, help for lack of a command is a refusal', async () => {
  for (const args of [['help'], ['--help'], ['help', 'keys'], ['keys', 'create', '--help']]) {
    const { exitCode, stdout, stderr } = await callCommand(args)
    assert.deepEqual([exitCode, stderr], [0, ''], args.join(' '))
    assert.match(stdout, /^Usage: sightline/)
  }
  for (const args of [[], ['keys']]) {
    const { exitCode, stdout, stderr } = await callCommand(args)
    assert.deepEqual([exitCode, stdout], [2, ''], args.join(' '))
    assert.match(stderr, /^Usage: sightline/)
  }
})

test('every command says in its help that it knows --json', async () => {
  for (const name of [
    'serve',
    'migrate',
    'keys list',
    'projects create',
    'backup',
    'restore',
    'compact',
    'doctor',
    'demo',
  ]) {
    const { stdout } = await callCommand([...name.split(' '), '--help'])
    assert.match(stdout, /--json/, name)
  }
})

test('wrong usage is refused with one line that helps', async () => {
  const cases: [string[], RegExp][] = [
    [['sreve'], /unknown command 'sreve' \(Did you mean serve\?\)/],
    [['keys', 'remove', '1'], /unknown command 'remove'/],
    [['serve', '--rol', 'all'], /unknown option '--rol' \(Did you mean --role\?\)/],
    [['serve', '--role', 'boss'], /Allowed choices are all, serve, worker/],
    [['serve', 'now'], /too many arguments/],
    [['keys', 'create', '--scope', 'read'], /required option '--name <name>'/],
    [['keys', 'create', '--name', 'x', '--scope', 'write'], /Allowed choices are read, read_write/],
    [['keys', 'create', '--name', 'x', '--scope', 'read', '--member', 'me'], /whole number of at least 1/],
    [['keys', 'revoke'], /missing required argument 'id'/],
    [['keys', 'revoke', '-1'], /-1/],
    [['restore'], /missing required argument 'backup'/],
  ]
  for (const [args, message] of cases) {
    const { exitCode, stdout, stderr } = await callCommand(args)
    assert.deepEqual([exitCode, stdout], [2, ''], args.join(' '))
    assert.match(stderr, /^error: [^\n]+\n$/, args.join(' '))
    assert.match(stderr, message)
  }
})

test('with --json, whatever goes wrong is one JSON document on stderr', async (context) => {
  const env = { SIGHTLINE_DATA: join(makeFolder(context), 'none') }
  const remote = ['--server', 'http://127.0.0.1:1', '--key', 'k']
  const cases: [string[], string, number, RegExp][] = [
    [['sreve'], 'bad_usage', 2, /^unknown command 'sreve' \(Did you mean serve\?\)/],
    [['serve', '--role', 'boss'], 'bad_usage', 2, /Allowed choices are all, serve, worker/],
    [['keys'], 'bad_usage', 2, /^Name a command/],
    [['keys', 'revoke', 'x'], 'bad_usage', 2, /whole number of at least 1/],
    [['keywords', 'list'], 'bad_usage', 2, /required option '--project <uid>'/],
    [['keys', 'create', '--name', ' ', '--scope', 'read'], 'validation_failed', 2, /The --name must have/],
    [['keys', 'list', '--config', 'absent.env'], 'bad_setting', 2, /absent\.env/],
    [['projects', 'list', ...remote], 'server_unreachable', 5, /^http:\/\/127\.0\.0\.1:1 cannot be reached/],
    [['keywords', 'list', '--project', 'p', ...remote], 'server_unreachable', 5, /cannot be reached/],
    [['--json', 'keys', 'list', '--account', '0'], 'bad_usage', 2, /at least 1/],
  ]
  for (const [args, code, exitCode, message] of cases) {
    const ended = await callCommand(args[0] === '--json' ? args : [...args, '--json'], env)
    assert.deepEqual([ended.exitCode, ended.stdout], [exitCode, ''], args.join(' '))
    const failure = JSON.parse(ended.stderr)
    assert.deepEqual([failure.code, failure.exit_code], [code, exitCode], ended.stderr)
    assert.match(failure.message, message)
  }
  // What is behind -- is no option.
  const { stderr } = await callCommand(['keywords', 'add', '--', '--json'], env)
  assert.match(stderr, /^error: /)
})

test('input is checked before anything is opened, with the words of the API', async (context) => {
  const env = { SIGHTLINE_DATA: join(makeFolder(context), 'none') }
  const cases: [string[], RegExp][] = [
    [['keys', 'create', '--name', ' ', '--scope', 'read'], /The --name must have a visible character/],
    [['keys', 'create', '--name', 'x', '--scope', 'read', '--expires', '2020-01-01'], /--expires must be/],
    [['projects', 'create', '--name', 'x', '--domain', 'ftp://x.example'], /host name alone/],
    [['projects', 'create', '--name', 'x', '--domain', 'x.example', '--country', 'XX'], /country must be/],
    [
      ['accounts', 'create', '--name', 'x', '--competitor-limit', '1e3'],
      /--competitor-limit must be an integer/,
    ],
    [
      ['accounts', 'create', '--name', 'x', '--crawl-page-limit', '0'],
      /--crawl-page-limit must be an integer/,
    ],
    [['accounts', 'create', '--name', 'x', '--backlink-access', 'yes'], /must be true, false, 1 or 0/],
    [['members', 'create', '--name', 'x'.repeat(256), '--role', 'viewer'], /--name must have/],
  ]
  for (const [args, message] of cases) {
    const { exitCode, stdout, stderr } = await callCommand(args, env)
    assert.deepEqual([exitCode, stdout], [2, ''], `${args.join(' ')}: ${stderr}`)
    assert.match(stderr, message)
  }
})

test('a bad setting stops every command that needs settings, with one line', async () => {
  for (const args of [['serve'], ['migrate'], ['keys', 'list'], ['backup', 'x']]) {
    const { exitCode, stdout, stderr } = await callCommand(args, { SIGHTLINE_PORT: 'http' })
    assert.deepEqual([exitCode, stdout], [2, ''])
    assert.match(stderr, /^error: SIGHTLINE_PORT is "http", but must be a whole number[^\n]*\n$/)
  }
})

test('a command that looks for data leaves nothing behind where there is none', async (context) => {
  const folder = join(makeFolder(context), 'typo')
  const { exitCode, stderr } = await callCommand(['keys', 'list'], { SIGHTLINE_DATA: folder })
  assert.equal(exitCode, 3)
  assert.match(stderr, /There is no database at .*typo/)
  assert.throws(() => rmSync(folder), /ENOENT/)
})

test('restore asks, and changes nothing without a clear yes', async (context) => {
  const env = { SIGHTLINE_DATA: makeFolder(context) }
  const unasked = await callCommand(['restore', 'x.backup'], env)
  assert.equal(unasked.exitCode, 2)
  assert.match(unasked.stderr, /Add --yes/)
  const declined = await callCommand(['restore', 'x.backup'], env, 'y')
  assert.equal(declined.exitCode, 4)
  assert.match(declined.stderr, /x\.backup\? Type yes: Nothing was changed/)
  const confirmed = await callCommand(['restore', 'x.backup'], env, 'YES')
  assert.equal(confirmed.exitCode, 2)
  assert.match(confirmed.stderr, /x\.backup cannot be restored/)
})

test('a file is written anew by compact, and says what that brought', async (context) => {
  const folder = makeFolder(context)
  const env = { SIGHTLINE_DATA: folder }
  const old = new DatabaseSync(join(folder, 'sightline.db'))
  old.exec(
    'create table words (word text); insert into words values (hex(randomblob(1000000))); delete from words',
  )
  old.close()
  assert.equal((await callCommand(['migrate'], env)).exitCode, 0)
  const { exitCode, stdout, stderr } = await callCommand(['compact', '--json'], env)
  assert.equal(exitCode, 0, stderr)
  const { file, bytes_before, bytes_after } = JSON.parse(stdout)
  assert.equal(file, join(folder, 'sightline.db'))
  assert.ok(bytes_after <= bytes_before && bytes_after < 1_500_000, stdout)
  const told = bytes_after < bytes_before ? /^The file shrank from / : /; none of it was unused\.\n$/
  assert.match(stderr, told)
})
