// What other features may do with the disavow list: the demo adds entries. Project files use the same schemas as the
// API.

export { addDisavowEntries, type WantedEntries } from './add-entries.ts'
export { importDisavow } from './import/import-disavow.ts'
export { changedEntryBody } from './schema.ts'
