// Normalises an e-mail address for comparisons: without regard to letter case, and with the domain as the DNS knows it,
// so that `bücher.example` and `xn--bcher-kva.example` are one. Another character never becomes an ASCII letter: with a
// Kelvin sign instead of a k, an address is another mailbox, whose owner must not be taken for somebody else.

import { domainToASCII } from 'node:url'
import { nfc } from './text.ts'

// Every code point beyond ASCII that NFC or lower case would turn into ASCII: Greek question mark, Greek varia, Kelvin sign.
const LOOKALIKES = /[\u037e\u1fef\u212a]/u

export function emailKey(email: string): string {
  const text = email.trim()
  const mark = text.lastIndexOf('@')
  const domain = text.slice(mark + 1)
  return `${foldLocalPart(text.slice(0, mark + 1))}${domainToASCII(domain) || foldLocalPart(domain)}`
}

function foldLocalPart(text: string): string {
  return LOOKALIKES.test(text) ? text : nfc(text).toLowerCase()
}
