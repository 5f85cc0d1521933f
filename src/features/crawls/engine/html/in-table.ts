// Tree construction inside tables: rows and cells imply each other, and content that does not belong into a table is
// read as in the body (a browser would move it before the table, which makes no difference to which elements are
// open).

import type { Construction } from './construction.ts'
import { MODE } from './modes.ts'
import { IMPLIED_END, isIn, SCOPE } from './open-elements.ts'
import { TAG, tagSet } from './tags.ts'

const TABLE_CONTEXT = tagSet(['table', 'template', 'html'])
const BODY_CONTEXT = tagSet(['tbody', 'tfoot', 'thead', 'template', 'html'])
const ROW_CONTEXT = tagSet(['tr', 'template', 'html'])
const STRUCTURE = tagSet(['table', 'tbody', 'tfoot', 'thead', 'tr'])
const BODIES = tagSet(['tbody', 'tfoot', 'thead'])
const CELLS = tagSet(['td', 'th'])
const PARTS = tagSet(['caption', 'col', 'colgroup', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'])
const OUTSIDE_BODIES = tagSet(['caption', 'col', 'colgroup', 'tbody', 'tfoot', 'thead'])
const NOT_SPACE = /[^\t\n\f\r ]/
const LEADING_SPACE = /^[\t\n\f\r ]+/

export function startInTable(tree: Construction, mode: number, tag: number): void {
  if (mode === MODE.inCell) startInCell(tree, tag)
  else if (mode === MODE.inRow) startInRow(tree, tag)
  else if (mode === MODE.inTableBody) startInTableBody(tree, tag)
  else if (mode === MODE.inCaption) startInCaption(tree, tag)
  else if (mode === MODE.inColumnGroup) startInColumnGroup(tree, tag)
  else startInTableItself(tree, tag)
}

function startInTableItself(tree: Construction, tag: number): void {
  const { open } = tree
  if (tag === TAG.table) {
    if (!open.has(TAG.table, SCOPE.table)) return
    open.popThrough(TAG.table)
    tree.resetMode()
    tree.start(tag)
  } else if (isIn(PARTS, tag)) startPart(tree, tag)
  else if (tag === TAG.style || tag === TAG.script || tag === TAG.template) tree.startIn(MODE.inHead, tag)
  else if (tag === TAG.input && tree.isHiddenInput()) tree.append(tag)
  else if (tag === TAG.form) {
    if (tree.formId !== 0 || tree.isInTemplate) return
    tree.formId = tree.insert(tag)
    if (tree.formId !== 0) open.pop()
  } else tree.startIn(MODE.inBody, tag)
}

function startPart(tree: Construction, tag: number): void {
  tree.open.popBackTo(TABLE_CONTEXT)
  if (tag === TAG.caption) {
    tree.formatting.addMarker()
    tree.insertAnyway(tag)
    tree.mode = MODE.inCaption
  } else if (tag === TAG.colgroup) {
    tree.insertAnyway(tag)
    tree.mode = MODE.inColumnGroup
  } else if (tag === TAG.col) {
    tree.imply(TAG.colgroup)
    tree.mode = MODE.inColumnGroup
    tree.startIn(tree.mode, tag)
  } else if (isIn(BODIES, tag)) {
    tree.insertAnyway(tag)
    tree.mode = MODE.inTableBody
  } else {
    tree.imply(TAG.tbody)
    tree.mode = MODE.inTableBody
    tree.startIn(tree.mode, tag)
  }
}

function closeCaption(tree: Construction): boolean {
  if (!tree.open.has(TAG.caption, SCOPE.table)) return false
  tree.open.closeImplied(IMPLIED_END)
  tree.open.popThrough(TAG.caption)
  tree.formatting.clearToMarker()
  tree.mode = MODE.inTable
  return true
}

function startInCaption(tree: Construction, tag: number): void {
  if (!isIn(PARTS, tag)) tree.startIn(MODE.inBody, tag)
  else if (closeCaption(tree)) startInTableItself(tree, tag)
}

function closeColumnGroup(tree: Construction): boolean {
  if (tree.open.current !== TAG.colgroup) return false
  tree.open.pop()
  tree.mode = MODE.inTable
  return true
}

function startInColumnGroup(tree: Construction, tag: number): void {
  if (tag === TAG.html) tree.startIn(MODE.inBody, tag)
  else if (tag === TAG.col) tree.append(tag)
  else if (tag === TAG.template) tree.startIn(MODE.inHead, tag)
  else if (closeColumnGroup(tree)) tree.start(tag)
}

function closeTableBody(tree: Construction): boolean {
  const { open } = tree
  const isOpen =
    open.has(TAG.tbody, SCOPE.table) || open.has(TAG.thead, SCOPE.table) || open.has(TAG.tfoot, SCOPE.table)
  if (!isOpen) return false
  open.popBackTo(BODY_CONTEXT)
  open.pop()
  tree.mode = MODE.inTable
  return true
}

function startInTableBody(tree: Construction, tag: number): void {
  if (tag === TAG.tr) {
    tree.open.popBackTo(BODY_CONTEXT)
    tree.insertAnyway(tag)
    tree.mode = MODE.inRow
  } else if (isIn(CELLS, tag)) {
    tree.open.popBackTo(BODY_CONTEXT)
    tree.imply(TAG.tr)
    tree.mode = MODE.inRow
    startInRow(tree, tag)
  } else if (isIn(OUTSIDE_BODIES, tag)) {
    if (closeTableBody(tree)) startInTableItself(tree, tag)
  } else startInTableItself(tree, tag)
}

/** It is enough if `orTag` is open instead of a row. */
function closeRow(tree: Construction, orTag: number = TAG.tr): boolean {
  if (!tree.open.has(TAG.tr, SCOPE.table) && !tree.open.has(orTag, SCOPE.table)) return false
  tree.open.popBackTo(ROW_CONTEXT)
  tree.open.pop()
  tree.mode = MODE.inTableBody
  return true
}

function startInRow(tree: Construction, tag: number): void {
  if (isIn(CELLS, tag)) {
    tree.open.popBackTo(ROW_CONTEXT)
    tree.insertAnyway(tag)
    tree.mode = MODE.inCell
    tree.formatting.addMarker()
  } else if (isIn(PARTS, tag)) {
    if (closeRow(tree)) startInTableBody(tree, tag)
  } else startInTableItself(tree, tag)
}

function closeCell(tree: Construction): void {
  tree.open.closeImplied(IMPLIED_END)
  tree.open.popThroughOneOf(CELLS)
  tree.formatting.clearToMarker()
  tree.mode = MODE.inRow
}

function startInCell(tree: Construction, tag: number): void {
  if (!isIn(PARTS, tag)) {
    tree.startIn(MODE.inBody, tag)
    return
  }
  if (!tree.open.has(TAG.td, SCOPE.table) && !tree.open.has(TAG.th, SCOPE.table)) return
  closeCell(tree)
  startInRow(tree, tag)
}

export function endInTable(tree: Construction, mode: number, tag: number): void {
  if (mode === MODE.inCell) endInCell(tree, tag)
  else if (mode === MODE.inRow) endInRow(tree, tag)
  else if (mode === MODE.inTableBody) endInTableBody(tree, tag)
  else if (mode === MODE.inCaption) endInCaption(tree, tag)
  else if (mode === MODE.inColumnGroup) endInColumnGroup(tree, tag)
  else endInTableItself(tree, tag)
}

function endInTableItself(tree: Construction, tag: number): void {
  if (tag === TAG.table) {
    if (!tree.open.has(tag, SCOPE.table)) return
    tree.open.popThrough(tag)
    tree.resetMode()
  } else if (tag === TAG.template) tree.endTemplate()
  else if (!isIn(PARTS, tag) && tag !== TAG.body && tag !== TAG.html) tree.endIn(MODE.inBody, tag)
}

function endInCaption(tree: Construction, tag: number): void {
  if (tag === TAG.caption || tag === TAG.table) {
    if (closeCaption(tree) && tag === TAG.table) endInTableItself(tree, tag)
  } else if (!isIn(PARTS, tag) && tag !== TAG.body && tag !== TAG.html) tree.endIn(MODE.inBody, tag)
}

function endInColumnGroup(tree: Construction, tag: number): void {
  if (tag === TAG.colgroup) closeColumnGroup(tree)
  else if (tag === TAG.template) tree.endTemplate()
  else if (tag !== TAG.col && closeColumnGroup(tree)) tree.end(tag)
}

function endInTableBody(tree: Construction, tag: number): void {
  if (isIn(BODIES, tag)) {
    if (!tree.open.has(tag, SCOPE.table)) return
    tree.open.popBackTo(BODY_CONTEXT)
    tree.open.pop()
    tree.mode = MODE.inTable
  } else if (tag === TAG.table) {
    if (closeTableBody(tree)) endInTableItself(tree, tag)
  } else endInTableItself(tree, tag)
}

function endInRow(tree: Construction, tag: number): void {
  if (tag === TAG.tr) closeRow(tree)
  else if (tag === TAG.table) {
    if (closeRow(tree)) endInTableBody(tree, tag)
  } else if (isIn(BODIES, tag)) {
    if (closeRow(tree, tag)) endInTableBody(tree, tag)
  } else endInTableItself(tree, tag)
}

function endInCell(tree: Construction, tag: number): void {
  if (isIn(CELLS, tag)) {
    if (!tree.open.has(tag, SCOPE.table)) return
    tree.open.closeImplied(IMPLIED_END)
    tree.open.popThrough(tag)
    tree.formatting.clearToMarker()
    tree.mode = MODE.inRow
  } else if (isIn(STRUCTURE, tag)) {
    if (!tree.open.has(tag, SCOPE.table)) return
    closeCell(tree)
    endInRow(tree, tag)
  } else if (!isIn(PARTS, tag) && tag !== TAG.body && tag !== TAG.html) tree.endIn(MODE.inBody, tag)
}

export function textInTable(tree: Construction, value: string): void {
  if (tree.mode === MODE.inColumnGroup) {
    const rest = value.replace(LEADING_SPACE, '')
    if (rest !== '' && closeColumnGroup(tree)) textInTable(tree, rest)
  } else if (isIn(STRUCTURE, tree.open.current) && !NOT_SPACE.test(value)) tree.listener.text(value)
  else tree.textInBody(value)
}
