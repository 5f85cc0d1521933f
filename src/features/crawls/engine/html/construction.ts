// What the rules of the insertion modes work on: the document as far as it was read, and the steps that several of them
// share. Tree (tree.ts) is what keeps it and hands each token to the mode that it is in.

import type { FormattingList } from './formatting.ts'
import type { OpenElements, StackListener } from './open-elements.ts'
import type { Scanner } from './scanner.ts'

export type TreeListener = StackListener & {
  /** A start tag that makes an element outside templates. The number goes with the element, 0 for nothing. */
  element(tag: number, isInHead: boolean): number
  /** Text where the stack stands. */
  text(value: string): void
  /** A second `<html>`, whose attributes count when the first has none. */
  rootAgain(): void
  /** A second `<head>`, and a `<body>` where one is open already, written or implied. */
  headAgain(): void
  bodyAgain(): void
  /** The tag in hand, or text, does not belong into the head that was open. */
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
  /** A tag as the mode in force takes it, or as a given one does. */
  start(tag: number): void
  startIn(mode: number, tag: number): void
  end(tag: number): void
  endIn(mode: number, tag: number): void
  /** Opens the element of the tag in hand and gives its id; 0 when the stack is full. */
  insert(tag: number): number
  /** For what the rules count on: the stack keeps some room for it. */
  insertAnyway(tag: number): void
  /** The element of the tag in hand, which is closed at once. */
  append(tag: number): void
  /** An element that the standard implies. */
  imply(tag: number): void
  /** An element whose content is text up to its end tag. */
  insertRawText(tag: number, name: string): void
  insertTemplate(): void
  endTemplate(): void
  resetMode(): void
  textInBody(value: string): void
  isHiddenInput(): boolean
}
