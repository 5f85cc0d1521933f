// Pages to read, each with a difficulty of its own: markup as browsers meet it, broken in the ways that matter.

export const HTML_CORPUS: Readonly<Record<string, string>> = {
  ordinary: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Red shoes &amp; boots</title>
<meta name="description" content="All  red
 shoes"><link rel="canonical" href="/shoes/red"><meta name=viewport content="width=device-width">
<meta property="og:title" content="Red"><meta property="og:type" content="product"><meta property="og:image" content="/a.png">
<meta property="og:url" content="https://example.com/shoes/red"><meta name="twitter:card" content="summary">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Shoe","offers":{"@type":"Offer"}}</script>
<link rel="stylesheet" href="/s.css"><script src="https://cdn.example.net/x.js"></script></head>
<body><nav><ul><li><a href="/">Home</a><li><a href="/shoes">Shoes</a></ul></nav><main><h1>Red <em>shoes</em></h1>
<p>We sell 1,250.50 shoes, that's a lot_of shoes. <a href="https://example.org/" rel="nofollow noopener" target=_blank>Else&shy;where</a>
<img src="/i/a.jpg" alt="A shoe" width="300" height="200"><img src=b.svg><h2>Sizes</h2><h3>Small</h3>
<table><tr><td>One<td>Two<tr><th>Three</table></main><footer>© 2026 Example</footer></body></html>`,
  headless: 'Hello <b>wor</b>ld<title>Late title</title><h1>One</h1><h1>Two</h1><a href=x>y</a>',
  empty: '',
  onlyText: 'just some text & more &lt;b&gt; here',
  onlySpace: ' \n\t ',
  refreshes: `<noscript><meta http-equiv=refresh content="0;url=/without-scripts"></noscript><template><meta http-equiv=refresh
content="0;url=/never"></template><meta http-equiv=refresh content="soon"><meta http-equiv=Refresh content=" 3; url='../a b?c=d#e' x">
<meta http-equiv=refresh content="0;url=/second"><body><iframe src=/shown></iframe><iframe srcdoc="<p>x"></iframe><iframe src=about:blank></iframe>`,
  sessions: `<a href='a;jsessionid=1?b'>a</a><a href='?PHPSESSID=2&c'>b</a><a href=https://example.org/?PHPSESSID=3>c</a><a href=?sid=7>d</a>`,
  framed: `<frameset cols=*><frame src=left><frame src=https://example.org/right><noframes><a href=/n>n</a></noframes></frameset>`,
  duplicates: `<title>First</title><title>Second</title><meta name=description content=one><meta name=description content=two>
<link rel=canonical href=/a><link rel="CANONICAL" href=/b><link rel="alternate canonical" href="http://other.example/">
<a href=/first href=/second rel=NOFOLLOW>dup</a><img alt=a alt src=x.png src=y.png><p id=a><p id=a><p id=b id=a><p id=b>`,
  titleInSvg: `<body><svg><title>Icon</title><desc>d</desc><text>drawn</text><a href="/svg">no</a></svg><title>Real</title>
<p>text <svg viewBox="0 0 1 1"/><i>after</i>`,
  svgUnclosed:
    '<h1>Before</h1><svg><g><path d="M0"><p>after <a href="/x">link</a><img src=1.png><svg><rect>tail<h2>x</h2>',
  svgCdata:
    '<p>a<svg><text><![CDATA[<a href="/no">x</a> & ]]></text><![CDATA[</svg>]]><style><a href=/styled>s</a></style></svg>b<![CDATA[ c ]]>d',
  svgIntegration: `<svg><foreignObject><p>para<a href="/in">in</a><svg><title><a href=/t>t</a></title></svg></foreignObject>
<desc><h1>H</h1></desc><script>if (a<b) x("<a href=/s>")</script></svg><h1>Out</h1>`,
  math: `<p>x <math><mi>a<a href=/m>m</a></mi><mo><![CDATA[z]]></mo><annotation-xml encoding="text/html"><p>html<a href=/n>n</a></p>
</annotation-xml><annotation-xml><svg><p>out</annotation-xml></math> y<math><mtext><mglyph><malignmark>t</mtext></math>`,
  fontInSvg: '<svg><font>a<font color=red>b<a href=/c>c</a></svg>d<math><b>e</math>f<svg></p>g<svg></br>h',
  noscript: `<head><noscript><link rel=canonical href=/ns><meta name=robots content="noindex, NoFollow"><img src=/pixel.gif></noscript>
<title>T</title></head><body><noscript><img src=/lazy.jpg alt=lazy><a href=/plain>plain</a> hidden</noscript>shown`,
  template: `<template><h1>No</h1><a href=/no>no</a><title>no</title><table><tr><td>cell</template><h1>Yes</h1>
<template><template><a href=/n></template></div></template><a href=/yes>yes</a><table><template><td>x</template><tr><td>in</table>
<div><template><col><tr></template>rest</div></template>`,
  templateUnclosed: '<p>before<template><p>inside<a href=/in>in</a></p></body></html>',
  scripts: `<script>document.write("<a href='/w'>w</a>")</script><script><!-- <script> </script> --> x </script>
<p>one</p><script><!-- <a href=/x> </script><p>two</p><script><!--><script></script><p>three<script>a<!--b--><script>c</script>four
<style>p > a { content: "</p><a href=/css>" }</style>five<script/>six</script>seven`,
  scriptUnclosed: '<h1>A</h1><script>var a = "<!--<script>"; </script> <a href=/hidden>x</a>',
  scriptDouble:
    '<script><!--<script x></script x>--></script>after<script><!--<script></script></script>end<a href=/e>e</a>',
  textareaAndXmp: `<textarea>
<a href=/t>t</a>&amp;</textarea><xmp><a href=/x>shown</a>&amp;</xmp><iframe src=/frame><a href=/f></iframe><noembed><a href=/n></noembed>
<noframes><h1>x</h1></noframes><select><option>one<option>two<a href=/s>s</a><optgroup label=g><option>three</select>after`,
  selects: `<table><tr><td><select><option>a<tr><td>b<select><optgroup><hr><optgroup><option>x<input>y<select>z<select>w<textarea>q</textarea>
</table><select><script>"<a href=/q>"</script><template><a href=/r></template><table><a href=/s>s</a></select><p>end`,
  titleUnclosed: '<title>Swallows <a href=/x>everything</a></titlex>',
  styleUnclosed: '<p>a<style>p { } <a href=/x>x</a>',
  commentUnclosed: '<p>a<!-- never closed <a href=/x>x</a>',
  comments: `<!-->a<!--->b<!-- - -->c<!-- -- > --!>d<!--<!-->e<!----!>f<!---->g<!x>h<?php echo ">" ?>i</ x>j</>k<!doctype html>l
<!-- --!-->m<!-a>n<!>o< p>p<3 q<`,
  plaintext: '<p>a<plaintext><a href=/p>x</a></plaintext>&amp;',
  entities: `<title>&lt;&eacute;&eacute &#8364;&#x20AC;&#128;&#x99;&#0;&#xD800;&#1114112;&notit;&notin;&amp;amp;&AMP&CounterClockwiseContourIntegral;&ngE;&nope;&;&#;&#x;</title>
<a href="/?a=1&amp;b=2&copy=3&lt&reg;&region=4&#38;c">x &nbsp; y</a><a href='/&quot;&apos;'>z</a><meta name=description content="&ldquo;q&rdquo; &hearts">
<img alt="&#34;&gt" src=&#47;i.png>&#x1F600;&#65&#066;&fjlig;&bne;`,
  attributes: `<a href = "/1" >1</a><a href='/2'>2</a><a href=/3/>3</a><a/href=/4/class=x>4</a><a href="/5"rel="nofollow UGC">5</a>
<a =x href=/6>6</a><a "q" href=/7>7</a><A HREF=/8 REL=NoFollow>8</A><a href>9</a><a href=>10</a><a href="">11</a><a
href="/1
2">12</a><a href="/13" <b>13</a><a data-href=/14>14</a><a href="/15'>15</a><p title="> done">`,
  unclosedTag: '<p>text<a href="/x',
  unclosedQuote: '<p>text</p><a href="/x>y</a><p>more</p>',
  nested: `<a href=/1>one<a href=/2>two<div>three</a>four</div><a href=/3><div>five<p>six</a>seven</p></div>
<p><a href=/4>eight</p>nine</a>ten<a href=/5><table><tr><td>cell<a href=/6>in</a></td></tr></table>after</a>
<table><tr><td><a href=/7>x</td><td>y</td></tr></table>z<table><a href=/8>foster<tr><td>c</td></tr>late</table>`,
  misnested: `<b>1<i>2</b>3</i>4<p>5<b>6</p>7<h1>8<h2>9</h1>10</h3>11<div><h1>12</div>13</h1><b><i><u><s><div>14</b>15</i>16</u>17</s>18</div>
<a href=/a><b><i><u><s><code><div>x</a>y</div><font size=1><font size=1><font size=1><font size=1><p>z</font></font><p>w</p>
<nobr>n<nobr>o</nobr><button>p<button>q</button><em><p>r</em>s</p></font>`,
  formatting: `<p><b class=x><b class=x><b class=x><b class=x><b class=y id=q><b id=q class=y><b ID=q class="y"><b id='q' class=y>deep<p>again</b></b>
<a href=/l>link<p>para</a>x<p><i>one<i>two<i>three<i>four</p>five</i>six`,
  headings:
    '<h1>One <span>two</span><br>three</h1><h2>a<h3>b</h3></h2><h6>c</h6><p><h4>d</p><h5>e<h1>f</h5>g',
  lists:
    '<ul><li>a<li>b<ul><li>c</ul><li>d</ul><dl><dt>e<dd>f<dt>g</dl><ol><li><div><li>h</ol></li>i<li><p>j<li>k',
  tables: `<table>text<tr>row<td>cell<table><tr><td>inner</table>tail<caption>cap<td>x</caption><colgroup> <col>c<tbody><tr><th>h</tbody>
<tfoot></table>after<table><tr><td><p>p</table>q</p><table><input type=hidden><input type=text><form action=/f><td></form>z</table>
<table><caption><a href=/c>c<tr><td>d</table><table><thead><tr><td>e</thead></tr>f</table></td></tr>g<tr>h`,
  forms: `<form action="http://example.com/f"><input><form action=/nested><input></form></form><form><p>x</form>y</p><form action="">
<div></form>z</div><form action=javascript:x><button formaction=/b>go</button></form>`,
  metaInBody: `<body><p>x<link rel=amphtml href=/amp><meta name=robots content=noindex><link rel=canonical href=/c><link rel=alternate hreflang=de href=/de>
<meta name=googlebot content="max-snippet: 20,noarchive"><base href=/late/><title>In body</title>`,
  afterHead: `<head></head><meta name=robots content=none><link rel=canonical href=/x><title>t</title><script>1</script> <body><meta name=robots content=all>`,
  twoHeads:
    '<html lang=de><head><title>a</title><head><meta name=robots content=x></head><html lang=en class=x><body><body id=q><p>y<html lang=fr>',
  langLate: '<p>x</p><html lang="fr">',
  base: '<a href=one>1</a><base target=_blank><base href="/folder/page"><base href="/other/"><a href=two?q=1#f>2</a><img src=i.png><a href=//cdn.example.net/x>3</a><link rel=canonical href=c>',
  baseBroken: '<base href="javascript:x"><base href=/second/><a href=a>b</a>',
  baseExternal:
    '<base href="https://example.net/dir/"><a href=x>e</a><a href=https://example.com/>i</a><form></form>',
  images: `<picture><source srcset="a.webp 1x" type=image/webp><img src=a.jpg alt></picture><picture><source srcset=b.webp></picture>
<img data-src=lazy.jpg alt="lazy"><img src="" alt=" spaced  alt "><img src="data:image/png;base64,AAAA"><img src=" data:image/svg+xml,<svg>">
<img src=x.SVG?v=1 srcset="x.svg 2x"><img src=y.jpg width=50% height=20px><img src=z.jpg width=" 12.5" height=-1><image src=w.png alt=w>
<a href=/l><img src=1.png alt="First"><img src=2.png alt="Second"></a><a href=/m>text<img src=3.png alt=no></a><img src="http://[bad"><picture><p><img src=q.png></picture>
<img src=mailto:x width=99999999999><object data=/o.swf><img src=fallback.gif alt=""></object><video src=/v.mp4><source src=/v2.mp4><a href=/dl>download</a></video>`,
  links: `<a href="mailto:a@example.com">m</a><a href="tel:1">t</a><a href=javascript:void(0)>j</a><a href="#top">top</a><a href="?q=1">q</a><a href="">self</a>
<a href="HTTPS://EXAMPLE.COM:443/a/../b/%7ex#f">norm</a><a href="http://www.example.com/">www</a><a href="//example.org:8080/x">other</a><a href="http://user:pw@example.com/">cred</a>
<a name=x>none</a><map><area href=/area alt=Area></map><a href=" /space ">sp</a><a href="/a b">ab</a><a href="http://notexample.com/">n</a><a href=/r rel="ugc  NOFOLLOW	sponsored">r</a>
<a href="/é?ü=ä">i</a><a href="https://münchen.example/">idn</a><a href=/%zz>bad</a><a href=http://exa mple.com>h</a>`,
  hreflang: `<link rel=alternate hreflang=en href=/en><link rel="alternate" hreflang="x-default" href="https://example.com/"><link rel=alternate hreflang=" de-AT " href=" /at ">
<link rel=alternate type=application/rss+xml href=/feed><link rel=amphtml><link rel="AMPHTML x" href=/amp><link rel=amphtml href=/amp/2><link hreflang=fr href=/fr><link rel=next href=?p=2><link rel="prev nofollow" href=/p/0><link rel=alternate hreflang=es>`,
  jsonLd: `<script type="application/ld+json">[{"@type":["A","B"],"x":1},{"@type":"C"},3,null]</script><script type="APPLICATION/LD+JSON; charset=utf-8">{"@graph":[{"@type":"D","@id":"1","n":{}},{"x":2}]}</script>
<script type=application/ld+json>{ broken </script><script type="application/ld+json"></script><script type=application/json>{"@type":"E"}</script>
<script type="application/ld+json"><!-- {"@type":"F"} --></script><svg><script type="application/ld+json">{"@type":"G"}</script></svg>
<div itemscope itemtype="https://schema.org/X"><div itemscope></div></div><p typeof="Person">`,
  social: `<meta name="og:title" content="By name"><meta property="og:title" content="Later"><meta property=" OG:Type " content=""><meta property="og:type" content="article">
<meta property="twitter:card" content="summary_large_image"><meta name="twitter:card" content="x"><meta name=description property="og:url" content="https://example.com/u"><meta property=og:image name=og:url content=/i.png>
<meta http-equiv=Refresh content="5; url=/next"><meta name=description><meta name="ROBOTS" content="index,,follow, max-image-preview : large">`,
  frameset:
    '<html><head><title>F</title></head><a href=/lost></a><frameset cols=*><frame src=/a><frameset><frame src=/b></frameset><noframes><a href=/n>n</a></noframes><p>x</p></frameset>tail<a href=/t>',
  framesetLate: '<p>text<frameset><frame src=/a></frameset><a href=/after>x</a>',
  afterBody: '<body><p>a</body><p>b</html> c<a href=/late>d</a></body></html><!-- x --><h1>e</h1>',
  nul: '\0<title>a\0b</title><p>c\0d<a href="/\0x">e</a><svg><text>f\0\0</text><![CDATA[\0\0]]><title>g\0h</title></svg><table>\0<tr><td>i\0</table><textarea>\0</textarea><plai\0n>j',
  crlf: '<title>a\r\nb</title>\r\n<a\r\nhref="/x\r\ny"\r>c\r\nd</a><meta name=description content="e\r\nf\rg"><pre>\r\nx</pre>',
  scripts_of_the_world:
    '<h1>日本語の見出し</h1><p>これはテストです。東京都に住んでいます。</p><p>Привет, мир! Ёлка.</p><p>ภาษาไทยง่าย</p><p>e\u0301te\u0301 naïve Straße don’t “quoted” — dash… 👩‍👩‍👧 flag 🇩🇪</p><p>مرحبا بالعالم</p>',
  inlineAndBlock:
    'one<b>two</b>three<p>four</p>five<br>six<hr>seven<span>eight</span>nine<my-element>ten</my-element>eleven<script>x</script>twelve<img>thirteen<input>fourteen<wbr>fifteen<ruby>漢<rt>kan</rt></ruby><button>b</button>c',
  placeholder: '<p>Lorem <b>ipsum</b> dolor sit amet</p><p>lorem, ipsum</p>',
  oddTags:
    '<h1x>a</h1x><p/>b<br/>c</br>d</p>e<foo-bar><foo-bar>f</foo-bar></foo-bar>g<é>h<a1 href=/n>i<ruby><rb>x<rtc>y<rt>z<rp>w</ruby><marquee><a href=/q>m</marquee>n</a><applet><p>o</applet>p<isindex><keygen><listing>q</listing><center>r</center><dialog>s<details><summary>t</details>',
  objects:
    '<a href=/1>a<object><a href=/2>b</object>c</a>d</object><b><object>e</b>f</object>g<marquee><b>h<p>i</marquee>j</b>k',
}
