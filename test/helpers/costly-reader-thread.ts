// The product's reading thread, but for pages that a test marks: they are never done, or take all the memory there is.
// Which real pages would do so is a fault of a parser, and no test can depend on one.

const NEVER_DONE = 'this page is never done'
const NEVER_ENOUGH = 'this page has never enough'

const { decode } = TextDecoder.prototype

TextDecoder.prototype.decode = function (this: InstanceType<typeof TextDecoder>, ...args) {
  const text = decode.apply(this, args)
  while (text.includes(NEVER_DONE)) {}
  const held: number[][] = []
  while (text.includes(NEVER_ENOUGH)) held.push(new Array(1_000_000).fill(0.5))
  return text
}

await import('../../src/crawler/index/reader-thread.ts')
