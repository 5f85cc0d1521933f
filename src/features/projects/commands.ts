// The commands `sightline projects`, `competitors` and `storage`.

export { addCompetitors, addProjects } from './commands/projects.ts'
export { addStorage } from './commands/storage.ts'
