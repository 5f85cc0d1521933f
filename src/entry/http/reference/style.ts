// The style of the reference, in light and dark, on screens of any size. Fonts are the reader's own.

export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #fff; --side: #f8f8f5; --ink: #1a1f26; --soft: #59626e; --line: #e5e5df; --tint: #f3f3ee;
  --accent: #0a6a73; --mark: #e3f1f0;
  --get: #0a6a73; --post: #2f6b1c; --patch: #8a5a00; --delete: #b3261e;
  --panel: #12181f; --panel-line: #263039; --panel-ink: #dde5ea; --panel-soft: #94a3ae;
  --key: #8fd3dd; --string: #b9d99a; --number: #f0c38a;
  --sans: ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Inter, Roboto, 'Helvetica Neue', sans-serif;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Code', 'JetBrains Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0f1317; --side: #13181d; --ink: #e4e8eb; --soft: #98a3ad; --line: #242c33; --tint: #1a2026;
    --accent: #6fc6ce; --mark: #14292c;
    --get: #6fc6ce; --post: #93c97a; --patch: #e0b45c; --delete: #f0948b;
    --panel: #161c22; --panel-line: #29323a;
  }
}
* { box-sizing: border-box }
[hidden] { display: none !important }
html { scroll-padding-top: 1.5rem; -webkit-text-size-adjust: 100% }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.6 var(--sans) }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: 1px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px }
code, pre { font-family: var(--mono); font-size: .875em }
p, ul { margin: 0 0 .9em }
p code, li code, td code { background: var(--tint); border-radius: 4px; padding: .1em .35em; overflow-wrap: anywhere }
h1, h2, h3, h4 { line-height: 1.25; letter-spacing: -.012em; text-wrap: balance; margin: 0 }
.skip { position: absolute; left: -999px }
.skip:focus { left: 1rem; top: 1rem; z-index: 9; background: var(--ground); padding: .5rem 1rem }

.page { display: grid; grid-template-columns: 18.5rem minmax(0, 1fr) }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; overscroll-behavior: contain; background: var(--side); border-right: 1px solid var(--line); padding: 1.5rem 1rem 3rem; font-size: .875rem; line-height: 1.4; scrollbar-width: thin }
.brand { display: flex; align-items: center; gap: .6rem; color: var(--ink); text-decoration: none; font-weight: 650; font-size: 1.0625rem; letter-spacing: -.015em }
.brand svg { width: 1.75rem; height: 1.75rem; color: var(--accent); flex: none }
.brand small { margin-left: auto; color: var(--soft); font: 500 .75rem var(--mono); letter-spacing: 0 }
nav .head { padding: 0 .5rem 1.25rem }
.close { display: none }
nav input { width: 100%; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: 8px; padding: .5rem .7rem; margin-bottom: .5rem }
nav input::placeholder { color: var(--soft) }
nav h2 { font-size: .75rem; font-weight: 600; letter-spacing: .02em; color: var(--soft); padding: 1.1rem .5rem .35rem }
nav ul { list-style: none; margin: 0; padding: 0 }
nav li a { display: flex; align-items: baseline; gap: .75rem; padding: .32rem .5rem; border-radius: 6px; color: var(--ink); text-decoration: none }
nav li a:hover { background: var(--tint) }
nav li a[aria-current] { background: var(--mark); color: var(--accent); font-weight: 550 }
nav li .method { margin-left: auto; font-size: .625rem }
.bar { display: none }

main { min-width: 0; padding: 0 3rem 6rem; max-width: 92rem }
.intro { display: grid; grid-template-columns: minmax(0, 1fr) min(30rem, 42%); gap: 1.5rem clamp(2rem, 4vw, 4rem); padding: 4rem 0 3rem; align-items: center }
.intro h1 { font-size: clamp(2rem, 4vw, 2.75rem); letter-spacing: -.028em; font-weight: 680; margin-bottom: .8rem }
.intro .lead { color: var(--soft); font-size: 1.125rem; max-width: 34rem; margin-bottom: 1.2rem; text-wrap: pretty }
.intro .links { display: flex; flex-wrap: wrap; gap: .4rem 1.5rem; margin: 0; font-size: .9375rem }
.guide { columns: 20rem; column-gap: 3.5rem; border-top: 1px solid var(--line); padding: 2.5rem 0 1.5rem }
.guide section { break-inside: avoid; padding-bottom: 1.4rem; font-size: .9375rem; color: var(--soft) }
.guide h2 { font-size: 1rem; color: var(--ink); margin-bottom: .45rem }
.guide code { color: var(--ink) }
.guides { columns: 14rem; column-gap: 2.5rem; border-top: 1px solid var(--line); padding: 2rem 0 1rem }
.guides section { break-inside: avoid; padding-bottom: 1.2rem; font-size: .9375rem }
.guides h2 { font-size: 1rem; margin-bottom: .45rem }
.guides ul { list-style: none; padding: 0; margin: 0 }
.guides li { padding: .15rem 0 }
nav .found { color: var(--soft); font-size: .8125rem; margin: .25rem .5rem }
nav .results li a { display: block }
nav .results small { display: block; color: var(--soft); font-size: .75rem; overflow-wrap: anywhere }
nav li ul { padding-left: .75rem; font-size: .8125rem }

