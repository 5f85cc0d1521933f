// How rows of a profile are packed. An interface of its own beside reads.ts: a thread that reads blocks loads it, and would otherwise
// load the storage too.

export { NONE_16, NONE_32, unpackBlock } from './store/layout.ts'
export { LAYOUTS, STATE } from './store/layouts.ts'
