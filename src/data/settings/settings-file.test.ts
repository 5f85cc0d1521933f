import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '../../../test/helpers/temporary-folder.ts'
import { findSettings } from './settings-file.ts'

function newFolder(t: TestContext, text?: string): string {
  const folder = temporaryFolder(t)
  if (text !== undefined) writeFileSync(join(folder, 'sightline.env'), text)
  return folder
}

test('a file in the working folder is read, and the environment wins', (t) => {
  const folder = newFolder(
    t,
    ['# ours', 'SIGHTLINE_PORT=5000', "SIGHTLINE_PLAN='Team A' # for all", 'SIGHTLINE_DEMO=false', ''].join(
      '\n',
    ),
  )
  const given = findSettings({ SIGHTLINE_PORT: '6000', SIGHTLINE_DEMO: '', PATH: '/bin' }, { folder })
  assert.deepEqual(given, {
    env: { PATH: '/bin', SIGHTLINE_PORT: '6000', SIGHTLINE_PLAN: 'Team A', SIGHTLINE_DEMO: 'false' },
    file: join(folder, 'sightline.env'),
    fromEnvironment: ['SIGHTLINE_PORT'],
    fromFile: ['SIGHTLINE_DEMO', 'SIGHTLINE_PLAN'],
  })
})

test('without a file, or where nobody looks for one, the environment is all there is', (t) => {
  const env = { SIGHTLINE_PORT: '6000' }
  const alone = { env, file: undefined, fromEnvironment: ['SIGHTLINE_PORT'], fromFile: [] }
  assert.deepEqual(findSettings(env, { folder: newFolder(t) }), alone)
  newFolder(t, 'SIGHTLINE_PLAN=x')
  assert.deepEqual(findSettings(env, {}), alone)
})

test('a value of the environment takes the place of one that the file reads from another file, and the other way round', (t) => {
  const folder = newFolder(t, 'SIGHTLINE_SECRET_FILE=/run/secret\nSIGHTLINE_SERPER_KEY=key')
  const env = { SIGHTLINE_SECRET: 's', SIGHTLINE_SERPER_KEY_FILE: '/run/key' }
  assert.deepEqual(findSettings(env, { folder }).env, env)
})

test('a file that is named takes the place of the one in the folder, and must be there', (t) => {
  const folder = newFolder(t, 'SIGHTLINE_PLAN=one')
  writeFileSync(join(folder, 'other.env'), 'SIGHTLINE_PLAN=two')
  assert.equal(findSettings({}, { folder, named: 'other.env' }).env.SIGHTLINE_PLAN, 'two')
  const missing = () => findSettings({}, { folder, named: 'missing.env' })
  assert.throws(missing, /^AppError: Settings file \/.*missing\.env: It cannot be read \(ENOENT\)\.$/)
})

test('what is no setting, or no file of settings, is refused without its content', (t) => {
  const foreign = newFolder(t, 'PASSWORD=hush')
  const refused = () => findSettings({}, { folder: foreign })
  assert.throws(refused, /: PASSWORD is not a setting; the names of settings start with SIGHTLINE_\.$/)
  const large = newFolder(t, `SIGHTLINE_PLAN=${'x'.repeat(70_000)}`)
  assert.throws(() => findSettings({}, { folder: large }), /too large/)
})
