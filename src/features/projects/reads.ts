// What other features may read of projects: their records and settings, and how much they store. They import nothing
// else of this folder.

export { createProjectAccess } from './access.ts'
export { hasCompetitor } from './competitor-store.ts'
export {
  countUploadBytes,
  PACKED_ROW_BYTES,
  packedBytes,
  TEXT_ROW_BYTES,
  UPLOAD_STATUSES,
} from './project-storage.ts'
export { countRenderingProjects } from './rendering-projects.ts'
export {
  deletedCount,
  type NewProject,
  name,
  newCompetitorBody,
  newProjectBody,
  projectChanges,
} from './schema.ts'
export {
  FREQUENCIES,
  type Frequency,
  fromColumns,
  PROJECT_SETTINGS,
  type ProjectSettings,
  toColumns,
} from './settings.ts'
export {
  describeFullStorage,
  findStorageQuota,
  type RequireStorage,
  type StorageQuota,
  storageRequirement,
} from './storage-limit.ts'
export { type AccountStorage, readStorage } from './storage-report.ts'
export {
  findTimeZone,
  readProject,
  readProjectNames,
  type StoredProject,
  toRecord,
  walkProjectIds,
} from './store.ts'
