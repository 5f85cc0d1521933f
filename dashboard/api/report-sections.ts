// Written by `npm run generate`. Do not edit: change the titles of the sections of reports, then run it again.

export const reportSections = {
  visibility: 'Visibility',
  movers: 'Keywords that moved',
  goals: 'Goals',
  search: 'Clicks from search',
  links: 'New and lost links',
  health: 'Site health',
  quick_wins: 'Quick wins',
  spend: 'Spend',
} as const
