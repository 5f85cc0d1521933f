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

export const NO_SEARCH_PROVIDER: ErrorKind = {
  code: 'no_search_provider',
  status: 409,
  when: 'No search provider is set up for the project. Nothing was checked.',
}

export const DEVICE_NOT_CHECKED: ErrorKind = {
  code: 'device_not_checked',
  status: 409,
  when: 'The search provider cannot search as the devices of these keywords. Nothing was checked.',
}

export const SPEND_LIMIT_REACHED: ErrorKind = {
  code: 'spend_limit_reached',
  status: 409,
  when: 'The checks cost more than is left of the monthly spend limit. Nothing was checked.',
}

export const TOO_MANY_CHECKS: ErrorKind = {
  code: 'too_many_checks',
  status: 409,
  when: 'More keywords than one request may check. Nothing was checked.',
}
