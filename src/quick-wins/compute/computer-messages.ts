// What is said to a thread that computes, and what it says back. Each request has its answer, in order.

import type { SumsShare } from '../aggregate/site-sums.ts'
import type { Computer, ComputerPlan, PackedSegment, PageWords, Texts } from './computer.ts'

export type ComputerData = { readonly plan: ComputerPlan }

export type ComputerRequest =
  | { kind: 'add'; segments: readonly PackedSegment[] }
  | { kind: 'endBucket'; bucket: number }
  | { kind: 'share' }
  | { kind: 'absorb'; share: SumsShare }
  | { kind: 'findCandidates' }
  | { kind: 'noteTexts'; queries: Texts; pages: Texts }
  | { kind: 'notePages'; pages: readonly PageWords[] }
  | { kind: 'makeLists'; index: number }

export type ComputerAnswer = { readonly value: unknown }

export type AnswerTo<K extends ComputerRequest['kind']> = ReturnType<Computer[K]>
