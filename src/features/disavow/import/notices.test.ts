import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLargeSite } from './notices.ts'

test('a very large site is known in every country, what is below it is not one', () => {
  for (const domain of ['google.com', 'google.co.uk', 'facebook.com', 'wikipedia.org', 'x.com'])
    assert.equal(isLargeSite(domain), true, domain)
  for (const domain of ['sites.google.com', 'spam.example', 'notgoogle.com', 'google.spam.example'])
    assert.equal(isLargeSite(domain), false, domain)
})
