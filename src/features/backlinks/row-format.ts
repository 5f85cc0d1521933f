// How rows of a profile are packed. It is separate from reads.ts because a thread that reads blocks would otherwise
// load the storage too.

export { NONE_16, NONE_32, unpackBlock } from './store/layout.ts'
export { LAYOUTS, STATE } from './store/layouts.ts'
