import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Networks, networkOf, parseCidrs, parseNetworks } from './networks.ts'

function networks(text: string): Networks {
  return parseNetworks(text) ?? assert.fail(`${text} was refused`)
}

test('false, 0 and nothing allow no address', () => {
  for (const text of ['false', 'FALSE', '0', '', ' ']) {
    assert.equal(networks(text).isEmpty, true)
    for (const ip of ['127.0.0.1', '10.0.0.1', '8.8.8.8', '::1'])
      assert.equal(networks(text).allows(ip), false)
  }
})

test('true allows the private ranges to their edges and nothing public', () => {
  const all = networks('true')
  assert.equal(all.isEmpty, false)
  const inside = [
    '10.0.0.0',
    '10.255.255.255',
    '127.0.0.1',
    '172.16.0.0',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
  ]
  for (const ip of [...inside, '::1', 'fd12::1', 'fc00::']) assert.equal(all.allows(ip), true, ip)
  const outside = [
    '9.255.255.255',
    '11.0.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.169.0.0',
    '0.0.0.0',
    '8.8.8.8',
  ]
  for (const ip of [...outside, '::', '::2', '2001:db8::1']) assert.equal(all.allows(ip), false, ip)
})

test('true keeps link-local addresses and the metadata services of clouds closed', () => {
  for (const ip of ['169.254.169.254', 'fe80::1', '100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254']) {
    assert.equal(networks('1').allows(ip), false, ip)
    assert.equal(networks(ip).allows(ip), true, `${ip} can be listed`)
  }
})

test('a list allows what its CIDRs and single addresses cover', () => {
  const listed = networks('10.1.0.0/16, 192.168.0.7 ,fd00::/8')
  for (const ip of ['10.1.0.0', '10.1.255.255', '192.168.0.7', 'fd00::1', 'fdff::'])
    assert.equal(listed.allows(ip), true, ip)
  for (const ip of ['10.0.255.255', '10.2.0.0', '192.168.0.8', 'fc00::1', '127.0.0.1']) {
    assert.equal(listed.allows(ip), false, ip)
  }
})

test('an IPv4 address is the same address when written as IPv6', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.constantFrom('10.0.0.0/8', '128.0.0.0/1', '0.0.0.0/0'), (ip, cidr) => {
      assert.equal(networks(cidr).allows(`::ffff:${ip}`), networks(cidr).allows(ip))
    }),
  )
  for (const ip of ['::ffff:7f00:1', '0:0:0:0:0:FFFF:127.0.0.1'])
    assert.equal(networks('127.0.0.0/8').allows(ip), true, ip)
  assert.equal(networks('::ffff:10.0.0.0/104').allows('10.9.9.9'), true)
  assert.equal(networks('::ffff:10.0.0.0/104').allows('11.0.0.0'), false)
})

test('a network of one family says nothing about the other', () => {
  assert.equal(networks('::/0').allows('2001:db8::1'), true)
  assert.equal(networks('::/0').allows('10.0.0.1'), false)
  assert.equal(networks('::/0').allows('::ffff:10.0.0.1'), false)
  assert.equal(networks('0.0.0.0/0').allows('2001:db8::1'), false)
})

test('a prefix covers exactly the addresses that share its bits', () => {
  const numberOf = (ip: string) => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV4(), fc.integer({ min: 0, max: 32 }), (network, ip, prefix) => {
      const size = 2 ** (32 - prefix)
      const isInside = Math.floor(numberOf(network) / size) === Math.floor(numberOf(ip) / size)
      assert.equal(networks(`${network}/${prefix}`).allows(ip), isInside)
    }),
  )
})

test('the zone of a link-local address is ignored', () => {
  assert.equal(networks('fe80::/10').allows('fe80::1%eth0'), true)
  assert.equal(networks('fd00::/8').allows('fe80::1%eth0'), false)
})

test('what is not an address is never allowed', () => {
  const everything = networks('0.0.0.0/0,::/0')
  for (const ip of ['', 'localhost', '127.1', '0x7f000001', '[::1]', '10.0.0.1:80'])
    assert.equal(everything.allows(ip), false, ip)
})

test('a list with one bad entry is refused as a whole', () => {
  const bad = [
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/',
    '10.0.0/8',
    '::/129',
    'fe80::1%eth0',
    'localhost',
    'yes',
    '10.0.0.1,,10.0.0.2',
  ]
  for (const text of [...bad, '::ffff:10.0.0.0/95', '10.0.0.0/8;10.0.0.1', '10.0.0.0/1e1']) {
    assert.equal(parseNetworks(text), undefined, text)
  }
})

test('an IPv4 address is one network, in whatever spelling, and 64 bits of IPv6 are another', () => {
  for (const ip of ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201'])
    assert.equal(networkOf(ip), '192.0.2.1')
  for (const ip of ['2001:db8::1', '2001:DB8:0:0:1:2:3:4', '2001:db8::', '2001:db8::%eth0'])
    assert.equal(networkOf(ip), '2001:db8:0:0::/64', ip)
  assert.equal(networkOf('2001:db8:1:2:3::'), '2001:db8:1:2::/64')
  for (const ip of ['::1', '::', '::5:6:7:8']) assert.equal(networkOf(ip), '0:0:0:0::/64')
  assert.equal(networkOf('1:2:3:4:5:6:7:8'), '1:2:3:4::/64')
})

test('a plain list of CIDRs knows no true, false or nothing', () => {
  for (const text of ['true', 'false', '']) assert.equal(parseCidrs(text), undefined)
  assert.equal(parseCidrs('10.0.0.1')?.allows('10.0.0.1'), true)
})
