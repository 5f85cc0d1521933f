// Makes identifiers that clients see and nobody can guess: uids of projects and crawls, and the text of secrets. They
// use a cryptographic source and rejection sampling, so every character of the alphabet is equally likely (a plain
// remainder would favour the first ones). Stores make the ids that count up per project.
import { randomBytes } from 'node:crypto'

export const BASE36 = '0123456789abcdefghijklmnopqrstuvwxyz'
export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The source of randomness; tests pass fixed bytes. */
export type RandomBytes = (count: number) => Uint8Array

export function randomText(alphabet: string, length: number, random: RandomBytes = randomBytes): string {
  if (alphabet.length < 2 || alphabet.length > 256)
    throw new RangeError('An alphabet has 2 to 256 characters.')
  const fair = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    for (const byte of random(length - text.length)) {
      if (byte < fair) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}

export function newProjectUid(random?: RandomBytes): string {
  return randomText(BASE36, 10, random)
}

export function newCrawlUid(random?: RandomBytes): string {
  return randomText(BASE36, 16, random)
}

export function isProjectUid(text: string): boolean {
  return /^[a-z0-9]{10}$/.test(text)
}

export function isCrawlUid(text: string): boolean {
  return /^[a-z0-9]{16}$/.test(text)
}
