// Rules about markup that one has to read to judge: parts of a page that links lead to, fields and buttons without a name,
// second headings, formats of images. Pages with the fault, and pages that only look as if they had it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingOn, finds, image, pageWith } from '../../../../../test/helpers/audited-page.ts'
import { detailOn, tellsOf } from '../../../../../test/helpers/planted-html.ts'
import { THRESHOLDS } from './thresholds.ts'

test(
  'a link to a part of the page that is not there is told',
  tellsOf(
    'link_fragment_missing',
    [
      '<a href=#prices>Prices</a><p id=price>',
      '<a href="/page#prices">Prices</a>',
      '<a href="https://example.com/page#%C3%BCber">About</a><p id=uber>',
      '<a href=#a>A</a><template><p id=a></template>',
    ],
    [
      '<a href=#prices>Prices</a><h2 id=prices>Prices</h2>',
      '<a href="/page#prices">Prices</a><a name=prices></a>',
      '<a href="#%C3%BCber">About</a><p id=über>',
      '<a href=#>Up</a><a href=#Top>Up</a><a href=#/route>App</a><a href=#!old>App</a><a href=#tab=2>Tab</a>',
      '<a href="#:~:text=roses">Roses</a>',
      '<a href="/other#prices">Prices</a><a href="/page?x=1#prices">Prices</a>',
      '<base href="/other"><a href=#prices>Prices</a>',
    ],
  ),
)

test('a missing part is named', () => {
  assert.equal(detailOn('<a href=#a>A</a><a href=#b>B</a><p id=a>', 'link_fragment_missing'), '#b')
})

test(
  'an address of the site that is written with characters outside ASCII is told',
  tellsOf(
    'link_unencoded',
    ['<a href="/über-uns">About</a>', '<a href="/search?q=blüten">Search</a>'],
    ['<a href="/%C3%BCber-uns">About über</a>', '<a href="https://de.wikipedia.example/wiki/Öl">Oil</a>'],
  ),
)

test(
  'a link with a user name or a host that cannot exist is told',
  tellsOf(
    'link_invalid',
    [
      '<a href="https://anna@example.com/">Mail</a>',
      '<a href="https://anna:secret@example.com/admin">Admin</a>',
      '<a href="http://exa mple.com/">Space</a>',
      '<a href="https://example.com:99999/">Port</a>',
      '<a href="//[/">Brackets</a>',
      `<a href="/${'a'.repeat(2100)}">Long</a>`,
    ],
    [
      '<a href="mailto:anna@example.com">Mail</a><a href="tel:+4940">Call</a>',
      '<a href="javascript:void(0)">Open</a><a href="whatsapp://send?text=http://a b/">Share</a>',
      '<a href="https://example.com/@anna">Profile</a>',
    ],
  ),
)

test('the first link that is no web address is named, and none of them counts as a link', () => {
  const html = '<a href=" http://a b/ ">A</a><a href="https://c@d/">C</a><a href="/e">E</a>'
  assert.equal(detailOn(html, 'link_invalid'), '2 links: http://a b/')
})

test(
  'a form whose button sends by http is told',
  tellsOf(
    'form_insecure',
    [
      '<form action=/><button formaction="http://example.com/pay">Pay</button></form>',
      '<form action=/><input type=submit formaction="http://example.com/pay"></form>',
    ],
    [
      '<form action=/><button formaction="/pay">Pay</button></form>',
      '<form action=/><button formaction="">Pay</button></form>',
      '<button formaction="http://example.com/pay">Outside of a form</button>',
    ],
  ),
)

test(
  'a field without a label is told',
  tellsOf(
    'field_label_missing',
    [
      '<input name=q>',
      '<input type=email placeholder="Your address">',
      '<select><option>A</select>',
      '<textarea></textarea>',
      '<label for=name>Name</label><input id=mail>',
      '<label>Name</label><input>',
      '<input aria-label=" ">',
    ],
    [
      '<label>Name <input></label>',
      '<input id=name><label for=name>Name</label>',
      '<textarea aria-label=Message></textarea>',
      '<select title=Colour></select>',
      '<input aria-labelledby=name>',
      '<input type=hidden><input type=submit><input type=RESET><button>Go</button>',
      '<template><input></template>',
    ],
  ),
)

test(
  'a button that says nothing is told',
  tellsOf(
    'button_empty',
    [
      '<button></button>',
      '<button> <i class=icon></i> </button>',
      '<button><svg><path/></svg></button>',
      '<button><img src=a.png alt=""></button>',
      '<input type=button>',
      '<input type=submit value="">',
      '<input type=image src=a.png>',
    ],
    [
      '<button>Send</button>',
      '<button><b>Send</b></button>',
      '<button aria-label=Menu><i class=icon></i></button>',
      '<button><svg><title>Menu</title><path/></svg></button>',
      '<button><img src=a.png alt=Menu></button>',
      '<button><span title=Menu></span></button>',
      '<input type=submit><input type=button value=Send><input type=image src=a.png alt=Send>',
    ],
  ),
)

