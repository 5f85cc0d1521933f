import type { ErrorKind } from '../../lib/errors.ts'

export const ALERT_RULE_NOT_FOUND: ErrorKind = {
  code: 'alert_rule_not_found',
  status: 404,
  when: 'The project has no such alert rule of its own.',
}
