// What all pages of the account's settings have in common.

export const notForYou = 'You may not see this'
export const signInAgain = 'Sign in as yourself'
export const allProjects = 'All projects'
export const chosenProjects = 'Chosen projects'
export const projects = 'Projects'
export const findProject = 'Find a project'
export const noProjectChosen = 'Choose at least one project.'
