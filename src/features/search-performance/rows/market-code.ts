// Encodes country and device as one small number, without a dictionary: the three letters of a country are a number
// already.

import { DEVICES, type Device } from '../performance-row.ts'

const LETTERS = 26
const LETTER_A = 97
const DEVICE_STEPS = DEVICES.length + 1

/** Returns 0 when neither is known; undefined for text that is no country code. */
export function marketCode(country: string | null, device: Device | null): number | undefined {
  const deviceCode = device === null ? 0 : DEVICES.indexOf(device) + 1
  if (country === null) return deviceCode
  if (country.length !== 3) return undefined
  let letters = 0
  for (let at = 0; at < 3; at++) {
    const letter = country.charCodeAt(at) - LETTER_A
    if (letter < 0 || letter >= LETTERS) return undefined
    letters = letters * LETTERS + letter
  }
  return (letters + 1) * DEVICE_STEPS + deviceCode
}

/** Tests codes against the given country and device, as far as they are given. Text that is no country code matches none. */
export function marketMatcher(
  country: string | undefined,
  device: Device | undefined,
): (code: number) => boolean {
  const ofCountry = country === undefined ? undefined : (marketCode(country, null) ?? Number.NaN)
  const ofDevice = device === undefined ? undefined : DEVICES.indexOf(device) + 1
  return (code) =>
    (ofCountry === undefined || code - (code % DEVICE_STEPS) === ofCountry) &&
    (ofDevice === undefined || code % DEVICE_STEPS === ofDevice)
}
