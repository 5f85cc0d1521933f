// Texts that are made to be slow to read: one thing over and over, as long as wanted. They are of ASCII for the most part, so that a
// character is a byte.

/** Each alone, then in the orders that parsers know. */
const CHARACTERS = [
  ...' \t\n\r\0"\',;:./\\<>&%#=-[]{}()*|~`@!?+_$^a1A',
  'é',
  '\u0301',
  '😀',
  '\u202e',
  '\ud800',
]
const SEQUENCES = [
  ...['\r\n', '""', '","', '"\n', ', ', 'a,', 'a b ', 'a\n', 'a"', 'x" ', '=" ', "'=", '\\"', '\\u'],
  ...[
    '/*',
    '/**/',
    '*/',
    '--',
    '-- \n',
    '//',
    '../',
    '/a',
    '%25',
    '%',
    '?a=1&',
    ';a=',
    'a.',
    '.1',
    '1,',
    '1 ',
  ],
  ...[
    '<a',
    '<a>',
    '<a ',
    '<b><p>',
    '</',
    '<!--',
    '-->',
    '<!',
    '<?xml ',
    '<![CDATA[',
    '&#',
    '&amp',
    '&#1;',
    '<loc>',
  ],
  ...[
    '<url>',
    '<a href=b>',
    '<div itemscope>',
    '<table>',
    '<p><b>',
    '<svg>',
    '<template>',
    '<style>',
    '<script>',
  ],
  ...[
    '[[',
    '{"a":',
    '[{',
    '}{',
    '(',
    '((',
    'url(',
    '@import ',
    '@namespace',
    'http://',
    'http://a.b/ ',
    'width:',
  ],
  ...[
    'postgres://',
    '"password":"',
    'bearer ',
    'a@',
    '-jan',
    ', -, , , , mobile, , , :',
    'Disallow: *\n',
    '*a',
  ],
]

export const REPEATED: readonly string[] = [...CHARACTERS, ...SEQUENCES]

export function repeatTo(bytes: number, unit: string): string {
  return unit.repeat(Math.ceil(bytes / unit.length))
}
