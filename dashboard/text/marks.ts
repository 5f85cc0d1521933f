// Words behind the small signs, for those who do not see them.

export const unchanged = '±0'
export const up = 'up'
export const down = 'down'
export const severity = {
  critical: 'Critical',
  warning: 'Warning',
  notice: 'Notice',
  info: 'Information',
} as const
