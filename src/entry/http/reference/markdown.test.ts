import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderMarkdown } from './markdown.ts'

const render = (markdown: string) =>
  renderMarkdown(markdown, (target) => (target === 'nowhere' ? undefined : { href: target, title: 'Six' }))
    .body.text

test('headings have the anchors that they have on GitHub, each once', () => {
  const { headings, body } = renderMarkdown('# Back up & restore\n\n## `A` b\n\n## A b\n', () => undefined)
  assert.deepEqual(
    headings.map(({ id, title }) => [id, title]),
    [
      ['back-up--restore', 'Back up & restore'],
      ['a-b', 'A b'],
      ['a-b-1', 'A b'],
    ],
  )
  assert.match(
    body.text,
    /<h1 id="back-up--restore">Back up &amp; restore<\/h1><h2 id="a-b"><code>A<\/code> b<\/h2>/,
  )
})

test('paragraphs, emphasis, links and code', () => {
  assert.equal(
    render('One **two `x|y`** *three*\nfour [five](six.md#s) [none](nowhere) a_b_c 2*3*4'),
    '<p>One <strong>two <code>x|y</code></strong> <em>three</em> four <a href="six.md#s">five</a> none a_b_c 2*3*4</p>',
  )
  assert.equal(render('[six.md](six.md)'), '<p><a href="six.md">Six</a></p>')
  assert.equal(render('![picture](x.jpg)text'), '<p>text</p>')
  assert.equal(render('``a ` b`` and \\*'), '<p><code>a ` b</code> and *</p>')
})

test('code keeps its lines, and its marks are text', () => {
  assert.match(
    render('```sh\n# not a heading\n<b> **x**\n```\nafter'),
    /<code># not a heading\n&lt;b&gt; \*\*x\*\*<\/code>.*<p>after<\/p>/,
  )
})

test('lists have items of several lines, lists in them and code in them', () => {
  assert.equal(render('- one\n  two\n- three'), '<ul><li>one two</li><li>three</li></ul>')
  assert.equal(
    render('1. a\n   - b\n   - c\n2. d'),
    '<ol><li><p>a</p><ul><li>b</li><li>c</li></ul></li><li>d</li></ol>',
  )
  assert.match(
    render('1. a\n\n   ```sh\n   run\n   ```\n\n2. b'),
    /<ol><li><p>a<\/p><figure>.*<code>run<\/code>.*<\/li><li>b<\/li><\/ol>/,
  )
  assert.equal(render('- a\n\ntext'), '<ul><li>a</li></ul><p>text</p>')
})

test('tables split their rows at bars that are not escaped', () => {
  assert.equal(
    render('| a | b |\n|---|---|\n| `x\\|y` | |\n\nafter'),
    '<div class="table" tabindex="0"><table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td><code>x|y</code></td><td></td></tr></tbody></table></div><p>after</p>',
  )
})

test('HTML in a page is shown as text, and links lead to pages alone', () => {
  assert.equal(
    render('<script>alert(1)</script> [x](javascript:alert)'),
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; x</p>',
  )
})
