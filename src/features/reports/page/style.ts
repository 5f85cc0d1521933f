// The style of a report's page: one sheet in the document itself, allowed by its hash. It covers light, dark, paper,
// and widths from 320 pixels. The colour of the white label is put in front.

import { DEFAULT_COLOUR, onDark } from '../brand/colour.ts'

export function pageStyle(colour: string | null): string {
  const brand = colour ?? DEFAULT_COLOUR
  return `:root{--brand:${brand};--accent:${brand};--accent-dark:${onDark(brand)}}${SHEET}`
}

const LIGHT =
  '--page:#f1f4f5;--card:#fff;--ink:#12191b;--soft:#56666b;--line:#dfe6e8;--rail:#e8eeef;--up:#136c3a;--up-ground:#e2f4e9;--down:#b3261e;--down-ground:#fbe6e4;--note:#7a4b00;--note-ground:#fdf1dc'
const DARK =
  '--page:#101517;--card:#181f22;--ink:#e8eef0;--soft:#a3b1b6;--line:#2b3539;--rail:#263034;--up:#7bd69b;--up-ground:#173324;--down:#ff9b92;--down-ground:#3d201e;--note:#ffc978;--note-ground:#38290f'

const SHEET = `
:root{color-scheme:light dark;${LIGHT}}
@media (prefers-color-scheme:dark){:root{--accent:var(--accent-dark);${DARK}}}
*{box-sizing:border-box;margin:0}
html{-webkit-text-size-adjust:100%}
body{background:var(--page);color:var(--ink);font:15px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;overflow-wrap:anywhere}
.band{background:var(--brand);color:#fff;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.band>div{max-width:1040px;margin:auto;padding:28px 24px 84px}
.who{display:flex;align-items:center;gap:14px;min-height:44px;font-weight:600;font-size:16px}
.who img{display:block;max-height:44px;max-width:200px;object-fit:contain;background:#fff;border-radius:8px;padding:6px 8px}
.band h1{font-size:clamp(26px,5vw,40px);line-height:1.15;letter-spacing:-.02em;margin-top:26px;font-weight:700}
.band p{margin-top:8px;font-size:17px}
main{max-width:1040px;margin:-56px auto 0;padding:0 24px}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:26px 28px;margin-bottom:20px}
.project>header{margin:34px 0 16px}
.project:first-child>header{margin-top:0}
.lead h2,.project>header h2{font-size:24px;line-height:1.25;letter-spacing:-.01em}
.soft{color:var(--soft)}
.small{font-size:13px}
h3{font-size:18px;line-height:1.3;display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline}
h4{font-size:13px;color:var(--soft);font-weight:600;margin:0 0 6px}
.about{color:var(--soft);margin:2px 0 18px}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:1px;border:1px solid var(--line);border-radius:12px;overflow:hidden;margin-top:20px}
.figures>div{padding:14px 16px;box-shadow:0 0 0 1px var(--line)}
.figures dt{color:var(--soft);font-size:13px}
.figures dd{margin:2px 0 0;font-size:26px;line-height:1.2;font-weight:650;font-variant-numeric:tabular-nums;display:flex;flex-wrap:wrap;gap:2px 8px;align-items:baseline}
.sentences{margin:16px 0 0;padding-left:20px}
.sentences li{margin:5px 0}
.sentences li::marker{color:var(--accent)}
.change{font-size:13px;font-weight:600;border-radius:99px;padding:1px 8px;white-space:nowrap;color:var(--soft);background:var(--rail);font-variant-numeric:tabular-nums;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.figures .change{white-space:normal;border-radius:10px}
.change.up{color:var(--up);background:var(--up-ground)}
.change.down{color:var(--down);background:var(--down-ground)}
.note{color:var(--note);background:var(--note-ground);border-radius:8px;padding:9px 13px;margin:0 0 14px;font-size:14px;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.badge{font-size:12px;font-weight:600;color:var(--note);background:var(--note-ground);border-radius:99px;padding:2px 9px;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.sides{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:22px 36px}
.chart{display:grid;grid-template-columns:auto minmax(0,1fr);gap:0 10px;margin:4px 0 20px;color:var(--soft);font-size:12px;font-variant-numeric:tabular-nums}
.chart .y{display:flex;flex-direction:column;justify-content:space-between;text-align:right;line-height:1}
.chart .x{grid-column:2;display:flex;justify-content:space-between;padding-top:6px}
.plot{display:block;width:100%;height:170px;overflow:visible}
.grid{stroke:var(--line);stroke-width:1;vector-effect:non-scaling-stroke;fill:none}
.line{stroke:var(--accent);stroke-width:2.5;vector-effect:non-scaling-stroke;fill:none;stroke-linejoin:round;stroke-linecap:round}
.area{fill:var(--accent);opacity:.13}
.bar{display:block;width:100%;height:8px;border-radius:4px;margin:3px 0}
.rail{fill:var(--rail)}
.fill{fill:var(--accent)}
.before .fill{opacity:.35}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
thead td{padding:0;border-bottom:1px solid var(--line)}
th{font-size:12px;font-weight:600;color:var(--soft);text-align:left;padding:0 10px 7px 0;border-bottom:1px solid var(--line);white-space:nowrap}
td{padding:8px 10px 8px 0;border-bottom:1px solid var(--line);vertical-align:top}
tr:last-child>td{border-bottom:0}
th:last-child,td:last-child{padding-right:0}
.number{text-align:right;white-space:nowrap;width:1%}
.wide{width:66%;vertical-align:middle}
td small{display:block;color:var(--soft);font-size:12.5px;line-height:1.4}
.empty{color:var(--soft);padding:4px 0}
.linked{margin-top:24px}
.lone{margin:0}
.scroll{overflow-x:auto;margin-top:14px}
.scroll table{min-width:620px}
.scroll td:first-child{min-width:150px}
.severity{font-size:12px;font-weight:600;white-space:nowrap}
.severity.critical{color:var(--down)}
.severity.warning{color:var(--note)}
.severity.notice{color:var(--soft)}
.foot{max-width:1040px;margin:0 auto;padding:14px 24px 48px;color:var(--soft);font-size:13px;white-space:pre-line}
.foot p+p{margin-top:6px}
a{color:var(--accent)}
.band a{color:#fff}
.actions{margin-top:14px}
form{margin-top:18px;max-width:340px}
label{display:block;font-weight:600;margin-bottom:6px}
input{width:100%;font:inherit;padding:10px 12px;border:1px solid var(--soft);border-radius:8px;background:var(--card);color:var(--ink)}
button{margin-top:14px;font:inherit;font-weight:600;padding:10px 18px;border:0;border-radius:8px;background:var(--brand);color:#fff;cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
@media (max-width:720px){
.band>div{padding:20px 16px 76px}
main{padding:0 12px}
.card{padding:20px 16px;border-radius:12px}
.sides{grid-template-columns:minmax(0,1fr)}
.figures{grid-template-columns:repeat(2,minmax(0,1fr))}
.figures dd{font-size:23px}
.figures>div:last-child:nth-child(odd){grid-column:1/-1}
.wide{width:40%}
th{white-space:normal}
:has(+.wide){white-space:nowrap}
.plot{height:130px}
.foot{padding:8px 16px 36px}
}
@media print{
@page{size:A4;margin:12mm 11mm 15mm}
:root{color-scheme:light;--accent:var(--brand);${LIGHT};--page:#fff}
body{font-size:9.5pt;line-height:1.45}
.band{border-radius:12px}
.band>div{padding:16px 20px 50px}
.band h1{font-size:27px;margin-top:14px}
.band p{font-size:14px;margin-top:4px}
.who{min-height:30px;font-size:14px}
.actions{display:none}
main{padding:0 8px;max-width:none;margin-top:-36px}
.card{padding:14px 16px;margin-bottom:12px;border-radius:10px;break-inside:avoid}
.card.long{break-inside:auto}
.lead h2{font-size:19px}
h3{font-size:15px}
.about{margin-bottom:10px}
.sentences li{margin:3px 0}
.figures{grid-template-columns:repeat(auto-fit,minmax(100px,1fr));margin-top:12px}
.figures>div{padding:8px 10px}
.figures dt{font-size:11px}
.figures dd{font-size:19px}
.change{font-size:10.5px;padding:0 6px}
.note{padding:6px 10px;margin-bottom:10px;font-size:12px}
.note.lone{margin:0}
td{padding:5px 8px 5px 0}
td small{font-size:11px}
.sides{gap:14px 26px}
.linked{margin-top:14px}
.chart{margin-bottom:12px}
.plot{height:104px}
tr,.figures,.chart{break-inside:avoid}
h3{break-after:avoid}
.project+.project{break-before:page}
.scroll{overflow:visible}
.scroll table{min-width:0}
.foot{padding:0 8px}
a{color:inherit;text-decoration:none}
}
`
