// The default and the longest validity of a share link.

import { DAY_MS } from '../../../lib/durations.ts'

export const SHARE_DAYS_DEFAULT = 30
export const SHARE_DAYS_MAX = 3_650
export const SHARE_MS_DEFAULT = SHARE_DAYS_DEFAULT * DAY_MS
