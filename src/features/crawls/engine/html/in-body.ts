// Tree construction in the body: which start tag closes what is open before it, and what an end tag closes.

import type { Construction } from './construction.ts'
import { isHeadContent } from './in-head.ts'
import { MODE } from './modes.ts'
import { IMPLIED_END, isIn, SCOPE, SPECIAL } from './open-elements.ts'
import { type KnownTag, MATHML, SVG, TAG, tagSet, UNKNOWN_TAGS } from './tags.ts'

const HEADINGS = tagSet(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const IGNORED = ['caption', 'col', 'colgroup', 'frame', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'] as const
const FORMATTING = [
  ...(['b', 'big', 'code', 'em', 'font', 'i', 's', 'small', 'strike', 'strong', 'tt', 'u'] as const),
]
const BLOCKS = [
  ...([
    'address',
    'article',
    'aside',
    'blockquote',
    'center',
    'details',
    'dialog',
    'dir',
    'div',
    'dl',
  ] as const),
  ...([
    'fieldset',
    'figcaption',
    'figure',
    'footer',
    'header',
    'hgroup',
    'main',
    'menu',
    'nav',
    'ol',
  ] as const),
  ...(['search', 'section', 'summary', 'ul'] as const),
]
const VOIDS = ['area', 'br', 'embed', 'img', 'keygen', 'wbr'] as const
const MARKED = ['applet', 'marquee', 'object'] as const
// All special elements but three: they end the search for an open list item that a new one closes.
const ITEM_BOUNDS = SPECIAL.slice()
for (const name of ['address', 'div', 'p'] as const) ITEM_BOUNDS[TAG[name]] = 0

type Rule = (tree: Construction, tag: number) => void

const startRules = rules([
  [['p', ...BLOCKS], startBlock],
  [FORMATTING, startFormatting],
  [['a'], startLink],
  [['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], startHeading],
  [['li', 'dd', 'dt'], startItem],
  [VOIDS, startVoid],
  [['image'], (tree) => startVoid(tree, TAG.img)],
  [['hr'], startRuler],
  [['input'], startInput],
  [['param', 'track', 'source'], (tree, tag) => tree.append(tag)],
  [['pre', 'listing'], startPreformatted],
  [['xmp'], startXmp],
  [['plaintext'], startPlainText],
  [['textarea'], (tree, tag) => startRaw(tree, tag, 'textarea')],
  [['iframe'], (tree, tag) => startRaw(tree, tag, 'iframe')],
  [['noembed'], (tree, tag) => tree.insertRawText(tag, 'noembed')],
  [['noframes'], (tree, tag) => tree.insertRawText(tag, 'noframes')],
  [['form'], startForm],
  [['button'], startButton],
  [['nobr'], startNobr],
  [MARKED, startMarked],
  [['table'], startTable],
  [['select'], startSelect],
  [['option', 'optgroup'], startOption],
  [['rb', 'rtc'], (tree, tag) => startRuby(tree, tag, 0)],
  [['rp', 'rt'], (tree, tag) => startRuby(tree, tag, TAG.rtc)],
  [['svg'], (tree, tag) => startForeignRoot(tree, tag | SVG)],
  [['math'], (tree, tag) => startForeignRoot(tree, tag | MATHML)],
  [['html'], startRootAgain],
  [['head'], startHeadAgain],
  [['body'], startBodyAgain],
  [['frameset'], startFrameset],
  [IGNORED, () => {}],
])

const endRules = rules([
  [['a', 'nobr', ...FORMATTING], endFormatting],
  [[...BLOCKS, 'button', 'listing', 'pre'], endBlock],
  [['p'], endParagraph],
  [['li'], endListItem],
  [['dd', 'dt'], endDefinition],
  [['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], endHeading],
  [['br'], endBreak],
  [['body', 'html'], endBody],
  [['form'], endForm],
  [MARKED, endMarked],
  [['template'], (tree) => tree.endTemplate()],
])

function rules(list: [readonly KnownTag[], Rule][]): (Rule | undefined)[] {
  const table: (Rule | undefined)[] = new Array(UNKNOWN_TAGS / 4).fill(undefined)
  for (const [names, rule] of list) for (const name of names) table[TAG[name] / 4] = rule
  return table
}

export function startInBody(tree: Construction, tag: number): void {
  const rule = tag < UNKNOWN_TAGS ? startRules[tag >> 2] : undefined
  if (rule) rule(tree, tag)
  else if (isHeadContent(tag)) tree.startIn(MODE.inHead, tag)
  else {
    tree.formatting.reconstruct()
    tree.insert(tag)
  }
}

export function endInBody(tree: Construction, tag: number): void {
  const rule = tag < UNKNOWN_TAGS ? endRules[tag >> 2] : undefined
  if (rule) rule(tree, tag)
  else endAny(tree, tag)
}

function startBlock(tree: Construction, tag: number): void {
  tree.open.closeParagraph()
  tree.insert(tag)
}

function startFormatting(tree: Construction, tag: number): void {
  tree.formatting.reconstruct()
  const id = tree.insert(tag)
  if (id === 0) return
  const { attributes, text } = tree.scanner
  const note = tree.open.notes[tree.open.depth - 1]!
  tree.formatting.add(id, tag, note, text.slice(attributes.start, attributes.end))
}

function startLink(tree: Construction, tag: number): void {
  const active = tree.formatting.find(tag)
  if (active) {
    tree.formatting.close(tag)
    const index = tree.open.indexOfId(active.id)
    if (index !== -1) tree.open.removeAt(index)
    tree.formatting.remove(active)
  }
  startFormatting(tree, tag)
}

function startNobr(tree: Construction, tag: number): void {
  tree.formatting.reconstruct()
  if (tree.open.has(tag, SCOPE.any)) endFormatting(tree, tag)
  startFormatting(tree, tag)
}

function startHeading(tree: Construction, tag: number): void {
  tree.open.closeParagraph()
  if (isIn(HEADINGS, tree.open.current)) tree.open.pop()
  tree.insert(tag)
}

function startItem(tree: Construction, tag: number): void {
  const { open } = tree
  tree.isFramesetOk = false
  const index = tag === TAG.li ? open.indexOf(TAG.li) : Math.max(open.indexOf(TAG.dd), open.indexOf(TAG.dt))
  if (index !== -1 && open.isReachable(index, ITEM_BOUNDS)) {
    const item = open.tags[index]!
    open.closeImplied(IMPLIED_END, item)
    open.popThrough(item)
  }
  open.closeParagraph()
  tree.insert(tag)
}

function startVoid(tree: Construction, tag: number): void {
  tree.formatting.reconstruct()
  tree.append(tag)
  tree.isFramesetOk = false
}

function startRuler(tree: Construction, tag: number): void {
  tree.open.closeParagraph()
  tree.append(tag)
  tree.isFramesetOk = false
}

function startInput(tree: Construction, tag: number): void {
  tree.formatting.reconstruct()
  tree.append(tag)
  if (!tree.isHiddenInput()) tree.isFramesetOk = false
}

function startPreformatted(tree: Construction, tag: number): void {
  tree.open.closeParagraph()
  tree.insert(tag)
  tree.isFramesetOk = false
}

function startXmp(tree: Construction, tag: number): void {
  tree.open.closeParagraph()
  tree.formatting.reconstruct()
  startRaw(tree, tag, 'xmp')
}

function startRaw(tree: Construction, tag: number, name: string): void {
  tree.isFramesetOk = false
  tree.insertRawText(tag, name)
}

function startPlainText(tree: Construction, tag: number): void {
  tree.open.closeParagraph()
  tree.insert(tag)
  tree.scanner.readPlainText()
}

function startForm(tree: Construction, tag: number): void {
  if (tree.formId !== 0 && !tree.isInTemplate) return
  tree.open.closeParagraph()
  const id = tree.insert(tag)
  if (!tree.isInTemplate) tree.formId = id
}

function startButton(tree: Construction, tag: number): void {
  if (tree.open.has(tag, SCOPE.any)) {
    tree.open.closeImplied(IMPLIED_END)
    tree.open.popThrough(tag)
  }
  tree.formatting.reconstruct()
  tree.insert(tag)
  tree.isFramesetOk = false
}

function startMarked(tree: Construction, tag: number): void {
  tree.formatting.reconstruct()
  if (tree.insert(tag) !== 0) tree.formatting.addMarker()
  tree.isFramesetOk = false
}

function startTable(tree: Construction, tag: number): void {
  tree.open.closeParagraph()
  if (tree.insert(tag) !== 0) tree.mode = MODE.inTable
  tree.isFramesetOk = false
}

function startSelect(tree: Construction, tag: number): void {
  tree.formatting.reconstruct()
  const isInTable = tree.mode >= MODE.inTable && tree.mode <= MODE.inCell && tree.mode !== MODE.inColumnGroup
  if (tree.insert(tag) !== 0) tree.mode = isInTable ? MODE.inSelectInTable : MODE.inSelect
  tree.isFramesetOk = false
}

function startOption(tree: Construction, tag: number): void {
  if (tree.open.current === TAG.option) tree.open.pop()
  tree.formatting.reconstruct()
  tree.insert(tag)
}

function startRuby(tree: Construction, tag: number, except: number): void {
  if (tree.open.has(TAG.ruby, SCOPE.any)) tree.open.closeImplied(IMPLIED_END, except)
  tree.insert(tag)
}

function startForeignRoot(tree: Construction, tag: number): void {
  tree.formatting.reconstruct()
  if (tree.scanner.isSelfClosing) tree.append(tag)
  else tree.insert(tag)
}

function startRootAgain(tree: Construction): void {
  if (!tree.isInTemplate) tree.listener.rootAgain()
}

function startHeadAgain(tree: Construction): void {
  if (!tree.isInTemplate) tree.listener.headAgain()
}

function startBodyAgain(tree: Construction): void {
  if (tree.open.tags[1] !== TAG.body || tree.isInTemplate) return
  tree.isFramesetOk = false
  tree.listener.bodyAgain()
}

function startFrameset(tree: Construction, tag: number): void {
  if (!tree.isFramesetOk || tree.open.tags[1] !== TAG.body || tree.open.depth < 2) return
  tree.open.popTo(1)
  tree.insert(tag)
  tree.mode = MODE.inFrameset
}

function endAny(tree: Construction, tag: number): void {
  const index = tree.open.indexOf(tag)
  if (index <= 0 || tree.open.hasSpecialAbove(index)) return
  tree.open.closeImplied(IMPLIED_END, tag)
  tree.open.popTo(index)
}

function endFormatting(tree: Construction, tag: number): void {
  if (!tree.formatting.close(tag)) endAny(tree, tag)
}

function endBlock(tree: Construction, tag: number): void {
  if (!tree.open.has(tag, SCOPE.any)) return
  tree.open.closeImplied(IMPLIED_END)
  tree.open.popThrough(tag)
}

function endParagraph(tree: Construction): void {
  if (!tree.open.has(TAG.p, SCOPE.button)) tree.imply(TAG.p)
  tree.open.closeParagraph()
}

function endListItem(tree: Construction, tag: number): void {
  if (!tree.open.has(tag, SCOPE.listItem)) return
  tree.open.closeImplied(IMPLIED_END, tag)
  tree.open.popThrough(tag)
}

function endDefinition(tree: Construction, tag: number): void {
  if (!tree.open.has(tag, SCOPE.any)) return
  tree.open.closeImplied(IMPLIED_END, tag)
  tree.open.popThrough(tag)
}

function endHeading(tree: Construction): void {
  if (!tree.open.hasOneOf(HEADINGS, SCOPE.any)) return
  tree.open.closeImplied(IMPLIED_END)
  tree.open.popThroughOneOf(HEADINGS)
}

function endBreak(tree: Construction): void {
  tree.formatting.reconstruct()
  tree.imply(TAG.br)
  tree.open.pop()
  tree.isFramesetOk = false
}

function endBody(tree: Construction, tag: number): void {
  if (!tree.open.has(TAG.body, SCOPE.any)) return
  tree.mode = tag === TAG.html ? MODE.afterAfterBody : MODE.afterBody
}

function endForm(tree: Construction, tag: number): void {
  const { open, formId, isInTemplate } = tree
  if (!isInTemplate) tree.formId = 0
  if ((formId === 0 && !isInTemplate) || !open.has(tag, SCOPE.any)) return
  open.closeImplied(IMPLIED_END)
  if (isInTemplate) {
    open.popThrough(tag)
    return
  }
  const index = open.indexOfId(formId)
  if (index !== -1) open.removeAt(index)
}

function endMarked(tree: Construction, tag: number): void {
  if (!tree.open.has(tag, SCOPE.any)) return
  tree.open.closeImplied(IMPLIED_END)
  tree.open.popThrough(tag)
  tree.formatting.clearToMarker()
}
