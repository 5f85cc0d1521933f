// The shapes of passkeys. Options have the form of `PublicKeyCredential.parseCreationOptionsFromJSON` and
// `parseRequestOptionsFromJSON` in browsers, so their names are those of WebAuthn.

import { Type } from 'typebox'
import { dateTime, nullable } from '../../http/answers/field-shapes.ts'
import { memberName } from '../schema.ts'

// An authenticator's answer has some hundred bytes; with certificates some thousand.
const ANSWER_LENGTH_MAX = 20_000
const ID_LENGTH_MAX = 1400
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const base64url = (maxLength: number) => Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]+$' })
const publicKey = Type.Literal('public-key')

export const passkeyRecord = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    created_at: dateTime,
    last_used_at: nullable(dateTime),
  },
  { title: 'Passkey' },
)

export const creationOptions = Type.Object(
  {
    challenge: Type.String(),
    rp: Type.Object({ id: Type.String(), name: Type.String() }),
    user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
    pubKeyCredParams: Type.Array(Type.Object({ type: publicKey, alg: Type.Integer() })),
    timeout: Type.Integer(),
    attestation: Type.Literal('none'),
    excludeCredentials: Type.Array(
      Type.Object({ id: Type.String(), type: publicKey, transports: Type.Array(Type.String()) }),
    ),
    authenticatorSelection: Type.Object({
      residentKey: Type.Literal('required'),
      userVerification: Type.Literal('required'),
    }),
  },
  { title: 'PasskeyCreationOptions' },
)

export const requestOptions = Type.Object(
  {
    challenge: Type.String(),
    rpId: Type.String(),
    timeout: Type.Integer(),
    userVerification: Type.Literal('required'),
  },
  { title: 'PasskeyRequestOptions' },
)

export const registrationBody = Type.Object({
  name: memberName,
  id: base64url(ID_LENGTH_MAX),
  client_data_json: base64url(ANSWER_LENGTH_MAX),
  attestation_object: base64url(ANSWER_LENGTH_MAX),
  transports: Type.Optional(Type.Array(Type.Enum(TRANSPORTS), { maxItems: TRANSPORTS.length })),
})

export const signatureBody = Type.Object({
  id: base64url(ID_LENGTH_MAX),
  client_data_json: base64url(ANSWER_LENGTH_MAX),
  authenticator_data: base64url(ANSWER_LENGTH_MAX),
  signature: base64url(ANSWER_LENGTH_MAX),
})
