// What all pages of the account's settings have in common.

export const settings = {
  notForYou: 'You may not see this',
  allProjects: 'All projects',
  chosenProjects: 'Chosen projects',
  projects: 'Projects',
  findProject: 'Find a project',
  goneProject: 'deleted',
  noProjectChosen: 'Choose at least one project.',
  server: 'In sightline.env on the server, or as environment variables. Start the server again afterwards.',
} as const
