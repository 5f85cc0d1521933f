// What all pages of the account's settings have in common.

export const settings = {
  notForYou: 'You may not see this',
  allProjects: 'All projects',
  chosenProjects: 'Chosen projects',
  projects: 'Projects',
  findProject: 'Find a project',
  noProjectChosen: 'Choose at least one project.',
} as const
