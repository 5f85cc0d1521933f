// What a shell makes of the completion script: the real one, where it is installed.

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { callCommand } from '../../../test/helpers/command.ts'
import { temporaryFolder } from '../../../test/helpers/temporary-folder.ts'

const has = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).error === undefined

async function scriptOf(shell: string): Promise<string> {
  const { exitCode, stdout, stderr } = await callCommand(['completion', shell])
  assert.deepEqual([exitCode, stderr], [0, ''])
  return stdout
}

test('bash completes commands, options and fixed values', { skip: !has('bash') }, async (context) => {
  const file = join(temporaryFolder(context), 'sightline.bash')
  writeFileSync(file, await scriptOf('bash'))
  execFileSync('bash', ['-n', file])
  const complete = (...words: string[]) => {
    const line = `source "$1"; shift; COMP_WORDS=(sightline "$@"); COMP_CWORD=$#; _sightline; printf '%s\\n' "\${COMPREPLY[@]}"`
    const printed = execFileSync('bash', ['-c', line, 'bash', file, ...words], { encoding: 'utf8' })
    return printed.split('\n').filter((word) => word !== '')
  }
  const cases: [words: string[], expected: string[]][] = [
    [['key'], ['keys', 'keywords']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish', '--help', '--json', '--config'],
    ],
    [['keys', 're'], ['revoke']],
    [['keys', 'create', '--sc'], ['--scope']],
    [
      ['keys', 'create', '--scope', ''],
      ['read', 'read_write'],
    ],
    [['keys', 'create', '--scope', 'read', '--na'], ['--name']],
    [['backlinks', 'list', '--project', 'abc', '--status', 'b'], ['broken']],
    // Any text may stand there: the shell offers files.
    [['import', 'keywords', '--country', ''], []],
    [['keywords', 'list', '--js'], ['--json']],
    [['--config', ''], []],
  ]
  for (const [words, expected] of cases) assert.deepEqual(complete(...words), expected, words.join(' '))
  assert.ok(complete('').includes('serve') && complete('').includes('--version'))
  assert.match(
    execFileSync('bash', ['-c', `source "$1"; complete -p sightline`, 'bash', file], { encoding: 'utf8' }),
    /-F _sightline sightline/,
  )
})

for (const shell of ['zsh', 'fish'])
  test(`${shell} can read its script`, { skip: !has(shell) }, async (context) => {
    const file = join(temporaryFolder(context), `sightline.${shell}`)
    writeFileSync(file, await scriptOf(shell))
    execFileSync(shell, ['-n', file])
  })

test('every script knows every command, and another shell is refused', async () => {
  for (const shell of ['bash', 'zsh', 'fish'])
    for (const word of ['search-console', 'rotate-secret', 'read_write', 'dofollow'])
      assert.ok((await scriptOf(shell)).includes(word), `${shell}: ${word}`)
  const { exitCode, stderr } = await callCommand(['completion', 'csh'])
  assert.equal(exitCode, 2)
  assert.match(stderr, /Allowed choices are bash, zsh, fish/)
})
