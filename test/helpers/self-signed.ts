// A certificate that a server signed itself, made on the spot: Node can read certificates but not write one, and a key
// kept in the repository would expire and look like a secret. X.509 in its DER encoding (RFC 5280), as little as TLS
// needs.

import { generateKeyPairSync, sign } from 'node:crypto'

export type SelfSigned = { key: string; cert: string }

const SEQUENCE = 0x30
const SET = 0x31
const ECDSA_WITH_SHA256 = der(SEQUENCE, oid('2a8648ce3d040302'))

/** Valid for the given host name from 2020 on. */
export function createSelfSigned(host: string, until = new Date(Date.UTC(2049, 0))): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, oid('550403'), der(0x0c, Buffer.from(host)))))
  const validity = der(
    SEQUENCE,
    utcTime('200101000000Z'),
    utcTime(`${until.toISOString().slice(2, 19).replaceAll(/[-T:]/g, '')}Z`),
  )
  const alternativeNames = der(SEQUENCE, der(0x82, Buffer.from(host)))
  const extension = der(SEQUENCE, oid('551d11'), der(0x04, alternativeNames))
  const unsigned = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, extension)),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', unsigned, privateKey))
  const text = der(SEQUENCE, unsigned, ECDSA_WITH_SHA256, signature).toString('base64')
  const lines = text.match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}

function utcTime(text: string): Buffer {
  return der(0x17, Buffer.from(text))
}
