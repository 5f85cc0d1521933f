// What other features may change of projects. They import nothing else of this folder.

export { addCompetitor } from './competitor-store.ts'
export { takeIds } from './counters.ts'
export { enqueueProjectRemoval, PROJECT_REMOVAL_KIND, tableRemoval } from './project-removal.ts'
export { addStored } from './project-storage.ts'
export { createProject, lockLivingProject, lockProject, updateProject } from './store.ts'
