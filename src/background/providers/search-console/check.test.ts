import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startFakeSearchConsole } from '../../../../test/helpers/fake-search-console.ts'
import { clientOptions, NEVER } from '../../../../test/helpers/fake-search-console-client.ts'
import { tokenError } from '../../../../test/helpers/fake-search-console-faults.ts'
import { FAKE_CLIENT_EMAIL } from '../../../../test/helpers/fake-search-console-token.ts'
import { checkProperty } from './check.ts'
import { parseCredential } from './credential.ts'

const siteOf = (siteUrl: string, permissionLevel = 'siteFullUser') => ({ siteUrl, permissionLevel })

for (const level of ['siteOwner', 'siteFullUser', 'siteRestrictedUser', 'siteSomethingNew']) {
  test(`a property can be connected by a ${level}`, async (t) => {
    const google = await startFakeSearchConsole(t, { sites: [siteOf('sc-domain:shop.example', level)] })
    const checked = await checkProperty(clientOptions(google), NEVER)
    assert.deepEqual(checked, { state: 'ready', permissionLevel: level })
    assert.deepEqual(
      google.requests.map(({ path }) => path),
      ['/token', '/webmasters/v3/sites'],
    )
  })
}

test('a property that is not verified cannot be connected', async (t) => {
  const sites = [siteOf('sc-domain:shop.example', 'siteUnverifiedUser')]
  const google = await startFakeSearchConsole(t, { sites })
  const failure = await checkProperty(clientOptions(google), NEVER)
  assert.ok(failure.state === 'failed' && failure.class === 'permission')
  assert.match(failure.message, /^sc-domain:shop\.example is not verified for the service account reader@/)
})

test('whoever mistyped is told what there is, the nearest first, ten at most', async (t) => {
  const others = Array.from({ length: 12 }, (_, index) => siteOf(`https://other-${index}.example/`))
  const sites = [
    siteOf('sc-domain:hidden.example', 'siteUnverifiedUser'),
    ...others,
    siteOf('https://www.shop.example/'),
    siteOf('sc-domain:shop.example'),
  ]
  const google = await startFakeSearchConsole(t, { sites })
  const failure = await checkProperty(clientOptions(google, { property: 'https://shop.example' }), NEVER)
  assert.ok(failure.state === 'failed' && failure.class === 'missing')
  const { message } = failure
  assert.match(
    message,
    /no property https:\/\/shop\.example to .*, but https:\/\/www\.shop\.example\/, sc-domain:shop\.example, https:\/\/other-0\.example\/, /,
  )
  assert.match(message, /https:\/\/other-7\.example\/ and 4 more\. Connect one of these/)
  assert.doesNotMatch(message, /hidden/)
  assert.match(message, new RegExp(`Add ${FAKE_CLIENT_EMAIL} as an owner.*slash at the end`))
})

test('an account that sees nothing is told how to be let in', async (t) => {
  const google = await startFakeSearchConsole(t, { sites: [] })
  const failure = await checkProperty(clientOptions(google), NEVER)
  assert.ok(failure.state === 'failed' && failure.class === 'permission')
  assert.match(failure.message, new RegExp(`no property at all to .* Add ${FAKE_CLIENT_EMAIL} as an owner`))
  const credential = parseCredential(google.oauth)
  const person = await checkProperty(clientOptions(google, { credential }), NEVER)
  assert.ok(person.state === 'failed')
  assert.match(person.message, /no property at all to the Google account that gave its consent\./)
})

test('a credential that gets no token is the failure', async (t) => {
  const google = await startFakeSearchConsole(t)
  google.misbehave('token', tokenError(400, 'invalid_grant', 'Invalid JWT Signature.'))
  const failure = await checkProperty(clientOptions(google), NEVER)
  assert.ok(failure.state === 'failed' && failure.class === 'auth')
})

test('a list of properties that cannot be read is no list', async (t) => {
  const google = await startFakeSearchConsole(t)
  for (const siteEntry of [{}, 'all', [{ siteUrl: 'sc-domain:a.example' }], [null]]) {
    google.misbehave('sites', { kind: 'reply', status: 200, body: { siteEntry } })
    const failure = await checkProperty(clientOptions(google), NEVER)
    assert.ok(failure.state === 'failed' && failure.class === 'garbage', JSON.stringify(siteEntry))
  }
})
