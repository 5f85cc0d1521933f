// Advice on text, language and structure.

import type { CONTENT } from '../content.ts'
import { adviceFor } from './advice.ts'

const HELPFUL_CONTENT = 'https://developers.google.com/search/docs/fundamentals/creating-helpful-content'
const LANG = 'https://html.spec.whatwg.org/multipage/dom.html#the-lang-and-xml:lang-attributes'
const DUPLICATES = 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'

export const CONTENT_ADVICE = adviceFor<typeof CONTENT>({
  thin_content: {
    matters:
      'There may be too little on the page to answer what people search for. For a contact page or a gallery that is fine.',
    fix: 'Answer the questions that visitors have about the subject, merge the page with a related one, or keep it out of the index if it serves no search.',
    reference: HELPFUL_CONTENT,
  },
  low_text_ratio: {
    matters: 'It hints at bloated code, which loads slowly, or at a page with little to read.',
    fix: 'Move inline styles, scripts and data into files, and check that the text which visitors need is really there.',
    reference: 'https://web.dev/learn/performance/optimize-resource-loading',
  },
  lorem_ipsum: {
    matters: 'Visitors and search engines find a page that was never finished.',
    fix: 'Replace the placeholder with real text, or take the page offline.',
    reference: HELPFUL_CONTENT,
  },
  client_rendered_content: {
    matters:
      'Search engines and AI crawlers that do not run JavaScript see an empty page; those that do see it later.',
    fix: 'Send the main text in the HTML: render the page on the server or when the site is built.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  },
  lang_missing: {
    matters:
      'Screen readers then pronounce the text in the wrong language, and browsers offer to translate it.',
    fix: 'Put the language of the text on the html element, such as lang="en".',
    reference: LANG,
  },
  lang_invalid: {
    matters: 'Browsers and screen readers ignore a tag that they do not know, as if there were none.',
    fix: 'Use a language tag of BCP 47, such as en, de-AT or zh-Hant: a hyphen, not an underscore.',
    reference: 'https://www.rfc-editor.org/rfc/rfc5646',
  },
  viewport_missing: {
    matters: 'Text is tiny on phones, and search engines judge pages as phones show them.',
    fix: 'Add <meta name="viewport" content="width=device-width, initial-scale=1"> to the head, and check the layout on a phone.',
    reference: 'https://web.dev/articles/responsive-web-design-basics',
  },
  duplicate_id: {
    matters:
      'Links to a part of the page, labels of form fields and scripts reach only the first of the elements.',
    fix: 'Give each element an id of its own; parts that a template repeats should use a class.',
    reference: 'https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute',
  },
  field_label_missing: {
    matters:
      'People who use a screen reader or voice control do not learn what to enter, and others lose a placeholder as soon as they type.',
    fix: 'Put a label element around the field, or name its id in the for attribute of one. If no text is to be seen, use aria-label.',
    reference: 'https://www.w3.org/WAI/tutorials/forms/labels/',
  },
  button_empty: {
    matters: 'A screen reader says only "button", so its users cannot know what it does.',
    fix: 'Write a text into the button. If it shows only an icon, add an aria-label, or an alt text to the image.',
    reference: 'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
  },
  document_parts_missing: {
    matters:
      'Browsers add what is missing, but other programs may not, and an element in the wrong place can end the head early.',
    fix: 'Write the head and body elements in the template of the page. If their tags were left out on purpose, nothing has to be done.',
    reference: 'https://html.spec.whatwg.org/multipage/syntax.html#optional-tags',
  },
  document_parts_repeated: {
    matters:
      'Usually one whole page was put into another one, so titles, canonicals and robots elements of the inner page get mixed up with those of the outer.',
    fix: 'Find the part of the template that brings its own html, head or body tags, and remove them from it.',
    reference: 'https://html.spec.whatwg.org/multipage/semantics.html#the-head-element',
  },
  duplicate_content: {
    matters:
      'Search engines show one of the copies, not always the one you want, and links are divided between them.',
    fix: 'Redirect the copies to one address with a 301. If all have to stay, name one of them as canonical on each.',
    reference: DUPLICATES,
  },
  near_duplicate: {
    matters: 'Pages that hardly differ compete with each other, and search engines leave some of them out.',
    fix: 'Merge them, give each the text that only it needs, or name one of them as canonical on the others.',
    reference: DUPLICATES,
  },
})
