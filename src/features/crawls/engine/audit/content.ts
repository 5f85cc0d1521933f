// Rules of what a page says and how it is built: it should have enough text of its own, name its language, and fit a phone.
import { isLanguageTag } from './language-codes.ts'
import type { ContentFacts } from './page-facts.ts'
import { defineFamily, someOf } from './rule.ts'
import { THRESHOLDS } from './thresholds.ts'

const { wordsMin, textRatioMin, rawTextCharsMin, renderedTextCharsMin } = THRESHOLDS

export const CONTENT = defineFamily({
  thin_content: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Little text',
    explanation: `The page has fewer than ${wordsMin} words.`,
    check: ({ wordsCount }) => wordsCount < wordsMin && `${wordsCount} words`,
  },
  low_text_ratio: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Much code, little text',
    explanation: `Visible text is ${textRatioMin * 100} % of the HTML or less.`,
    check: ({ visibleTextBytes }, { bodyBytes }) =>
      bodyBytes > 0 &&
      visibleTextBytes / bodyBytes <= textRatioMin &&
      `${Math.round((visibleTextBytes / bodyBytes) * 1000) / 10} %`,
  },
  lorem_ipsum: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Placeholder text',
    explanation: 'The page still has placeholder text ("lorem ipsum").',
    check: ({ hasPlaceholderText }) => hasPlaceholderText,
  },
  client_rendered_content: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'Text needs JavaScript',
    explanation: `Fewer than ${rawTextCharsMin} characters of text are in the HTML and at least ${renderedTextCharsMin} after JavaScript ran; not every search engine runs it.`,
    needs: 'rendering',
    check: ({ rawTextChars, renderedTextChars }) =>
      rawTextChars !== null &&
      renderedTextChars !== null &&
      rawTextChars < rawTextCharsMin &&
      renderedTextChars >= renderedTextCharsMin,
  },
  lang_missing: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'No language',
    explanation: 'The html element has no lang attribute; screen readers and translators need it.',
    check: ({ lang }) => !lang?.trim(),
  },
  lang_invalid: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Unknown language',
    explanation: 'The lang attribute of the html element is no language tag.',
    check: ({ lang }) => !!lang?.trim() && !isLanguageTag(lang.trim()) && lang,
  },
  charset_missing: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'No charset',
    explanation:
      'Neither the Content-Type header nor a meta element in the head says in which charset the page is written, which has characters outside ASCII.',
    check: ({ guessedCharset }) => guessedCharset !== null && `read as ${guessedCharset}`,
  },
  viewport_missing: {
    kind: 'page',
    scope: 'content',
    severity: 'warning',
    title: 'No viewport',
    explanation: 'Without a viewport meta element phones show the page as if for a large screen.',
    check: ({ viewport }) => !viewport?.trim(),
  },
  duplicate_id: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Id used twice',
    explanation: 'Two elements of the page have the same id, which breaks anchors, labels and scripts.',
    check: ({ duplicateIds }) => duplicateIds.length > 0 && duplicateIds[0]!,
  },
  field_label_missing: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Fields without label',
    explanation:
      'Fields of forms have neither a label element nor aria-label, aria-labelledby or title; a placeholder is none.',
    check: ({ unlabelledFieldsCount: count, fieldsCount }) =>
      count > 0 && someOf(count, fieldsCount, 'field'),
  },
  button_empty: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Buttons without name',
    explanation: 'Buttons have neither text, nor an image with alt text, nor a label (aria-label, title).',
    check: ({ emptyButtonsCount: count, buttonsCount }) => count > 0 && someOf(count, buttonsCount, 'button'),
  },
  document_parts_missing: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'No head or body',
    explanation:
      'The HTML as it was sent has no head tag or no body tag, so parsers guess where the body begins.',
    check: ({ document }) => partsWith(document, (count) => count === 0),
  },
  document_parts_repeated: {
    kind: 'page',
    scope: 'content',
    severity: 'notice',
    title: 'Several heads or bodies',
    explanation:
      'The HTML as it was sent has more than one head tag or body tag; parsers ignore all but the first.',
    check: ({ document }) => partsWith(document, (count) => count > 1),
  },
  duplicate_content: {
    kind: 'group',
    groupedBy: 'text',
    severity: 'warning',
    title: 'Same text twice',
    explanation: 'Another indexable page has exactly the same text; name one of them as canonical.',
  },
  near_duplicate: {
    kind: 'group',
    groupedBy: 'fingerprint',
    severity: 'warning',
    title: 'Nearly the same text',
    explanation: `Another indexable page has nearly the same text, about nine words in ten or more, menus and what the template repeats left out (pages of ${THRESHOLDS.nearDuplicateWordsMin} words and more).`,
  },
})

function partsWith(
  { headsCount, bodiesCount }: ContentFacts['document'],
  isMeant: (count: number) => boolean,
): string | false {
  const parts = [isMeant(headsCount) ? 'head' : '', isMeant(bodiesCount) ? 'body' : '']
  return parts.filter(Boolean).join(', ') || false
}
