// What the API takes of a note: project folders take the same.

export { noteChanges } from './schema.ts'
