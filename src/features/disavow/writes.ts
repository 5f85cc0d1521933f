// What other features may do to the disavow list: the demo adds entries to it. What the API takes of an entry, project
// folders take too.

export { addDisavowEntries, type WantedEntries } from './add-entries.ts'
export { importDisavow } from './import/import-disavow.ts'
export { changedEntryBody } from './schema.ts'
