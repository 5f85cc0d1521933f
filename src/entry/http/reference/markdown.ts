// Renders the Markdown of the guides in docs/ as HTML: headings, paragraphs, lists, tables, code. All markup is made
// here: HTML in a guide is shown as text, and a link leads where `linkTo` says or nowhere. A test makes sure that every
// guide is rendered completely.

import { trimTrailing } from '../../../lib/trim-trailing.ts'
import { type Html, html } from './html.ts'
import { type LinkTo, plainText, renderSpans } from './markdown-spans.ts'

export type Heading = { level: number; title: string; id: string }
type MarkdownPage = { body: Html; headings: readonly Heading[] }

type Block = { html: Html; end: number }
type Reading = { linkTo: LinkTo; headings: Heading[] }

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HEADING = /^ {0,3}(#{1,6})\s+(\S.*)/
const ITEM = /^( *)([-*+]|\d{1,9}[.)])( +)((?! ).*)/
const TABLE_RULE = /^[\s|:]*-[-\s|:]*$/
const QUOTE = /^ {0,3}> ?/

export function renderMarkdown(markdown: string, linkTo: LinkTo): MarkdownPage {
  const headings: Heading[] = []
  return { body: renderBlocks(markdown.split('\n'), { linkTo, headings }), headings }
}

function renderBlocks(lines: readonly string[], reading: Reading): Html {
  const blocks: Html[] = []
  for (let at = 0; at < lines.length; ) {
    if (lines[at]?.trim() === '') at++
    else {
      const block = readBlock(lines, at, reading)
      blocks.push(block.html)
      at = block.end
    }
  }
  return html`${blocks}`
}

function readBlock(lines: readonly string[], at: number, reading: Reading): Block {
  const line = lines[at] as string
  const fence = FENCE.exec(line)
  if (fence !== null) return readCode(lines, at, fence[1] as string)
  const heading = HEADING.exec(line)
  if (heading !== null) return { html: renderHeading(heading, reading), end: at + 1 }
  if (isTable(lines, at)) return readTable(lines, at, reading)
  if (ITEM.test(line)) return readList(lines, at, reading)
  if (QUOTE.test(line)) return readQuote(lines, at, reading)
  return readParagraph(lines, at, reading)
}

function readCode(lines: readonly string[], at: number, fence: string): Block {
  let end = at + 1
  while (end < lines.length && !lines[end]?.trim().startsWith(fence)) end++
  const code = lines.slice(at + 1, end).join('\n')
  return { html: html`<figure><pre tabindex="0"><code>${code}</code></pre></figure>`, end: end + 1 }
}

function renderHeading([, marks = '', given = '']: RegExpExecArray, { linkTo, headings }: Reading): Html {
  const text = trimTrailing(given.trimEnd(), '#').trimEnd()
  const level = marks.length
  const title = plainText(text)
  const id = freeId(anchorOf(title), headings)
  headings.push({ level, title, id })
  const shown = renderSpans(text, linkTo)
  if (level === 1) return html`<h1 id="${id}">${shown}</h1>`
  if (level === 2) return html`<h2 id="${id}">${shown}</h2>`
  return level === 3 ? html`<h3 id="${id}">${shown}</h3>` : html`<h4 id="${id}">${shown}</h4>`
}

/**
 * Makes anchors as GitHub does, where the same pages are read: lower case, without punctuation, a hyphen for each
 * space.
 */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}

function freeId(id: string, headings: readonly Heading[]): string {
  const taken = new Set(headings.map((heading) => heading.id))
  let free = id
  for (let again = 1; taken.has(free); again++) free = `${id}-${again}`
  return free
}

function isTable(lines: readonly string[], at: number): boolean {
  return lines[at]?.trimStart().startsWith('|') === true && TABLE_RULE.test(lines[at + 1] ?? '')
}

function readTable(lines: readonly string[], at: number, { linkTo }: Reading): Block {
  let end = at + 2
  while (lines[end]?.trimStart().startsWith('|') === true) end++
  const cellsOf = (line: string) => splitCells(line).map((cell) => renderSpans(cell, linkTo))
  const head = cellsOf(lines[at] as string).map((cell) => html`<th scope="col">${cell}</th>`)
  const rows = lines
    .slice(at + 2, end)
    .map((line) => html`<tr>${cellsOf(line).map((cell) => html`<td>${cell}</td>`)}</tr>`)
  return {
    html: html`<div class="table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>`,
    end,
  }
}

/** A bar within a cell is written with a backslash. */
function splitCells(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
}

function readList(lines: readonly string[], at: number, reading: Reading): Block {
  const [, indent = '', mark = ''] = ITEM.exec(lines[at] as string) ?? []
  const isOrdered = /\d/.test(mark)
  const items: string[][] = []
  let contentAt = 0
  let end = at
  for (; end < lines.length; end++) {
    const line = lines[end] as string
    const item = ITEM.exec(line)
    if (item !== null && item[1]?.length === indent.length) {
      if (/\d/.test(item[2] as string) !== isOrdered) break
      contentAt = line.length - (item[4] as string).length
      items.push([item[4] as string])
    } else if (line.trim() === '') {
      if (!goesOn(lines, end + 1, indent.length)) break
      items.at(-1)?.push('')
    } else if (/^\S/.test(line) && lines[end - 1]?.trim() === '') break
    else items.at(-1)?.push(line.slice(0, contentAt).trim() === '' ? line.slice(contentAt) : line.trim())
  }
  const shown = items.map((item) => html`<li>${renderItem(item, reading)}</li>`)
  return { html: isOrdered ? html`<ol>${shown}</ol>` : html`<ul>${shown}</ul>`, end }
}

/** Whether the list continues after an empty line: with another item, or with more of the last one. */
function goesOn(lines: readonly string[], at: number, indent: number): boolean {
  const next = lines.slice(at).find((line) => line.trim() !== '')
  if (next === undefined) return false
  const item = ITEM.exec(next)
  return (item !== null && (item[1] as string).length >= indent) || next.startsWith(' '.repeat(indent + 2))
}

/** An item with one paragraph is rendered without paragraph tags. */
function renderItem(lines: readonly string[], reading: Reading): Html {
  const isPlain = !lines.some((line) => line.trim() === '' || ITEM.test(line) || FENCE.test(line))
  return isPlain ? renderSpans(lines.join(' '), reading.linkTo) : renderBlocks(lines, reading)
}

function readQuote(lines: readonly string[], at: number, reading: Reading): Block {
  let end = at
  while (QUOTE.test(lines[end] ?? '')) end++
  const inner = lines.slice(at, end).map((line) => line.replace(QUOTE, ''))
  return { html: html`<blockquote>${renderBlocks(inner, reading)}</blockquote>`, end }
}

function readParagraph(lines: readonly string[], at: number, { linkTo }: Reading): Block {
  let end = at + 1
  while (end < lines.length && !beginsAnother(lines, end)) end++
  const text = lines
    .slice(at, end)
    .map((line) => line.trim())
    .join(' ')
  return { html: html`<p>${renderSpans(text, linkTo)}</p>`, end }
}

function beginsAnother(lines: readonly string[], at: number): boolean {
  const line = lines[at] as string
  return line.trim() === '' || FENCE.test(line) || HEADING.test(line) || isTable(lines, at) || ITEM.test(line)
}
