// Tree construction up to the body: what of a page's beginning belongs into its head, and where the body is implied.

import type { Construction } from './construction.ts'
import { MODE } from './modes.ts'
import { TAG } from './tags.ts'

const LEADING_SPACE = /^[\t\n\f\r ]+/

export function startInHead(tree: Construction, mode: number, tag: number): void {
  if (tag === TAG.html && mode > MODE.beforeHtml) tree.startIn(MODE.inBody, tag)
  else if (mode === MODE.initial || mode === MODE.beforeHtml) startRoot(tree, tag)
  else if (mode === MODE.beforeHead) {
    if (tag === TAG.head) openHead(tree, false)
    else {
      openHead(tree, true)
      tree.start(tag)
    }
  } else if (mode === MODE.inHead) startContent(tree, tag)
  else startAfterHead(tree, tag)
}

function startRoot(tree: Construction, tag: number): void {
  tree.mode = MODE.beforeHead
  if (tag === TAG.html) tree.insert(tag)
  else {
    tree.imply(TAG.html)
    tree.start(tag)
  }
}

function openHead(tree: Construction, isImplied: boolean): void {
  if (isImplied) tree.imply(TAG.head)
  else tree.insert(TAG.head)
  tree.hasHead = true
  tree.mode = MODE.inHead
}

function startContent(tree: Construction, tag: number): void {
  if (tag === TAG.title) tree.insertRawText(tag, 'title')
  else if (tag === TAG.script) tree.insertRawText(tag, 'script')
  else if (tag === TAG.style) tree.insertRawText(tag, 'style')
  else if (tag === TAG.noframes) tree.insertRawText(tag, 'noframes')
  else if (tag === TAG.template) tree.insertTemplate()
  else if (isHeadContent(tag)) tree.append(tag)
  // Treated as with scripts on: tracking pixels in a noscript here would otherwise end the head, and canonicals behind them
  // would be in the body.
  else if (tag === TAG.noscript) tree.insertRawText(tag, 'noscript')
  else if (tag === TAG.head) tree.listener.headAgain()
  else {
    if (tag !== TAG.body && tag !== TAG.frameset) tree.listener.headEnded('tag')
    leaveHead(tree)
    tree.start(tag)
  }
}

function leaveHead(tree: Construction): void {
  tree.open.pop()
  tree.mode = MODE.afterHead
}

function startAfterHead(tree: Construction, tag: number): void {
  if (tag === TAG.body) {
    tree.insert(tag)
    tree.isFramesetOk = false
    tree.mode = MODE.inBody
  } else if (tag === TAG.frameset) {
    tree.insert(tag)
    tree.mode = MODE.inFrameset
  } else if (isHeadContent(tag)) {
    // The element belongs to the head although the head was closed.
    tree.imply(TAG.head)
    const head = tree.open.depth - 1
    startContent(tree, tag)
    tree.open.removeAt(head)
  } else if (tag === TAG.head) tree.listener.headAgain()
  else {
    openBody(tree)
    tree.startIn(MODE.inBody, tag)
  }
}

function openBody(tree: Construction): void {
  tree.imply(TAG.body)
  tree.mode = MODE.inBody
}

export function endInHead(tree: Construction, mode: number, tag: number): void {
  const isImplying = tag === TAG.html || tag === TAG.body || tag === TAG.br
  if (mode === MODE.inHead) {
    if (tag === TAG.head) leaveHead(tree)
    else if (tag === TAG.template) tree.endTemplate()
    else if (isImplying) {
      leaveHead(tree)
      tree.end(tag)
    }
  } else if (mode === MODE.afterHead) {
    if (tag === TAG.template) tree.endTemplate()
    else if (isImplying) {
      openBody(tree)
      tree.endIn(MODE.inBody, tag)
    }
  } else if (mode === MODE.initial) {
    tree.mode = MODE.beforeHtml
    tree.end(tag)
  } else if (isImplying || tag === TAG.head) {
    if (mode === MODE.beforeHtml) {
      tree.imply(TAG.html)
      tree.mode = MODE.beforeHead
    } else openHead(tree, true)
    tree.end(tag)
  }
}

/** White space stays where it is; anything else opens what is missing up to the body. */
export function textBeforeBody(tree: Construction, value: string): void {
  const rest = value.replace(LEADING_SPACE, '')
  if (rest === '') return
  if (tree.open.depth === 0) tree.imply(TAG.html)
  if (tree.mode <= MODE.beforeHead) openHead(tree, true)
  if (tree.mode === MODE.inHead) {
    tree.listener.headEnded('text')
    leaveHead(tree)
  }
  openBody(tree)
  // NUL is ignored in a body, yet it is no white space: it has opened this one.
  const text = rest.replaceAll('\0', '')
  if (text !== '') tree.textInBody(text)
}

/** Elements that count as part of the head wherever they stand. */
export function isHeadContent(tag: number): boolean {
  return (
    tag === TAG.meta ||
    tag === TAG.link ||
    tag === TAG.script ||
    tag === TAG.style ||
    tag === TAG.title ||
    tag === TAG.template ||
    tag === TAG.base ||
    tag === TAG.noframes ||
    tag === TAG.basefont ||
    tag === TAG.bgsound
  )
}
