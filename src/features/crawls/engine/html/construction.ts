// What the rules of the insertion modes work on: the document as far as it was read, and the steps that several of them
// share. Tree (tree.ts) implements it and hands each token to the current mode.

import type { FormattingList } from './formatting.ts'
import type { OpenElements, StackListener } from './open-elements.ts'
import type { Scanner } from './scanner.ts'

export type TreeListener = StackListener & {
  /** A start tag makes an element outside templates. The returned number stays with the element as its note; 0 for none. */
  element(tag: number, isInHead: boolean): number
  /** Text inside the elements that are open. */
  text(value: string): void
  /** A second `<html>`, whose attributes count when the first has none. */
  rootAgain(): void
  /** A second `<head>`, and a `<body>` where one is open already, written or implied. */
  headAgain(): void
  bodyAgain(): void
  /** The current tag, or text, has ended the head because it does not belong there. */
  headEnded(by: 'tag' | 'text'): void
}

export type Construction = {
  readonly scanner: Scanner
  readonly open: OpenElements
  readonly formatting: FormattingList
  readonly listener: TreeListener
  mode: number
  isFramesetOk: boolean
  hasHead: boolean
  /** The id of the open form; 0 for none. */
  formId: number
  readonly isInTemplate: boolean
  /** Handles a tag by the rules of the current mode, or of a given one. */
  start(tag: number): void
  startIn(mode: number, tag: number): void
  end(tag: number): void
  endIn(mode: number, tag: number): void
  /** Opens the element of the current tag and returns its id; 0 when the stack is full. */
  insert(tag: number): number
  /** Opens an element that later rules rely on, even when the stack is full: some room is kept for it. */
  insertAnyway(tag: number): void
  /** Adds the element of the current tag, and closes it at once. */
  append(tag: number): void
  /** Opens an element that the standard implies. */
  imply(tag: number): void
  /** Opens an element whose content is text up to its end tag. */
  insertRawText(tag: number, name: string): void
  insertTemplate(): void
  endTemplate(): void
  resetMode(): void
  textInBody(value: string): void
  isHiddenInput(): boolean
}