.text { max-width: 52rem; padding-top: 3rem }
.text h1 { font-size: clamp(1.75rem, 4vw, 2.25rem); letter-spacing: -.025em; font-weight: 680; margin-bottom: 1.2rem }
.text h2 { font-size: 1.375rem; font-weight: 660; padding: 1.8rem 0 .6rem }
.text h3 { font-size: 1.125rem; padding: 1.2rem 0 .4rem }
.text p, .text li { text-wrap: pretty; overflow-wrap: break-word }
.text ul, .text ol { padding-left: 1.4rem; margin: 0 0 .9em }
.text li { margin-bottom: .3em }
.text figure { margin: 0 0 1.1em; position: relative }
.text figure button { position: absolute; top: .5rem; right: .5rem; font: .75rem var(--sans); color: var(--panel-soft); background: var(--panel); border: 1px solid var(--panel-line); border-radius: 6px; padding: .1rem .6rem; cursor: pointer }
.text blockquote { margin: 0 0 .9em; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--soft) }
.table { overflow-x: auto; margin: 0 0 1.1em }
.table table { border-collapse: collapse; width: 100%; font-size: .9375rem; line-height: 1.5 }
.table th, .table td { text-align: left; vertical-align: top; padding: .5rem .9rem .5rem 0; border-top: 1px solid var(--line); min-width: 6rem }
.table th { font-weight: 620; border-top: 0 }

.tag { font-size: 1.75rem; letter-spacing: -.022em; font-weight: 660; padding: 3.2rem 0 1.4rem; border-top: 1px solid var(--line) }
.operation { display: grid; grid-template-columns: minmax(0, 1fr) min(30rem, 42%); grid-template-areas: 'head samples' 'about samples'; grid-template-rows: auto 1fr; column-gap: clamp(2rem, 4vw, 4rem); padding: 2rem 0 3.2rem }
.operation + .operation { border-top: 1px solid var(--line) }
.operation header { grid-area: head; margin-bottom: 1rem }
.operation h3 { font-size: 1.3125rem; font-weight: 640; margin-bottom: .55rem }
.operation h3 a { color: inherit; text-decoration: none }
.operation h3 a:hover { text-decoration: underline }
.about { grid-area: about; min-width: 0 }
.about > p { max-width: 40rem }
.samples { grid-area: samples; min-width: 0; position: sticky; top: 1.5rem; align-self: start; display: grid; gap: 1rem; max-height: calc(100vh - 3rem); grid-template-rows: auto minmax(0, 1fr) }
.route { display: flex; align-items: baseline; gap: .7rem; margin-bottom: .4rem; font-size: .9375rem }
.route code { overflow-wrap: anywhere; background: none; padding: 0 }
.route var { font-style: normal; color: var(--accent) }
.method { font: 650 .75rem/1.4 var(--mono); letter-spacing: .02em; flex: none }
.get { color: var(--get) } .post { color: var(--post) } .patch { color: var(--patch) } .delete { color: var(--delete) }
.access { color: var(--soft); font-size: .875rem; margin: 0 }
h4 { font-size: .9375rem; font-weight: 620; padding: 1rem 0 .35rem }

