// A member who has an e-mail address and a password, and browsers in which they have signed in.

import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import type { Database } from '../../src/data/storage/database.ts'
import { storeEmail } from '../../src/entry/accounts/email.ts'
import { createSignInLink } from '../../src/entry/accounts/sign-in-links.ts'
import { storePassword } from '../../src/entry/sign-in/passwords/credential-store.ts'
import { createPasswordHasher } from '../../src/entry/sign-in/passwords/password-hash.ts'
import type { Tenant, TestApp } from './app.ts'
import { type Browser, createBrowser } from './browser.ts'

export const PASSWORD = 'correct horse battery'

export type Person = { memberId: number; email: string /** Of their own. */; address: string }

let people = 0
/** Password digests by the function that made them: some tests have a quicker one (quick-passwords.ts). */
const passwordHashes = new Map<unknown, Promise<string>>()

export async function createPerson(app: TestApp, database: Database, owner: Tenant): Promise<Person> {
  const hash = passwordHashes.get(crypto.argon2) ?? createPasswordHasher().hash(PASSWORD)
  passwordHashes.set(crypto.argon2, hash)
  const stored = await hash
  const { memberId } = await app.createColleague(owner, 'viewer')
  const email = `Person-${++people}@Example.com`
  await database.transaction(async (tx) => {
    await storeEmail(tx, { id: memberId, accountId: owner.accountId }, email)
    await storePassword(tx, memberId, stored, app.clock.ms)
  })
  return { memberId, email, address: `198.51.${people >> 8}.${people & 255}` }
}

/** A browser that a link has signed in: what one signs in with can be changed there. */
export async function openByLink(app: TestApp, database: Database, person: Person): Promise<Browser> {
  const browser = createBrowser(app, person.address)
  const { token } = await database.transaction((tx) => createSignInLink(tx, person.memberId, app.clock.ms))
  assert.equal((await browser.post('/session/link', { token })).status, 201)
  return browser
}
