// Country and device as one small number, without a dictionary: the three letters of a country are a number of their own.

import { DEVICES, type Device } from '../performance-row.ts'

const LETTERS = 26
const LETTER_A = 97
const DEVICE_STEPS = DEVICES.length + 1
const COUNTRIES_MAX = LETTERS ** 3

type Market = { country: string | null; device: Device | null }

/** 0 when neither is known; undefined for what is no country code. */
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

export function marketOf(code: number): Market {
  const letters = Math.floor(code / DEVICE_STEPS) - 1
  if (!Number.isInteger(code) || code < 0 || letters >= COUNTRIES_MAX)
    throw new RangeError(`${code} is the code of no market.`)
  return {
    country: letters < 0 ? null : countryOf(letters),
    device: DEVICES[(code % DEVICE_STEPS) - 1] ?? null,
  }
}

function countryOf(letters: number): string {
  return String.fromCharCode(
    LETTER_A + Math.floor(letters / LETTERS ** 2),
    LETTER_A + (Math.floor(letters / LETTERS) % LETTERS),
    LETTER_A + (letters % LETTERS),
  )
}
