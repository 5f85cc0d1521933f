// Pages that nobody wrote: pages of the corpus cut, spliced and strewn with markup that changes how the rest is read.

import fc from 'fast-check'
import { HTML_CORPUS } from './html-corpus.ts'

const FRAGMENTS = [
  ...[
    '<',
    '>',
    '"',
    "'",
    '&',
    '</',
    '/',
    '=',
    ' ',
    '\0',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '&amp',
    '&notit',
    '</>',
  ],
  ...[
    '<svg>',
    '</svg>',
    '<math>',
    '<mi>',
    '<foreignObject>',
    '<annotation-xml encoding=text/html>',
    '<font size=1>',
  ],
  ...[
    '<table>',
    '</table>',
    '<tbody>',
    '</tbody>',
    '<tr>',
    '<td>',
    '<caption>',
    '<colgroup>',
    '<col>',
    '<object>',
  ],
  ...[
    '<a href=/q>',
    '</a>',
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<i>',
    '</i>',
    '<nobr>',
    '<div>',
    '</div>',
    '<h1>',
    '</h1>',
  ],
  ...[
    '<template>',
    '</template>',
    '<select>',
    '</select>',
    '<option>',
    '<optgroup>',
    '<noscript>',
    '</noscript>',
  ],
  ...[
    '<title>',
    '</title>',
    '<script>',
    '</script>',
    '<textarea>',
    '<plaintext>',
    '<frameset>',
    '<body>',
    '</body>',
  ],
  ...[
    '<head>',
    '</head>',
    '<html lang=x>',
    '<form action=/z>',
    '</form>',
    '<li>',
    '<dd>',
    '<button>',
    '<br>',
    '</br>',
  ],
  ...['<picture>', '</picture>', '<img src=a.png alt=b>', '<source srcset=c>', '<ruby><rt>', '</object>'],
  ...[
    '<div itemscope itemtype=https://schema.org/Offer itemprop=offers>',
    '<p itemprop="name price">',
    '<nav>',
  ],
  ...[
    '<b itemscope itemref=x itemprop=a>',
    '<i title=Home>',
    '<a href=/l aria-label=Home>',
    '<svg><title>Home',
  ],
  ...[
    '<img style="width:1px;height:2px" srcset="http://h/a.png 2x" alt=c>',
    '<style>a{b:url(http://h/c)}</style>',
  ],
  ...[
    '<meta http-equiv=content-security-policy content=a>',
    '<header>',
    '</header>',
    '<main>',
    '<h1 itemscope>',
  ],
]

const page = fc.constantFrom(...Object.values(HTML_CORPUS))
const place = fc.double({ min: 0, max: 1, noNaN: true })

type Edit = (html: string) => string

const insertion: fc.Arbitrary<Edit> = fc
  .tuple(place, fc.array(fc.constantFrom(...FRAGMENTS), { minLength: 1, maxLength: 8 }))
  .map(
    ([at, fragments]) =>
      (html) =>
        spliced(html, at, 0, fragments.join('')),
  )
const deletion: fc.Arbitrary<Edit> = fc.tuple(place, fc.integer({ min: 1, max: 40 })).map(
  ([at, length]) =>
    (html) =>
      spliced(html, at, length, ''),
)
const transplant: fc.Arbitrary<Edit> = fc
  .tuple(place, page, place, fc.integer({ min: 1, max: 200 }))
  .map(([at, other, from, length]) => {
    const start = Math.floor(from * other.length)
    return (html) => spliced(html, at, 0, other.slice(start, start + length))
  })

function spliced(html: string, at: number, length: number, text: string): string {
  const index = Math.floor(at * html.length)
  return html.slice(0, index) + text + html.slice(index + length)
}

export const brokenHtml: fc.Arbitrary<string> = fc
  .tuple(page, fc.array(fc.oneof(insertion, deletion, transplant), { minLength: 1, maxLength: 6 }))
  .map(([html, edits]) => edits.reduce((text, edit) => edit(text), html).toWellFormed())
