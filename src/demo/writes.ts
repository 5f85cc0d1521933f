// What the process may do to the demo when it starts.

export { loadDemo } from './load.ts'
export { connectOlderDemos } from './older-demos.ts'
