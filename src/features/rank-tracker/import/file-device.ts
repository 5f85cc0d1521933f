// The device that the positions of a file are of, where its rows do not say it: in the name of the column of positions, in a
// line before the header such as `Device: Desktop`, or in the name of the file. Only a single device is one.

import { DEVICES, type Device } from '../../../background/providers/contracts.ts'
import { matchingHost } from '../../../lib/host.ts'
import { quoted } from '../../../lib/import-fault.ts'
import type { KeywordFileOptions } from './keyword-fields.ts'

type FoundDevice = { device: Device; note: string }

// What a line is about whose value is a device.
const TOPICS = ['device', 'search engine', 'database', 'platform', 'search type', 'google']
const WORDS: Readonly<Record<Device, readonly string[]>> = {
  desktop: ['desktop'],
  mobile: ['mobile', 'smartphone', 'phone'],
}
// Semrush's name for a file of positions has its database behind this: `us`, or `mobile-us`.
const SEMRUSH_POSITIONS = '-organic.positions-'

export function findFileDevice(
  ofColumn: Device | undefined,
  preamble: readonly string[],
  { fileName = '', domain }: KeywordFileOptions,
): FoundDevice | undefined {
  if (ofColumn !== undefined) return found(ofColumn, 'The name of their column says')
  const line = preamble.find((text) => isAboutDevice(text) && deviceIn(text) !== undefined)
  const ofLine = line === undefined ? undefined : deviceIn(line)
  if (line !== undefined && ofLine !== undefined) return found(ofLine, `The line ${quoted(line.trim())} says`)
  const ofName = deviceOfName(fileName.toLowerCase(), matchingHost(domain))
  return ofName === undefined ? undefined : found(ofName, `The name of the file says`)
}

function found(device: Device, where: string): FoundDevice {
  return { device, note: `The positions were taken for those on ${device}. ${where} so.` }
}

function isAboutDevice(text: string): boolean {
  const line = text.toLowerCase()
  return TOPICS.some((topic) => line.includes(topic))
}

/** The project's own name may have such a word, and says nothing. */
function deviceOfName(name: string, domain: string): Device | undefined {
  const at = name.indexOf(SEMRUSH_POSITIONS)
  if (at !== -1) {
    const database = name.slice(at + SEMRUSH_POSITIONS.length)
    return database.startsWith('mobile-') ? 'mobile' : /^[a-z]{2}-/.test(database) ? 'desktop' : undefined
  }
  return deviceIn(name.replaceAll(domain, ' '))
}

function deviceIn(text: string): Device | undefined {
  const words = new Set(text.toLowerCase().split(/[^a-z]/))
  const named = DEVICES.filter((device) => WORDS[device].some((word) => words.has(word)))
  return named.length === 1 ? named[0] : undefined
}