test('how many fields and buttons are meant stands in the detail', () => {
  assert.equal(detailOn('<input><label><input></label>', 'field_label_missing'), '1 of 2 fields')
  assert.equal(detailOn('<button></button><input type=submit>', 'button_empty'), '1 of 2 buttons')
})

test(
  'a second heading that is there twice on the page is told',
  tellsOf(
    'h2_duplicate',
    ['<h2>Prices</h2><h2> <b>PRICES</b> </h2>'],
    ['<h2>Prices</h2><h3>Prices</h3><h2>Delivery</h2>', '<h2></h2><h2><img src=a.png alt=A></h2>'],
  ),
)

test('a second heading of 71 characters is long, one of 70 is not', () => {
  const heading = (chars: number) => `<h2>Short</h2><h2>${'a'.repeat(chars)}</h2>`
  assert.equal(detailOn(heading(71), 'h2_long'), 'a'.repeat(71))
  assert.equal(detailOn(heading(70), 'h2_long'), undefined)
})

test(
  'a long text without a second heading is told, a short one is not',
  finds(
    'h2_missing',
    pageWith({ h2Count: 0, wordsCount: THRESHOLDS.h2WordsMin }),
    pageWith({ h2Count: 0, wordsCount: THRESHOLDS.h2WordsMin - 1 }),
  ),
)

test('a long text with a second heading is well', () => {
  assert.equal(findingOn(pageWith({ h2Count: 1, wordsCount: 9_999 }), 'h2_missing'), undefined)
})

test(
  'an image that is only offered in an old format is told',
  tellsOf(
    'image_old_format',
    [
      '<img src=/a.jpg>',
      '<img src="/a.PNG?v=2">',
      '<img src=/a.jpeg srcset="/b.jpeg 2x">',
      '<picture><source srcset=/b.jpg media="(min-width: 600px)"><img src=/a.jpg></picture>',
      '<picture><source srcset=/a.webp><img src=/a.jpg></picture><img src=/b.jpg>',
    ],
    [
      '<img src=/a.webp><img src=/a.svg><img src=/a.gif><img src=/image?id=1><img src="data:image/png;base64,AA">',
      '<picture><source srcset=/b type="image/avif"><img src=/a.jpg></picture>',
      '<picture><source srcset="/a.webp 1x, /b.webp 2x"><img src=/a.png></picture>',
      '<img src=/a.jpg srcset="/a.avif 600w, /b.avif 1200w">',
      '<img src=/a.png width=1 height=1>',
    ],
  ),
)

test('how many images are meant stands in the detail', () => {
  const images = [image(), image({ hasModernSource: false })]
  assert.equal(findingOn(pageWith({ images }), 'image_old_format')?.detail, '1 of 2 images')
})

const IN_HEAD = (inner: string) => `<!doctype html><html><head>${inner}</head><body><p>Text</body></html>`

test(
  'what ends the head before its end tag is told',
  tellsOf(
    'head_ended_early',
    [
      IN_HEAD('<title>A</title><div></div><link rel=canonical href=/page>'),
      IN_HEAD('<my-widget></my-widget>'),
      IN_HEAD('Text'),
    ],
    [
      IN_HEAD('<noscript><img src=https://tracker.example/a.gif></noscript>'),
      IN_HEAD('<noscript>Text</noscript><meta name=x>'),
      IN_HEAD(
        '<title>A</title>\n<meta name=x><noscript><link rel=stylesheet href=a.css></noscript><script>1</script>',
      ),
      IN_HEAD('<template><div></div></template><style>p {}</style><base href=/>'),
      '<html><head><title>A</title><body><div></div></body></html>',
      '<title>A</title><div></div>',
      '<html><head></head><div></div><body></body></html>',
    ],
  ),
)

test('what ends the head is named', () => {
  assert.equal(detailOn(IN_HEAD('<DIV class="a<b">'), 'head_ended_early'), 'div')
  assert.equal(detailOn(IN_HEAD('<meta name=x> &amp; more <p>'), 'head_ended_early'), 'text')
})

test('a missing head or body is told, and each is named', () => {
  assert.equal(detailOn('<p>Text', 'document_parts_missing'), 'head, body')
  assert.equal(detailOn('<head><title>A</title></head><p>Text', 'document_parts_missing'), 'body')
  assert.equal(detailOn(IN_HEAD(''), 'document_parts_missing'), undefined)
  // The body that its end implies is there all the same.
  assert.equal(detailOn(IN_HEAD('<div></div>'), 'document_parts_missing'), undefined)
  assert.equal(detailOn('<head></head><frameset></frameset>', 'document_parts_missing'), undefined)
})

test('a second head or body is told', () => {
  assert.equal(detailOn(IN_HEAD('<head>'), 'document_parts_repeated'), 'head')
  assert.equal(
    detailOn(IN_HEAD('').replace('<p>', IN_HEAD('<title>B</title>')), 'document_parts_repeated'),
    'head, body',
  )
  assert.equal(detailOn(IN_HEAD('<div></div>'), 'document_parts_repeated'), undefined)
  assert.equal(detailOn(IN_HEAD('<template><head></template>'), 'document_parts_repeated'), undefined)
})
