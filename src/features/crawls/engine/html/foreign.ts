// Tree construction inside svg and math, where elements have no rules of their own, until an element of HTML breaks
// out or an integration point (a title or foreignObject of svg, text of math) lets HTML in.

import { ATTRIBUTE } from './attributes.ts'
import type { Construction } from './construction.ts'
import { MATHML, TAG, tagSet } from './tags.ts'

const TEXT_POINTS = tagSet([], [], ['mi', 'mn', 'mo', 'ms', 'mtext'])
const HTML_POINTS = tagSet([], ['desc', 'foreignobject', 'title'])
const BREAKS_OUT = tagSet([
  ...([
    'b',
    'big',
    'blockquote',
    'body',
    'br',
    'center',
    'code',
    'dd',
    'div',
    'dl',
    'dt',
    'em',
    'embed',
  ] as const),
  ...([
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'head',
    'hr',
    'i',
    'img',
    'li',
    'listing',
    'menu',
    'meta',
  ] as const),
  ...(['nobr', 'ol', 'p', 'pre', 'ruby', 's', 'small', 'span', 'strong', 'strike', 'sub', 'sup'] as const),
  ...(['table', 'tt', 'u', 'ul', 'var'] as const),
])

/** The note of an annotation that says its content is HTML. */
const IS_HTML_ANNOTATION = 1
const HTML_ANNOTATIONS = new Set(['text/html', 'application/xhtml+xml'])

function isHtmlPoint(tree: Construction): boolean {
  const { current, depth, notes } = tree.open
  if (current === (TAG['annotation-xml'] | MATHML)) return notes[depth - 1] === IS_HTML_ANNOTATION
  return HTML_POINTS[current] === 1
}

/** Whether text here is in svg or math, where the rules of HTML do not hold. */
export function isForeignText(tree: Construction): boolean {
  const { current } = tree.open
  return (current & 3) !== 0 && TEXT_POINTS[current] !== 1 && !isHtmlPoint(tree)
}

export function isStartInForeign(tree: Construction, tag: number): boolean {
  if (tag === TAG.svg && tree.open.current === (TAG['annotation-xml'] | MATHML)) return false
  return isForeignText(tree) || ((tag === TAG.mglyph || tag === TAG.malignmark) && !isHtmlPoint(tree))
}

export function startInForeign(tree: Construction, tag: number): void {
  const { attributes, isSelfClosing } = tree.scanner
  const breaksOut =
    tag < BREAKS_OUT.length &&
    (BREAKS_OUT[tag] === 1 ||
      (tag === TAG.font &&
        (attributes.has(ATTRIBUTE.color) ||
          attributes.has(ATTRIBUTE.size) ||
          attributes.has(ATTRIBUTE.face))))
  if (breaksOut) {
    leaveForeign(tree)
    tree.startIn(tree.mode, tag)
    return
  }
  const foreign = tag | (tree.open.current & 3)
  if (isSelfClosing) tree.append(foreign)
  else if (tree.insert(foreign) !== 0 && foreign === (TAG['annotation-xml'] | MATHML)) {
    const encoding = attributes.get(ATTRIBUTE.encoding, 100)?.toLowerCase() ?? ''
    if (HTML_ANNOTATIONS.has(encoding)) tree.open.notes[tree.open.depth - 1] = IS_HTML_ANNOTATION
  }
}

function leaveForeign(tree: Construction): void {
  while (isForeignText(tree)) tree.open.pop()
}

export function endInForeign(tree: Construction, tag: number): void {
  const { open } = tree
  if (tag === TAG.p || tag === TAG.br) {
    leaveForeign(tree)
    tree.endIn(tree.mode, tag)
    return
  }
  for (let at = open.depth - 1; at >= 0 && (open.tags[at]! & 3) !== 0; at--) {
    if ((open.tags[at]! & ~3) !== tag) continue
    open.popTo(at)
    return
  }
  tree.endIn(tree.mode, tag)
}
