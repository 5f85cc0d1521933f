import type { ErrorKind } from '../../lib/errors.ts'

export const COMPETITOR_NOT_FOUND: ErrorKind = {
  code: 'competitor_not_found',
  status: 404,
  when: 'The project has no such competitor.',
}

export const COMPETITOR_LIMIT_EXCEEDED: ErrorKind = {
  code: 'competitor_limit_exceeded',
  status: 403,
  when: 'The project has as many competitors as its account allows.',
}

export const STORAGE_LIMIT_EXCEEDED: ErrorKind = {
  code: 'storage_limit_exceeded',
  status: 403,
  when: 'The projects of the account keep as much as they may. What is stored stays readable.',
}
