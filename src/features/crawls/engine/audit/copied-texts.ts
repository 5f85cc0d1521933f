// Families of texts that are copies of one another with other words in their gaps: one text about a hundred towns. Products
// of one template also share much of their text, but differ in a whole block, their description. Which of the two it is
// follows from how long the runs of words are in which texts of a group differ (text-fingerprint.ts), and from how much of
// the text these runs make up. A group is gathered around one text, the closest first: a template can make copies and
// products alike, and then the copies are the closer ones.
//
// Judged are groups and not pairs, because the few places of one pair say little. Work is bounded: LEADERS_MAX texts are
// compared with all others, so on a large site a family of less than 2 % of its texts can be missed; it is too small to be
// taken for a template.

import {
  countShared,
  countSharedPassages,
  FINGERPRINT_BYTES,
  fingerprintWords,
  PAIR_PLACES,
  PASSAGE_WORDS,
} from '../text-fingerprint.ts'
import { THRESHOLDS } from './thresholds.ts'

const LEADERS_MAX = 128
/** Phrases that fewer texts share are not taken for a template by their frequency (template-phrases.ts). */
const COPIES_MIN = 10
/** In smaller groups it cannot be said in what the texts differ. */
const MEMBERS_MIN = 4
const PLACES_MIN = 10
const STEP = 4096
/** How many members determine the runs of a group, and what they share. */
const JUDGED_MAX = 128
const ROUNDS_MAX = 6

/** Shares of word pairs with the leader, the closest group first. */
const TIERS = [0.85, 0.7, THRESHOLDS.nearDuplicateOverlapMin]

/**
 * The share of words in which members differ, times the length of the runs in which they stand: 5 % single words come to 0.05,
 * 8 % in runs of three to 0.24, a description of 20 words below 280 of a template to 1.3. Groups in between are left as
 * they are.
 */
const COPIES_WEIGHT_MAX = 0.35
const TEMPLATE_WEIGHT_MIN = 0.6
/**
 * Products differ in few places: name, price, description. A form letter has gaps all over its text, and may have a block of
 * its own besides, such as a review or the towns around. From this many places on, a heavier group is copies, too.
 */
const SCATTERED_RUNS_MIN = 4.5
const SCATTERED_WEIGHT_MAX = 1.6
/** One of 255 passages is equal by chance. */
const WHOLE_MIN = 0.01

export type CopiedTexts = {
  /** The index of each text's family, or -1. */
  familyOf: Int32Array
  /** For each family, the fingerprint of what its texts share. */
  shared: Uint8Array[]
  /** What groups share whose texts differ in whole blocks. */
  templates: Uint8Array[]
}

export function* findCopiedTexts(fingerprints: Uint8Array): Generator<void, CopiedTexts> {
  const size = fingerprints.length / FINGERPRINT_BYTES
  const familyOf = new Int32Array(size).fill(-1)
  const shared: Uint8Array[] = []
  const templates: Uint8Array[] = []
  const step = coprimeStep(size)
  let leader = 0
  for (let tried = 0, leaders = 0; tried < size && leaders < LEADERS_MAX; tried++) {
    leader = (leader + step) % size
    if (familyOf[leader] !== -1) continue
    leaders++
    const likeness = yield* compareWithAll(fingerprints, leader, familyOf)
    let hasCopies = false
    for (const tier of TIERS) {
      const members = membersOf(likeness, tier)
      if (members.length < MEMBERS_MIN) continue
      const differences = differencesOf(fingerprints, members)
      const isCopied = areCopies(differences)
      hasCopies ||= isCopied
      if (differences.weight >= TEMPLATE_WEIGHT_MIN && !hasCopies && tier === TIERS.at(-1))
        templates.push(sharedBy(fingerprints, members))
      if (!isCopied || members.length < COPIES_MIN) continue
      const family = yield* gather(fingerprints, members, familyOf)
      if (!areCopies(differencesOf(fingerprints, family.members))) continue
      for (const member of family.members) familyOf[member] = shared.length
      shared.push(family.shared)
      break
    }
  }
  return { familyOf, shared, templates }
}

/** For each text, the share of word pairs that it has in common with the leader; 0 for members of a family. */
function* compareWithAll(
  fingerprints: Uint8Array,
  leader: number,
  familyOf: Int32Array,
): Generator<void, Float32Array> {
  const words = fingerprintWords(fingerprints)
  const likeness = new Float32Array(familyOf.length)
  for (let text = 0; text < likeness.length; text++) {
    if (text % STEP === STEP - 1) yield
    if (familyOf[text] !== -1) continue
    const counted = countShared(words, leader, text)
    const either = counted & 255
    if (either >= PLACES_MIN) likeness[text] = (counted >>> 8) / either
  }
  yield
  return likeness
}

function membersOf(likeness: Float32Array, least: number): number[] {
  const members: number[] = []
  for (let text = 0; text < likeness.length; text++) if (likeness[text]! >= least) members.push(text)
  return members
}

