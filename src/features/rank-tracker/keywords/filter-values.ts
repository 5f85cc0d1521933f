// The values that statements of a filtered keyword list are given.

import type { ShownDevice } from '../records/schema.ts'

/** Values of filters that the narrow row answers by itself. */
export type KeyValues = {
  project_id: number
  /** Ids of keyword_keys are those of keywords, counted on from here. */
  first_id: number
  position_min: number
  position_max: number
  status: string
  first_market: string
  end_market: string
  feature_bit: number
  /** Bits of the mark that status, change and feature ask for together. */
  mark_mask: number
  url_key: number
  url: string
}

export type FilterValues = KeyValues & {
  /** Where the ids of keyword_keys of the next project begin. */
  end_id: number
  device: ShownDevice
  term: string
  pattern: string
  segment_id: number
  tag_id: number
  /** See movedAnchors(). */
  moved_anchors: string
}
