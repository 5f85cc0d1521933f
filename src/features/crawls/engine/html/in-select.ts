// Tree construction inside a select, where hardly anything but options is allowed.

import type { Construction } from './construction.ts'
import { MODE } from './modes.ts'
import { SCOPE } from './open-elements.ts'
import { TAG, tagSet } from './tags.ts'

const TABLE_TAGS = tagSet(['caption', 'table', 'tbody', 'tfoot', 'thead', 'tr', 'td', 'th'])

export function startInSelect(tree: Construction, mode: number, tag: number): void {
  const { open } = tree
  if (mode === MODE.inSelectInTable && TABLE_TAGS[tag] === 1) {
    leaveSelect(tree)
    tree.start(tag)
  } else if (tag === TAG.option || tag === TAG.optgroup || tag === TAG.hr) {
    if (open.current === TAG.option) open.pop()
    if (tag !== TAG.option && open.current === TAG.optgroup) open.pop()
    if (tag === TAG.hr) tree.append(tag)
    else tree.insert(tag)
  } else if (tag === TAG.select || tag === TAG.input || tag === TAG.keygen || tag === TAG.textarea) {
    if (!hasSelect(tree)) return
    leaveSelect(tree)
    if (tag !== TAG.select) tree.start(tag)
  } else if (tag === TAG.script || tag === TAG.template) tree.startIn(MODE.inHead, tag)
  else if (tag === TAG.html) tree.startIn(MODE.inBody, tag)
}

export function endInSelect(tree: Construction, mode: number, tag: number): void {
  const { open } = tree
  if (mode === MODE.inSelectInTable && TABLE_TAGS[tag] === 1) {
    if (!open.has(tag, SCOPE.table)) return
    leaveSelect(tree)
    tree.end(tag)
  } else if (tag === TAG.option) {
    if (open.current === TAG.option) open.pop()
  } else if (tag === TAG.optgroup) {
    if (open.current === TAG.option && open.tags[open.depth - 2] === TAG.optgroup) open.pop()
    if (open.current === TAG.optgroup) open.pop()
  } else if (tag === TAG.select) {
    if (hasSelect(tree)) leaveSelect(tree)
  } else if (tag === TAG.template) tree.endTemplate()
}

/** Everything but options and their groups bounds the search for an open select. */
function hasSelect(tree: Construction): boolean {
  const { open } = tree
  for (let at = open.depth - 1; at >= 0; at--) {
    const tag = open.tags[at]!
    if (tag === TAG.select) return true
    if (tag !== TAG.option && tag !== TAG.optgroup) return false
  }
  return false
}

function leaveSelect(tree: Construction): void {
  tree.open.popThrough(TAG.select)
  tree.resetMode()
}
