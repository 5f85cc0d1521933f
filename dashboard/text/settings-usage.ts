// What the account uses of what it may use.

export const usage = {
  title: 'Usage',
  plan: 'Plan',
  projects: 'Projects',
  projectsOf: (seen: string, all: string) => `You see ${seen} of ${all}.`,
  limits: 'Limits',
  names: {
    rank_tracking_units: 'Rank-tracking units',
    competitors: 'Competitors',
    storage_bytes: 'Storage',
  },
  hints: {
    rank_tracking_units: 'Each keyword on each device is one unit.',
    competitors: 'Of all projects together.',
    storage_bytes: 'Crawls, search data and backlinks of all projects.',
  },
  usedOf: (used: string, limit: string) => `${used} of ${limit}`,
  unlimited: (used: string) => `${used}, no limit`,
  left: (left: string) => `${left} left`,
  featureNames: { backlinks: 'Backlinks' },
  on: 'Included',
  off: 'Not included',
  whereLimits:
    'Limits are settings of the server (SIGHTLINE_RANK_TRACKING_LIMIT, SIGHTLINE_COMPETITOR_LIMIT, SIGHTLINE_STORAGE_LIMIT_GIGABYTES), unless the account has its own.',
} as const
