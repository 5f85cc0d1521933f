// Puts a popover below what it belongs to, within the window. CSS anchors would do it, where every browser has them.

const GAP = 4
const EDGE = 8

export function placeBelow(anchor: HTMLElement, popover: HTMLElement): void {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = popover
  // The width of the window without the scroll bar or the space kept for one.
  const right = document.body.clientWidth - EDGE
  // A popover that would leave the window at the right is aligned with the right edge of its button.
  const left = Math.max(EDGE, at.left + width > right ? Math.min(at.right, right) - width : at.left)
  const below = at.bottom + GAP
  const isAbove = below + height > innerHeight - EDGE && at.top - GAP - height > EDGE
  popover.style.left = `${left}px`
  popover.style.top = `${isAbove ? at.top - GAP - height : below}px`
  popover.style.maxHeight = `${Math.max(120, isAbove ? at.top - 2 * EDGE : innerHeight - below - EDGE)}px`
}
