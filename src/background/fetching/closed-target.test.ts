import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NO_NETWORKS, parseNetworks } from '../../lib/networks.ts'
import { findClosedTarget, findUnreachableName } from './closed-target.ts'

const CLOSED = { allowedNetworks: NO_NETWORKS, ports: [80, 443] }
const OPEN = { allowedNetworks: parseNetworks('true')!, ports: [80, 443] }

const find = (url: string, gates = CLOSED) => {
  const target = new URL(url)
  return findClosedTarget(target, gates) ?? findUnreachableName(target.hostname, gates.allowedNetworks)
}

describe('without looking a name up', () => {
  test('every spelling of a private address is refused, unless its network is open', () => {
    const spellings = '127.0.0.1 127.1 2130706433 0x7f000001 0177.0.0.1 127.0.0.1. [::1] [::ffff:127.0.0.1]'
    for (const host of `${spellings} 10.0.0.8 192.168.1.1 [fd00::1]`.split(' ')) {
      assert.match(find(`https://${host}/`) ?? '', /is at an address that is not public/, host)
      assert.equal(find(`https://${host}/`, OPEN), undefined, host)
    }
    for (const host of ['169.254.169.254', '[fe80::1]', '0.0.0.0', '224.0.0.1', '[64:ff9b::a9fe:a9fe]'])
      assert.match(find(`https://${host}/`, OPEN) ?? '', /not public/, host)
  })

  test('ports that the guard would refuse are refused', () => {
    assert.match(find('https://hooks.example.com:22/') ?? '', /Port 22 of hooks\.example\.com/)
    assert.equal(find('https://hooks.example.com:443/'), undefined)
  })

  test('names that nobody can resolve are refused, and private ones unless a network is open', () => {
    for (const host of ['a.invalid', 'a.INVALID.', 'expyuzz4.onion', 'a..b', '-a.example.com', 'a_.com'])
      assert.ok(find(`https://${host}/`, OPEN), host)
    for (const host of ['localhost', 'api.localhost', 'intranet', 'nas.local', 'a.internal', 'b.home.arpa']) {
      assert.match(find(`https://${host}/`) ?? '', /a name of a private network/, host)
      assert.equal(find(`https://${host}/`, OPEN), undefined, host)
    }
    for (const host of ['hooks.example.com', 'bücher.example', '8.8.8.8', '[2606:4700::1111]'])
      assert.equal(find(`https://${host}/`), undefined, host)
  })
})
