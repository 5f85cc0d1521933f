// Texts that want to break out of where they are shown, or to break the page that shows them. Whatever one of them manages to run
// sets `hacked` on the window.

const RUN = 'window.hacked=1'

export const NAUGHTY: readonly string[] = [
  `<script>${RUN}</script>`,
  `"><img src=x onerror=${RUN}>`,
  `</title></textarea><svg onload=${RUN}>`,
  `javascript:${RUN}//`,
  `{{constructor.constructor('${RUN}')()}}`,
  `'; DROP TABLE keywords; --`,
  '=HYPERLINK("http://evil.example","look")',
  '../../../etc/passwd%00',
  'W'.repeat(400),
  `${'word '.repeat(60)}end`,
  'بحث عن أحذية المشي',
  '\u202Edesrever\u202C and \u200Bzero\uFEFF width',
  'Z\u0351\u036b\u0343\u0334\u0335\u0321a\u0334\u035b\u0310\u0327l\u0338\u0307\u0323g\u0337\u0301\u0331o',
  '👩‍👩‍👧‍👦🏳️‍🌈🇩🇪',
  'undefined null NaN [object Object]',
]
