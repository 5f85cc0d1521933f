// What other parts may read of preferences. They import it from here and from nowhere else in this folder.

export { readPreferences } from './preference-store.ts'
