// Checks an authenticator's answer against the challenge, this server's origin and its key. The library is loaded with
// the first passkey: it is large, and most servers see none. Any error of the library means that the answer is wrong.

import type { NewPasskey } from './passkey-store.ts'

/** The challenge that the browser got, and the origin of the page. */
type Ceremony = { challenge: string; origin: string }

type Registered = { id: string; client_data_json: string; attestation_object: string; transports?: string[] }
type Signed = { id: string; client_data_json: string; authenticator_data: string; signature: string }
type KnownPasskey = { credential_id: string; public_key: string; counter: number }

/** Returns the host that passkeys belong to. */
export function relyingPartyOf(origin: string): string {
  return new URL(origin).hostname
}

export async function verifyRegistration(
  given: Registered,
  ceremony: Ceremony,
): Promise<Pick<NewPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response: {
      ...credentialOf(given.id),
      response: { clientDataJSON: given.client_data_json, attestationObject: given.attestation_object },
    },
    ...expected(ceremony),
    requireUserVerification: true,
  }).catch(() => undefined)
  if (verified?.verified !== true) return undefined
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: given.transports ?? [],
  }
}

/** Returns the authenticator's count of signatures; undefined if the signature is invalid. */
export async function verifySignature(
  given: Signed,
  passkey: KnownPasskey,
  ceremony: Ceremony,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyAuthenticationResponse({
    response: {
      ...credentialOf(given.id),
      response: {
        clientDataJSON: given.client_data_json,
        authenticatorData: given.authenticator_data,
        signature: given.signature,
      },
    },
    ...expected(ceremony),
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => undefined)
  return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined
}

function credentialOf(id: string) {
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
}

function expected({ challenge, origin }: Ceremony) {
  return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: relyingPartyOf(origin) }
}
