// Whatever changes how somebody gets in is in the audit log, with who did it.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp, suiteOwner } from '../../../test/helpers/app.ts'
import { BEHIND_PROXY, createBrowser } from '../../../test/helpers/browser.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { createPerson, openByLink, PASSWORD, type Person } from '../../../test/helpers/person.ts'
import { hashQuickly } from '../../../test/helpers/quick-passwords.ts'
import { codeOf } from './totp/totp.ts'

const STEP_MS = 30_000
/** The letters of base32, by value. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

onEveryEngine('entries of the audit log', (context) => {
  hashQuickly()
  const app = suiteApp(context, BEHIND_PROXY)
  const owner = suiteOwner(app)
  let session: string

  before(async () => {
    session = await app.signIn(owner.memberId)
  })

  /** The latest first, as kind, who did it, and the title for people. */
  async function entriesOf({ memberId }: Person): Promise<[kind: string, actor: string, title: string][]> {
    const { body } = await app.call('GET', '/app/v1/audit', { session })
    return body.data
      .filter(({ subject }: { subject: string | null }) => subject === `member:${memberId}`)
      .map(({ kind, actor, title }: Record<string, string>) => [kind, actor, title])
      .slice(0, -1)
  }

  test('a new password, name and address', async () => {
    const person = await createPerson(app, context.database, owner)
    const browser = await openByLink(app, context.database, person)
    const body = { name: 'Ada', email: `new-${person.email}`, password: 'a password of hers' }
    assert.equal((await browser.patch('/me', body)).status, 200)
    const member = `member:${person.memberId}`
    assert.deepEqual(await entriesOf(person), [
      ['password.changed', member, `Member ${person.memberId} has a new password`],
      ['member.changed', member, `Member ${person.memberId} was changed`],
    ])
  })

  test('a second factor that is set up, stood in for, and given up', async () => {
    const person = await createPerson(app, context.database, owner)
    const browser = await openByLink(app, context.database, person)
    const { secret } = (await browser.post('/me/totp/setup', {})).body.data
    const bits = [...secret].map((letter: string) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
    const bytes = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
    const code = codeOf(bytes, Math.floor(app.clock.ms / STEP_MS))
    const { recovery_codes } = (await browser.post('/me/totp', { code })).body.data
    const elsewhere = createBrowser(app, person.address)
    await elsewhere.post('/session/password', { email: person.email, password: PASSWORD })
    assert.equal((await elsewhere.post('/session/totp', { code: recovery_codes[0] })).status, 201)
    assert.equal((await browser.delete('/me/totp')).status, 200)
    const kinds = (await entriesOf(person)).map(([kind]) => kind)
    assert.deepEqual(kinds, ['second_factor.disabled', 'recovery_code.used', 'second_factor.enabled'])
  })

  test('sessions that the member or an owner has ended, one and all', async () => {
    const person = await createPerson(app, context.database, owner)
    const browser = await openByLink(app, context.database, person)
    for (let times = 0; times < 3; times++) await app.signIn(person.memberId)
    const sessions = (await browser.get('/sessions')).body.data
    const { id } = sessions.find(({ is_current }: { is_current: boolean }) => !is_current)
    assert.equal((await browser.delete(`/sessions/${id}`)).status, 200)
    assert.equal((await browser.delete('/sessions')).body.data.ended_count, 2)
    assert.equal((await browser.delete('/sessions')).body.data.ended_count, 0, 'no entry of nothing')
    const path = `/app/v1/members/${person.memberId}/sessions`
    assert.equal((await app.call('DELETE', path, { session })).body.data.ended_count, 1)
    const ended = (count: string) => `${count} of member ${person.memberId} ended`
    assert.deepEqual(await entriesOf(person), [
      ['session.ended', `member:${owner.memberId}`, ended('1 session')],
      ['session.ended', `member:${person.memberId}`, ended('2 sessions')],
      ['session.ended', `member:${person.memberId}`, ended('1 session')],
    ])
  })
})
