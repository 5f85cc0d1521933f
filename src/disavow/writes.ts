// What other features may do to the disavow list: the demo adds entries to it.

export { addDisavowEntries, type WantedEntries } from './add-entries.ts'
export { importDisavow } from './import/import-disavow.ts'
