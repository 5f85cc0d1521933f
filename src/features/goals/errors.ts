import type { ErrorKind } from '../../lib/errors.ts'

export const GOAL_NOT_FOUND: ErrorKind = {
  code: 'goal_not_found',
  status: 404,
  when: 'The project has no such goal.',
}

export const GOAL_CLOSED: ErrorKind = {
  code: 'goal_closed',
  status: 409,
  when: 'The goal was reached, or its day has passed: it is a record of what happened. Set a new one.',
}

export const TARGET_REACHED: ErrorKind = {
  code: 'target_reached',
  status: 409,
  when: 'The keyword is at the target already, or better: there is nothing to reach.',
}
