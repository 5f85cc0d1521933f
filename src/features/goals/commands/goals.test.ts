import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { callCommand, callJson } from '../../../../test/helpers/command.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'

onEveryEngine('goals on the command line', (context) => {
  const app = suiteApp(context)
  let uid: string
  before(async () => {
    const { key } = await app.createTenant()
    uid = await app.createProject(key)
    const body = {
      keywords: ['Hiking Boots', 'tents'],
      country_code: 'US',
      language_code: 'en',
      device: 'both',
    }
    await app.call('POST', `/v1/projects/${uid}/rank-tracker/keywords`, { key, body })
  })

  const args = (command: string, more: string[]) => ['goals', command, '--project', uid, ...more]
  const run = (command: string, ...more: string[]) => callCommand(args(command, more), context.storage.env)
  const json = (command: string, ...more: string[]) => callJson(args(command, more), context.storage.env)

  test('goals are set for keywords by their text, listed and deleted', async () => {
    const terms = ['--position', '3', '--by', '2100-03-31']
    const made = await json('set', '--keyword', 'hiking  boots', ...terms)
    assert.deepEqual([made.set.length, made.skipped], [2, []])
    const onMobile = await json('set', '--keyword', 'tents', '--device', 'mobile', ...terms)
    assert.equal(onMobile.set.length, 1)
    const { stdout } = await run('list', '--state', 'open')
    assert.match(stdout, /^ID +KEYWORD +DEVICE +TARGET +BY +STATE +POSITION +BEST +DAYS LEFT\n/)
    assert.match(stdout, /tents +mobile +3 +2100-03-31 +open/)
    const unasked = await run('delete', '3')
    assert.equal(unasked.exitCode, 2)
    assert.match(unasked.stderr, /This deletes goal 3, which is open: "tents" on mobile .* Add --yes/)
    assert.deepEqual(await json('delete', '3', '--yes'), { id: 3, is_deleted: true })
    assert.doesNotMatch((await run('list')).stdout, /tents/)
  })

  test('a keyword, a day or a state that is wrong sets nothing and is named', async () => {
    const cases: [command: string, more: string[], exitCode: number, message: RegExp][] = [
      [
        'set',
        ['--keyword', 'nothing', '--position', '3', '--by', '2100-01-01'],
        3,
        /does not track the keyword/,
      ],
      ['set', ['--keyword', 'tents', '--position', '3', '--by', '2001-01-01'], 2, /must be today or later/],
      ['set', ['--keyword', 'tents', '--position', '101', '--by', '2100-01-01'], 2, /100/],
      ['list', ['--state', 'done'], 2, /open, reached, missed/],
      ['delete', ['99', '--yes'], 3, /Goal not found/],
    ]
    for (const [command, more, exitCode, message] of cases) {
      const result = await run(command, ...more)
      assert.equal(result.exitCode, exitCode, `${more.join(' ')}: ${result.stderr}`)
      assert.match(result.stderr, message)
    }
  })
})
