// What other features may read of preferences; they import nothing else of this folder.

export { readPreferences } from './preference-store.ts'
