import type { ErrorKind } from '../../lib/errors.ts'

export const KEYWORD_NOT_FOUND: ErrorKind = {
  code: 'keyword_not_found',
  status: 404,
  when: 'The project has no such keyword.',
}

export const ANALYSIS_NOT_FOUND: ErrorKind = {
  code: 'analysis_not_found',
  status: 404,
  when: 'The keyword has no such analysis.',
}

export const SEGMENT_NOT_FOUND: ErrorKind = {
  code: 'segment_not_found',
  status: 404,
  when: 'The project has no such segment.',
}

export const TAG_NOT_FOUND: ErrorKind = {
  code: 'tag_not_found',
  status: 404,
  when: 'The project has no such tag.',
}

export const RANK_TRACKER_ALLOWANCE_EXCEEDED: ErrorKind = {
  code: 'rank_tracker_allowance_exceeded',
  status: 403,
  when: 'More keywords than the project may track; both devices count as two. Nothing was created.',
}

export const PROVIDER_NOT_FOUND: ErrorKind = {
  code: 'provider_not_found',
  status: 404,
  when: 'There is no such provider.',
}
