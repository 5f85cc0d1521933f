// SQLite files that never end: the pages of a tree lead to the same page below them again and again, twelve levels deep, so that a file
// of a few pages has more rows than anybody can read.

const PAGE_BYTES = 4096
const LEVELS = 12
/** The header of the file, which comes before the tree of the schema in the first page. */
const FILE_HEADER_BYTES = 100
const PAGE_COUNT_AT = 28
const INTERIOR = 5
const LEAF_HEADER_BYTES = 8
const INTERIOR_HEADER_BYTES = 12
const CELL_BYTES = 6
const POINTER_BYTES = 2

/** The page that the schema begins in. */
export const SCHEMA_ROOT = 1

/** `root` is the page of a tree that has only this one. */
export function makeEndless(file: Uint8Array, root: number): Buffer {
  const before = file.length / PAGE_BYTES
  const bytes = Buffer.concat([file, Buffer.alloc(LEVELS * PAGE_BYTES)])
  bytes.writeUInt32BE(before + LEVELS, PAGE_COUNT_AT)
  const page = (number: number) => bytes.subarray((number - 1) * PAGE_BYTES, number * PAGE_BYTES)
  const start = root === SCHEMA_ROOT ? FILE_HEADER_BYTES : 0
  const [leaf, moved] = [page(root), page(before + 1)]
  leaf.copy(moved)
  leaf.copy(moved, 0, start, start + LEAF_HEADER_BYTES + POINTER_BYTES * leaf.readUInt16BE(start + 3))
  for (let level = 2; level <= LEVELS; level++) leadTo(before + level - 1, page(before + level), 0)
  leadTo(before + LEVELS, page(root), start)
  return bytes
}

/** Fills a page with as many references to that page below as it may have. */
function leadTo(below: number, page: Buffer, start: number): void {
  const count = Math.floor((PAGE_BYTES - start - INTERIOR_HEADER_BYTES) / (CELL_BYTES + POINTER_BYTES))
  const pointers = start + INTERIOR_HEADER_BYTES
  for (let index = 0; index < count; index++) {
    const at = PAGE_BYTES - (index + 1) * CELL_BYTES
    page.writeUInt32BE(below, at)
    // The key, in two bytes of seven bits each.
    page.writeUInt16BE(0x8000 | ((index >> 7) << 8) | (index & 0x7f), at + 4)
    page.writeUInt16BE(at, pointers + index * POINTER_BYTES)
  }
  page.fill(0, start, pointers)
  page[start] = INTERIOR
  page.writeUInt16BE(count, start + 3)
  page.writeUInt16BE(PAGE_BYTES - count * CELL_BYTES, start + 5)
  page.writeUInt32BE(below, start + 8)
}
