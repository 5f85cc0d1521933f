// Reads the HTML of a page as its scripts have left it. The content of open shadow roots stands where it is shown: in
// their hosts, with the hosts' own children in its slots. Closed shadow roots cannot be read. The HTML is cut inside
// the browser, so a page of a gigabyte is never transferred.

import type { Page } from 'playwright-core'
import { evaluateApart } from './own-world.ts'

type PageHtml = { url: string; html: string }

export function readPageHtml(page: Page, charsMax: number): Promise<PageHtml> {
  return evaluateApart(page, `(${serialize})(${charsMax})`) as Promise<PageHtml>
}

// This code is text because it runs in the browser, whose globals TypeScript does not know here. The copy is made in a
// document without scripts, where no element of the page comes to life again.
const serialize = `(charsMax) => {
  const { doctype, documentElement } = document
  const start = doctype === null ? '' : new XMLSerializer().serializeToString(doctype)
  const html = start + (documentElement === null ? '' : htmlOf(documentElement))
  return { url: document.URL, html: html.slice(0, charsMax) }

  function htmlOf(root) {
    const hasShadows = Array.prototype.some.call(document.querySelectorAll('*'), ({ shadowRoot }) => shadowRoot)
    if (!hasShadows) return root.outerHTML
    const inert = document.implementation.createHTMLDocument('')
    try {
      return copyOf(root).outerHTML
    } catch {
      // Nested deeper than a copy can be made.
      return root.outerHTML
    }

    function copyOf(node) {
      const isTemplate = node.localName === 'template'
      const copy = inert.importNode(node, isTemplate)
      if (!isTemplate) for (const child of shownIn(node)) copy.append(copyOf(child))
      return copy
    }

    function shownIn(node) {
      const shown = []
      for (const child of (node.shadowRoot ?? node).childNodes) {
        const assigned = child.localName === 'slot' ? child.assignedNodes({ flatten: true }) : []
        if (assigned.length > 0) shown.push(...assigned)
        else shown.push(child)
      }
      return shown
    }
  }
}`
