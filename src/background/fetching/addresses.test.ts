import assert from 'node:assert/strict'
import { isIP } from 'node:net'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Networks, NO_NETWORKS, parseNetworks } from '../../lib/networks.ts'
import { mayConnectTo } from './addresses.ts'

function networks(text: string): Networks {
  return parseNetworks(text) ?? assert.fail(`${text} was refused`)
}

function assertEach(ips: readonly string[], expected: boolean, allowed = NO_NETWORKS): void {
  for (const ip of ips) assert.equal(mayConnectTo(ip, allowed), expected, ip)
}

test('public addresses are open', () => {
  assertEach(['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '172.32.0.0', '223.255.255.255'], true)
  assertEach(['2606:4700:4700::1111', '2a00:1450:4001:800::200e', '2001:4860:4860::8888', '2400::1'], true)
})

test('every closed IPv4 range is closed from its first address to its last', () => {
  const ranges = [
    ['0.0.0.0', '0.255.255.255'],
    ['10.0.0.0', '10.255.255.255'],
    ['100.64.0.0', '100.127.255.255'],
    ['127.0.0.0', '127.255.255.255'],
    ['169.254.0.0', '169.254.255.255'],
    ['172.16.0.0', '172.31.255.255'],
    ['192.0.0.0', '192.0.0.255'],
    ['192.0.2.0', '192.0.2.255'],
    ['192.88.99.0', '192.88.99.255'],
    ['192.168.0.0', '192.168.255.255'],
    ['198.18.0.0', '198.19.255.255'],
    ['198.51.100.0', '198.51.100.255'],
    ['203.0.113.0', '203.0.113.255'],
    ['224.0.0.0', '255.255.255.255'],
  ]
  assertEach(ranges.flat(), false)
})

test('the metadata services of clouds are closed, also to an operator who opens everything private', () => {
  const metadata = ['169.254.169.254', '100.100.100.200', '192.0.0.192', '168.63.129.16', 'fd00:ec2::254']
  assertEach(metadata, false)
  assertEach(metadata, false, networks('true'))
})

test('IPv6 is closed outside of global unicast and in its reserved parts', () => {
  const closed = [
    '::',
    '::1',
    '::127.0.0.1',
    '::8.8.8.8',
    '100::1',
    '64:ff9b:1::a00:1',
    '64:ff9b:1::808:808',
    '2001:2::1',
    '2001:10::1',
    '2001:db8::1',
    '3fff::1',
    '4000::1',
    '5f00::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
  ]
  assertEach(closed, false)
})

test('an IPv4 address is judged as itself wherever it is embedded', () => {
  fc.assert(
    fc.property(fc.ipV4(), (ip) => {
      const [a, b, c, d] = ip.split('.').map(Number) as [number, number, number, number]
      const hex = (high: number, low: number) => ((high << 8) | low).toString(16)
      const high = hex(a, b)
      const low = hex(c, d)
      const expected = mayConnectTo(ip, NO_NETWORKS)
      const turned = `${hex(255 - a, 255 - b)}:${hex(255 - c, 255 - d)}`
      for (const written of [
        `::ffff:${ip}`,
        `0:0:0:0:0:FFFF:${high}:${low}`,
        `::ffff:0:${high}:${low}`,
        `64:ff9b::${high}:${low}`,
        `64:ff9b::${ip}`,
        `2002:${high}:${low}::1`,
        `2001:0:${high}:${low}:0:0:${turned}`,
        `2001:0:808:808:0:0:${turned}`,
        `2001:0:${high}:${low}:0:0:f7f7:f7f7`,
      ])
        assert.equal(mayConnectTo(written, NO_NETWORKS), expected, written)
    }),
  )
})

test('embedded private addresses are closed', () => {
  assertEach(
    ['::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '64:ff9b::169.254.169.254', '2002:7f00:1::', '2002:a9fe:a9fe::'],
    false,
  )
  // Teredo with a private server, then with a private client.
  assertEach(['2001:0:a00:1::f7f7:f7f7', '2001:0:808:808::80ff:fffe'], false)
})

test('what the operator opened is open, in every way in which it can be written', () => {
  const opened = networks('10.1.0.0/16,127.0.0.1,fd00::/8')
  assertEach(['10.1.2.3', '127.0.0.1', 'fd12::1', '::ffff:127.0.0.1', '64:ff9b::10.1.0.1'], true, opened)
  assertEach(['10.2.0.0', '127.0.0.2', 'fc00::1', '::ffff:10.2.0.0', '169.254.169.254'], false, opened)
  assertEach(['8.8.8.8', '2606:4700::1'], true, opened)
})

test('opening IPv6 networks opens no IPv4 address inside one', () => {
  assertEach(['::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::'], false, networks('::/0'))
  assertEach(['::1', 'fe80::1', '64:ff9b:1::a00:1'], true, networks('::/0'))
})

test('short, octal, hexadecimal and decimal forms are refused as what the URL parser makes of them', () => {
  const hosts = [
    '127.1',
    '127.0.1',
    '0',
    '0x7f.1',
    '0x7f000001',
    '0177.0.0.1',
    '017700000001',
    '2130706433',
    '0xA9FEA9FE',
    '2852039166',
    '169.254.43518',
    '１２７.０.０.１',
    '127。0。0。1',
    '127.0.0.1.',
    '%31%32%37.1',
    '[::ffff:127.0.0.1]',
    '[0:0:0:0:0:ffff:7f00:0001]',
    '[::1]',
  ]
  for (const host of hosts) {
    const ip = new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, '')
    assert.notEqual(isIP(ip), 0, host)
    assert.equal(mayConnectTo(ip, NO_NETWORKS), false, host)
  }
})

test('what is not an address may not be connected to', () => {
  assertEach(['', 'localhost', '127.1', '0x7f000001', '[::1]', '8.8.8.8:80', 'example.com'], false)
})

test('every address gets an answer', () => {
  fc.assert(
    fc.property(fc.ipV6(), (ip) => {
      assert.equal(typeof mayConnectTo(ip, NO_NETWORKS), 'boolean')
      assert.equal(mayConnectTo(`${ip}%1`, NO_NETWORKS), mayConnectTo(ip, NO_NETWORKS))
    }),
  )
})
