// An authenticator in software: it makes a passkey and signs with it, as a browser would hand it on. What it says can be
// changed, to see what a server makes of lies.

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Asked = { challenge: string; origin: string }

export type Authenticator = {
  readonly id: string
  register(asked: Asked): {
    id: string
    client_data_json: string
    attestation_object: string
    transports: string[]
  }
  sign(asked: Asked): { id: string; client_data_json: string; authenticator_data: string; signature: string }
  /** How often it has signed. */
  counter: number
  /** Whether it checked who used it. */
  isUserVerified: boolean
}

const FLAG = { present: 1, verified: 4, attested: 64 }

export function createAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')

  function head(origin: string, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(authenticator.counter)
    const verified = authenticator.isUserVerified ? FLAG.verified : 0
    return Buffer.concat([
      sha256(new URL(origin).hostname),
      Buffer.of(FLAG.present | verified | flags),
      counter,
    ])
  }

  const authenticator: Authenticator = {
    id,
    counter: 0,
    isUserVerified: true,
    register({ challenge, origin }) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(rawId.length)
      const data = Buffer.concat([
        head(origin, FLAG.attested),
        Buffer.alloc(16),
        length,
        rawId,
        coseKey(publicKey),
      ])
      return {
        id,
        client_data_json: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestation_object: attestation(data).toString('base64url'),
        transports: ['internal'],
      }
    },
    sign({ challenge, origin }) {
      authenticator.counter++
      const data = head(origin, 0)
      const client = clientData('webauthn.get', challenge, origin)
      return {
        id,
        client_data_json: client.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      }
    },
  }
  return authenticator
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) => Buffer.concat([Buffer.of(0x58, 32), Buffer.from(text, 'base64url')])
  return Buffer.concat([
    Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
    bytes(x),
    Buffer.of(0x22),
    bytes(y),
  ])
}

/** CBOR: {"fmt": "none", "attStmt": {}, "authData": data}. */
function attestation(data: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.of(0x60 | value.length), Buffer.from(value)])
  const parts = [text('fmt'), text('none'), text('attStmt'), Buffer.of(0xa0), text('authData')]
  return Buffer.concat([Buffer.of(0xa3), ...parts, Buffer.of(0x58, data.length), data])
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
