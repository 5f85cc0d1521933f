// Passkeys as browsers make them. They belong to a host name, and exist in secure contexts only.

import type { PasskeyCreationOptions } from '../../api/types.ts'

type WhyNoPasskeys = 'insecure' | 'address' | 'browser'

type Place = { isSecureContext: boolean; hostname: string; canMakePasskeys: boolean }

/** Undefined where they can be made. */
export function whyNoPasskeys({
  isSecureContext,
  hostname,
  canMakePasskeys,
}: Place): WhyNoPasskeys | undefined {
  if (/^[\d.]+$|:/.test(hostname)) return 'address'
  if (!isSecureContext) return 'insecure'
  return canMakePasskeys ? undefined : 'browser'
}

export function readPlace(): Place {
  return {
    isSecureContext,
    hostname: location.hostname,
    canMakePasskeys: 'parseCreationOptionsFromJSON' in (window.PublicKeyCredential ?? {}),
  }
}

/** What the server keeps of it. Undefined when the person or the device said no. */
export async function makePasskey(options: PasskeyCreationOptions) {
  let made: RegistrationResponseJSON
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    )
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    made = credential.toJSON() as RegistrationResponseJSON
  } catch {
    return undefined
  }
  const { clientDataJSON, attestationObject, transports } = made.response
  return {
    id: made.id,
    client_data_json: clientDataJSON,
    attestation_object: attestationObject,
    transports: (transports ?? []).filter(isTransport),
  }
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
type Transport = (typeof TRANSPORTS)[number]

function isTransport(text: string): text is Transport {
  return TRANSPORTS.some((known) => known === text)
}
