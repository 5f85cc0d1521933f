// Loaded into a thread that reads pages, by import or before it starts (--import): pages that a test marks are never done, or take
// all the memory there is. Which real pages would do so is a fault of a parser, and no test can depend on one.

import { isMainThread } from 'node:worker_threads'

const NEVER_DONE = 'this page is never done'
const NEVER_ENOUGH = 'this page has never enough'

const { decode } = TextDecoder.prototype

if (!isMainThread)
  TextDecoder.prototype.decode = function (...args) {
    const text = decode.apply(this, args)
    while (text.includes(NEVER_DONE)) {}
    const held = []
    while (text.includes(NEVER_ENOUGH)) held.push(new Array(1_000_000).fill(0.5))
    return text
  }