/** `weight`: see COPIES_WEIGHT_MAX. `runs`: in how many places two of the texts differ. */
type Differences = { weight: number; runs: number }

function areCopies({ weight, runs }: Differences): boolean {
  return weight <= (runs >= SCATTERED_RUNS_MIN ? SCATTERED_WEIGHT_MAX : COPIES_WEIGHT_MAX)
}

/** By pairs of members spread over the group. */
function differencesOf(fingerprints: Uint8Array, members: readonly number[]): Differences {
  const words = fingerprintWords(fingerprints)
  const pairs = { both: 0, either: 0 }
  const passages = { both: 0, either: 0 }
  const judged = spread(members)
  const apart = Math.floor(judged.length / 2)
  for (const [at, first] of judged.entries()) {
    const second = judged[(at + apart) % judged.length]!
    add(pairs, countShared(words, first, second))
    add(passages, countSharedPassages(fingerprints, first, second))
  }
  const ownPairs = brokenBy(pairs)
  const ownPassages = brokenBy(passages)
  const runs = Math.max(0, ownPassages - ownPairs) / (PASSAGE_WORDS - 2)
  const differing = Math.max(0, ownPairs - runs)
  const weight = differing === 0 ? 0 : (differing * differing) / runs
  return { weight, runs: runs * countPairs(fingerprints, judged) }
}

/** How many different word pairs a text of these has, from how many places are taken. */
function countPairs(fingerprints: Uint8Array, texts: readonly number[]): number {
  const words = fingerprintWords(fingerprints)
  const taken = texts.reduce((sum, text) => sum + (countShared(words, text, text) & 255), 0)
  const free = Math.max(1, PAIR_PLACES * texts.length - taken)
  return PAIR_PLACES * Math.log((PAIR_PLACES * texts.length) / free)
}

function spread(members: readonly number[]): readonly number[] {
  const stride = Math.ceil(members.length / JUDGED_MAX)
  return stride === 1 ? members : members.filter((_, at) => at % stride === 0)
}

type Counts = { both: number; either: number }

function add(counts: Counts, counted: number): void {
  counts.both += counted >>> 8
  counts.either += counted & 255
}

/**
 * For a text in which d of 100 words differ, in r runs: d + r for its pairs, and d + 23 r for its passages. As a logarithm,
 * because the runs may be so many that several fall into one passage.
 */
function brokenBy({ both, either }: Counts): number {
  const whole = either === 0 ? 0 : (2 * both) / (either + both)
  return -Math.log(Math.max(WHOLE_MIN, whole))
}

type Family = { members: number[]; shared: Uint8Array }

/** All texts that hold what the members share, as far as members do. */
function* gather(
  fingerprints: Uint8Array,
  first: readonly number[],
  familyOf: Int32Array,
): Generator<void, Family> {
  let members = [...first]
  for (let round = 0; ; round++) {
    const shared = sharedBy(fingerprints, members)
    yield
    const places = shared.reduce((count, value) => count + Number(value !== 0), 0)
    const held = members.reduce((sum, member) => sum + countHeld(fingerprints, member, shared), 0)
    const mean = held / members.length / places
    // Four standard deviations of chance.
    const least = places * (mean - 4 * Math.sqrt((mean * (1 - mean)) / places))
    const grown: number[] = []
    for (let text = 0; text < familyOf.length; text++) {
      if (text % STEP === STEP - 1) yield
      if (familyOf[text] === -1 && countHeld(fingerprints, text, shared) >= least) grown.push(text)
    }
    const isDone = grown.length <= members.length || round === ROUNDS_MAX
    if (grown.length > members.length) members = grown
    if (isDone) return { members, shared: sharedBy(fingerprints, members) }
  }
}

/** At each place what most of the texts have there. */
function sharedBy(fingerprints: Uint8Array, all: readonly number[]): Uint8Array {
  const members = spread(all)
  const shared = new Uint8Array(FINGERPRINT_BYTES)
  const counts = new Uint32Array(256)
  for (let place = 0; place < PAIR_PLACES; place++) {
    counts.fill(0)
    for (const member of members) counts[fingerprints[member * FINGERPRINT_BYTES + place]!]!++
    const value = counts.findIndex((count) => count * 2 > members.length)
    if (value > 0) shared[place] = value
  }
  return shared
}

function countHeld(fingerprints: Uint8Array, text: number, shared: Uint8Array): number {
  const start = text * FINGERPRINT_BYTES
  let held = 0
  for (let place = 0; place < PAIR_PLACES; place++)
    if (shared[place] !== 0 && fingerprints[start + place] === shared[place]) held++
  return held
}

/** A step that comes by all texts before it comes back, and does not follow the order in which they were found. */
function coprimeStep(size: number): number {
  let step = Math.max(1, Math.floor(size * 0.618))
  while (commonDivisor(step, size) > 1) step++
  return step
}

function commonDivisor(first: number, second: number): number {
  return second === 0 ? first : commonDivisor(second, first % second)
}