.fields { width: 100%; border-collapse: collapse; font-size: .9375rem; line-height: 1.5 }
.fields tr { border-top: 1px solid var(--line) }
.fields th, .fields td { text-align: left; vertical-align: top; padding: .6rem 0; font-weight: 400 }
.fields th { width: 43%; padding-right: 1.5rem }
.fields th code { font-weight: 600; background: none; padding: 0; overflow-wrap: anywhere }
.fields .type { display: block; color: var(--soft); font-size: .8125rem }
.fields .must { color: var(--patch); padding-left: .3rem }
.fields td p { margin: 0 }
.fields .rules { display: flex; flex-wrap: wrap; gap: .1rem 1rem; color: var(--soft); font-size: .8125rem; line-height: 1.75 }
.fields .rules code { color: var(--ink) }
.fields .d1 { padding-left: 1.25rem } .fields .d2 { padding-left: 2.5rem } .fields .d3 { padding-left: 3.75rem }
.fields .d4 { padding-left: 5rem } .fields .d5, .fields .d6 { padding-left: 6.25rem }
details { border-top: 1px solid var(--line); margin-top: 1.4rem }
details + details { margin-top: 0 }
details:last-child { border-bottom: 1px solid var(--line) }
summary { cursor: pointer; padding: .7rem 0; font-size: .9375rem; font-weight: 620; list-style: none; display: flex; align-items: baseline; gap: .6rem }
summary::-webkit-details-marker { display: none }
summary::before { content: ''; width: .42rem; height: .42rem; border: solid var(--soft); border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg); transition: transform .15s; flex: none; align-self: center }
details[open] > summary::before { transform: rotate(45deg) }
summary:hover { color: var(--accent) }
.hint { font: 400 .75rem var(--mono); color: var(--soft); word-spacing: .15em }
.status { font: 600 .75rem var(--mono) }
.ok { color: var(--post) } .no { color: var(--delete) }
.fields.refusals th { padding-left: 2.5rem; text-indent: -2.5rem }
.refusals .status { display: inline-block; width: 2.5rem; text-indent: 0 }
.refusals th code { font-weight: 500; font-size: .8125rem }
.refusals .type { display: inline }

figure { margin: 0; background: var(--panel); color: var(--panel-ink); border: 1px solid var(--panel-line); border-radius: 10px; overflow: hidden; display: flex; flex-direction: column; min-height: 0 }
figcaption { display: flex; gap: .5rem; align-items: center; padding: .55rem 1rem; border-bottom: 1px solid var(--panel-line); color: var(--panel-soft); font-size: .8125rem; min-height: 2.6rem }
figcaption .ok { color: var(--string) }
figcaption button { margin-left: auto; font: inherit; color: var(--panel-soft); background: none; border: 1px solid var(--panel-line); border-radius: 6px; padding: .1rem .6rem; cursor: pointer }
figcaption button:hover { color: var(--panel-ink); border-color: var(--panel-soft) }
pre { margin: 0; padding: .9rem 1rem 1.1rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .8125rem; line-height: 1.65; tab-size: 2; scrollbar-width: thin; scrollbar-color: var(--panel-line) transparent }
pre code, li pre code { background: none; padding: 0; font-size: inherit }
pre b { font-weight: 400 } .k { color: var(--key) } .s { color: var(--string) } .n { color: var(--number) }

@media (max-width: 82rem) {
  .operation, .intro { display: block }
  .intro { padding-top: 3rem }
  .samples { position: static; max-height: none; grid-template-rows: none; margin-top: 1.6rem }
  .samples pre { max-height: 26rem }
  .intro figure { margin-top: 2rem }
  main { padding: 0 2.25rem 5rem }
}
@media (max-width: 52rem) {
  html { scroll-padding-top: 4.5rem }
  .page { display: block }
  .bar { display: flex; align-items: center; position: sticky; top: 0; z-index: 2; background: var(--ground); border-bottom: 1px solid var(--line); padding: .8rem 1.25rem }
  .bar .menu { margin-left: auto; font-size: .9375rem; padding: .25rem .5rem }
  nav { display: none; position: fixed; inset: 0; z-index: 3; height: auto; border: 0; padding-top: 1.1rem; font-size: 1rem }
  nav:target { display: block }
  nav .head { display: flex; align-items: center }
  nav .brand small { display: none }
  .close { display: inline; margin-left: auto; font-size: .9375rem; padding: .25rem .5rem }
  nav li a { padding: .55rem .5rem }
  main { padding: 0 1.25rem 4rem }
  .intro { padding: 2.25rem 0 2rem }
  .tag { padding-top: 2.5rem }
}
@media (max-width: 40rem) {
  .fields tr, .fields th, .fields td, .fields tbody { display: block; width: auto }
  .fields th { padding-bottom: .1rem } .fields td { padding-top: 0 }
  .fields td:empty { padding-bottom: .35rem }
  .fields .type { display: inline; margin-left: .4rem }
  .d1 + td { padding-left: 1.25rem } .d2 + td { padding-left: 2.5rem } .d3 + td { padding-left: 3.75rem }
  .d4 + td { padding-left: 5rem } .d5 + td, .d6 + td { padding-left: 6.25rem }
}
@media print { nav, .bar { display: none } .page, .operation { display: block } .samples { position: static; max-height: none } }
`
