// HTML that is safe by construction: whatever is put into a template is escaped, unless it came out of a template.

export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type HtmlPart = Html | string | number | undefined | readonly HtmlPart[]

/** html`<p>${anything}</p>`: lists are joined, undefined is nothing. */
export function html(strings: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(write)))
}

/** For the content of <style> and <script>, which HTML does not unescape; only for text of our own. */
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
