// Generates texts like those of a shop for hikers, for the pages of benchmarks.

import type { sequence } from './sequence.ts'

export type Random = ReturnType<typeof sequence>

const SUBJECTS =
  `boots tent jacket stove backpack rope lantern bottle socks gloves compass hammock kayak poles
  sleeping-bag headlamp thermos gaiters map helmet`.split(/\s+/)
const QUALITIES =
  `best cheap waterproof light warm durable vegan folding winter summer used packable insulated
  breathable classic reliable`.split(/\s+/)
const PLACES = 'alps coast desert forest city trail summit river island valley glacier moor'.split(' ')
const WORDS =
  `the a of and to in for with on that this is are was it as at by from or when after before where which
  walkers guides weather season route path hut shelter morning evening storm sun wind rain snow ice rock stream bridge
  ridge pass lake meadow village train station bus ticket price review test result weight size colour fabric seam sole
  lace buckle strap pocket zip lining membrane layer fleece wool down cotton nylon leather rubber steel aluminium
  carbon titanium grams litres metres hours days weeks kilometres ascent descent altitude distance pace break water
  food fuel stove pot cup spoon knife light battery charger phone camera chart signal rescue friend family child dog
  group club tour plan list gear care repair wash dry store carry wear choose compare recommend measure adjust tighten
  loosen fold pack unpack climb cross follow reach leave return rest sleep cook drink eat see hear know find keep need
  should could would often rarely always never almost quite very more less better best good early late long short high
  low steep flat wet cold hot dark bright quiet busy safe café façade Zürich Chamonix Königssee`.split(/\s+/)
const ENDS = ['.', '.', '.', '.', '!', '?', '.']

export function pick<T>(random: Random, values: readonly T[]): T {
  return values[random(values.length)] as T
}

/** Makes a phrase for a title or an anchor. */
export function phrase(random: Random): string {
  return `${pick(random, QUALITIES)} ${pick(random, SUBJECTS)} for ${pick(random, PLACES)}`
}

export function sentence(random: Random): string {
  const words = Array.from({ length: 8 + random(14) }, () => pick(random, WORDS))
  if (words.length > 12) words[6] += ','
  return capitalized(words.join(' ')) + pick(random, ENDS)
}

export function sentences(random: Random, count: number): string {
  return Array.from({ length: count }, () => sentence(random)).join(' ')
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
