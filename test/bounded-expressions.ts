// Regular expressions that are worse than linear, or that are made at run time, and why that can do no harm. Prefer another expression,
// or a loop over indices, to a line here.

type Bounded = {
  readonly file: string
  /** The expression as the file has it. */
  readonly text: string
  readonly why: string
}

export const BOUNDED_EXPRESSIONS: readonly Bounded[] = [
  {
    file: 'src/lib/grouped-digits.ts',
    text: '/\\B(?=(?:\\d{3})+$)/g',
    why: 'It reads String(number), which has at most 25 characters.',
  },
  {
    file: 'dashboard/lib/format.ts',
    text: '/\\B(?=(?:\\d{3})+$)/g',
    why: 'It reads number.toFixed(), which has at most 25 characters before the point.',
  },
  {
    file: 'src/entry/http/reference/markdown-spans.ts',
    text: '/(`+)(.*?[^`])\\1(?!`)|!\\[([^\\]]*)\\]\\(([^)\\s]+)[^)]*\\)|\\[((?:[^[\\]]|`[^`]*`)*)\\]\\(([^)\\s]+)[^)]*\\)|<(https?:\\/\\/[^>\\s]+)>|\\*\\*(.+?)\\*\\*|(?<![\\w*])\\*([^*\\s](?:[^*]*[^*\\s])?)\\*(?![\\w*])|(?<![\\w_])_([^_\\s](?:[^_]*[^_\\s])?)_(?![\\w_])|\\\\([\\\\`*_{}[\\]()#+\\-.!|<>~])/',
    why: 'It reads the guides in docs, which come with the product. No text from outside is rendered as Markdown.',
  },
]

export const MADE_EXPRESSIONS: readonly Bounded[] = [
  {
    file: 'src/entry/http/openapi/example.ts',
    text: "new RegExp(pattern, 'u')",
    why: 'The patterns of schemas, which are checked where they are written.',
  },
  {
    file: 'src/entry/http/requests/readers/scalars.ts',
    text: "new RegExp(node.pattern, 'u')",
    why: 'The patterns of schemas, which are checked where they are written.',
  },
  {
    file: 'src/entry/cli/terminal/output.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of that file
    text: "new RegExp(`(${'\\u001b'}\\\\[(?:1|22|31|32|33|39)m)`)",
    why: 'A fixed text without repetition. As a literal, it would hold a control character.',
  },
  {
    file: 'src/background/providers/redaction.ts',
    text: "new RegExp(longestFirst.map((form) => RegExp.escape(form)).join('|'), 'g')",
    why: 'Plain texts side by side, without repetition: at most ten forms of each secret.',
  },
]
