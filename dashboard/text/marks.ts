// Words behind the small signs, for those who do not see them.

export const marks = {
  unchanged: '0',
  up: 'up',
  down: 'down',
  severity: { critical: 'Critical', warning: 'Warning', notice: 'Notice', info: 'Information' },
} as const
