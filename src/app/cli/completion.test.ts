// What a shell makes of the completion script: the real one, where it is installed.

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { callCommand, callJson } from '../../../test/helpers/command.ts'
import { createMigratedStorage } from '../../../test/helpers/engines.ts'
import { startHere } from '../../../test/helpers/server-here.ts'
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

test('bash completes projects by uid, name and domain, asking where the line asks', {
  skip: !has('bash'),
}, async (context) => {
  const file = join(temporaryFolder(context), 'sightline.bash')
  writeFileSync(file, await scriptOf('bash'))
  const complete = (line: string, known: string) => {
    const words = line.split(' ')
    const script = `source "$1"; sightline() { printf '%s ' "$@" >&2; printf "$KNOWN"; }
      COMP_LINE="$2"; COMP_POINT=\${#2}; shift 2; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1));
      _sightline; printf '%s\\n' "\${COMPREPLY[@]}"`
    const printed = execFileSync('bash', ['-c', script, 'bash', file, line, ...words], {
      encoding: 'utf8',
      env: { ...process.env, KNOWN: known },
    })
    return printed.split('\n').filter((word) => word !== '')
  }
  const one = 'p1\\tShop (shop.example)\\n'
  const two = `${one}p2\\tShoes (shoes.example)\\n`
  assert.deepEqual(complete('sightline keywords list --project Sho', two), [
    'p1  Shop (shop.example)',
    'p2  Shoes (shoes.example)',
  ])
  assert.deepEqual(complete('sightline keywords list --project Shop', one), ['p1'])
  assert.deepEqual(complete('sightline projects delete sho', one), ['p1'])
  assert.deepEqual(complete('sightline projects delete --y', one), ['--yes'])
  assert.deepEqual(complete('sightline keywords list --project ', ''), [])
  assert.deepEqual(complete('sightline keywords list --device m', one), ['mobile'])
})

test('complete-projects lists what fits, here and on a server', async (context) => {
  const storage = await createMigratedStorage('sqlite')
  const cleaners: (() => Promise<void>)[] = []
  context.after(async () => {
    for (const clean of cleaners) await clean()
    await storage.remove()
  })
  const ask = async (...words: string[]) => {
    const { exitCode, stdout, stderr } = await callCommand(['complete-projects', ...words], storage.env)
    assert.deepEqual([exitCode, stderr], [0, ''], words.join(' '))
    return stdout
  }
  const { url, started } = await startHere(storage.env, { after: (clean) => cleaners.push(clean) })
  const create = (name: string, domain: string) =>
    callJson(['projects', 'create', '--name', name, '--domain', domain], storage.env)
  const shop = await create('Shop', 'buy.example')
  const blog = await create('Our\u001b blog', 'read.example')
  const shopLine = `${shop.uid}\tShop (buy.example)\n`
  const blogLine = `${blog.uid}\tOur[U+001B] blog (read.example)\n`
  for (const given of [[], ['--server', url, '--key', started.key ?? '']]) {
    const both = await ask(...given)
    assert.ok(both === shopLine + blogLine || both === blogLine + shopLine, both)
    for (const typed of ['sho', 'BUY.', shop.uid]) assert.equal(await ask(...given, '--', typed), shopLine)
    assert.equal(await ask(...given, '--', '-nothing'), '')
  }
  assert.equal(await ask('--server', url, '--key', 'slk_wrong'), '')
})

test('complete-projects is silent where nothing can be had, and creates nothing', async (context) => {
  const folder = join(temporaryFolder(context), 'none')
  const cases: [string[], Record<string, string>][] = [
    [[], { SIGHTLINE_DATA: folder }],
    [[], { SIGHTLINE_PORT: 'http' }],
    [['--config', 'absent.env'], {}],
    [['--server', 'http://127.0.0.1:1', '--key', 'k'], {}],
    [['--key', 'k'], {}],
    [[], { SIGHTLINE_DATABASE_URL: 'postgres://me@127.0.0.1:1/none' }],
  ]
  for (const [words, env] of cases)
    assert.deepEqual(await callCommand(['complete-projects', ...words], env), {
      exitCode: 0,
      stdout: '',
      stderr: '',
    })
  assert.equal(existsSync(folder), false)
  assert.doesNotMatch((await callCommand(['--help'])).stdout, /complete-projects/)
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
