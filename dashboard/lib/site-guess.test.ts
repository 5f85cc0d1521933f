import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainOf, nameOf } from './site-guess.ts'

test('whatever was pasted of an address, the host is what counts', () => {
  assert.equal(domainOf(' https://www.Shop.example/oak?a=1#b '), 'www.shop.example')
  assert.equal(domainOf('shop.example:8080/x'), 'shop.example:8080')
  assert.equal(domainOf('//shop.example'), 'shop.example')
  assert.equal(domainOf('https://user:pass@shop.example/'), 'shop.example')
  assert.equal(domainOf('[::1]:4000'), '[::1]:4000')
  assert.equal(domainOf('not a host'), 'not a host', 'for the server to refuse')
  assert.equal(domainOf(''), '')
})

test('the name of a site is the word of its domain that is its own', () => {
  assert.equal(nameOf('www.oak-desks.co.uk'), 'Oak Desks')
  assert.equal(nameOf('https://www.shop.example/a'), 'Shop')
  assert.equal(nameOf('shop.example'), 'Shop')
  assert.equal(nameOf('docs.acme.com'), 'Acme')
  assert.equal(nameOf('localhost:4000'), 'Localhost')
  assert.equal(nameOf('127.0.0.1:4000'), '127.0.0.1')
  assert.equal(nameOf(''), '')
})
