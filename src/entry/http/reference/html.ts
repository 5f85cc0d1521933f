// HTML that is safe by construction: every value in a template is escaped, unless it is the result of a template.

export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type HtmlPart = Html | string | number | undefined | readonly HtmlPart[]

/** html`<p>${anything}</p>`: lists are joined, undefined gives nothing. */
export function html(strings: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(write)))
}

/** For the content of <style> and <script>, where HTML escapes do not apply; only for our own text. */
export function rawText(text: string): Html {
  return new Html(text)
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] as string)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function write(part: HtmlPart): string {
  if (part === undefined) return ''
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map(write).join('') : escapeHtml(String(part))
}
