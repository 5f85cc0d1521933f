// What others may change of projects. They import it from here and from nowhere else in this folder.

export { addCompetitor } from './competitor-store.ts'
export { takeIds } from './counters.ts'
export { enqueueProjectRemoval, PROJECT_REMOVAL_KIND, tableRemoval } from './project-removal.ts'
export { addStored } from './project-storage.ts'
export { createProject, lockLivingProject, lockProject, updateProject } from './store.ts'
