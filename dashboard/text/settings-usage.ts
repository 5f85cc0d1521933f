// What the account uses of what it may use.

export const title = 'Usage'
export const plan = 'Plan'
export const projects = 'Projects'
export const projectsOf = (seen: string, all: string) => `You see ${seen} of ${all}.`
export const limits = 'Limits'
export const names = {
  rank_tracking_units: 'Rank-tracking units',
  competitors: 'Competitors',
  storage_bytes: 'Storage',
} as const
export const hints = {
  rank_tracking_units: 'Each keyword on each device is one unit.',
  competitors: 'Across all projects.',
  storage_bytes: 'Crawls, search data and backlinks of all projects.',
} as const
export const usedOf = (used: string, limit: string) => `${used} of ${limit}`
export const unlimited = (used: string) => `${used}, no limit`
export const left = (left: string) => `${left} left`
export const featureNames = { backlinks: 'Backlinks' } as const
export const on = 'Included'
export const off = 'Not included'
export const whereLimits =
  'Limits are settings of the server (SIGHTLINE_RANK_TRACKING_LIMIT, SIGHTLINE_COMPETITOR_LIMIT, SIGHTLINE_STORAGE_LIMIT_GIGABYTES), unless the account has its own.'
