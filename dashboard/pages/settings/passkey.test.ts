import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whyNoPasskeys } from './passkey.ts'

test('passkeys need a host name, a secure page and a browser that makes them', () => {
  const good = { isSecureContext: true, hostname: 'seo.example.com', canMakePasskeys: true }
  assert.equal(whyNoPasskeys(good), undefined)
  assert.equal(whyNoPasskeys({ ...good, hostname: 'localhost' }), undefined)
  assert.equal(whyNoPasskeys({ ...good, hostname: '192.168.0.4' }), 'address')
  assert.equal(whyNoPasskeys({ ...good, hostname: '[::1]' }), 'address')
  assert.equal(whyNoPasskeys({ ...good, isSecureContext: false }), 'insecure')
  assert.equal(whyNoPasskeys({ ...good, canMakePasskeys: false }), 'browser')
})
