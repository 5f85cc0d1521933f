// The style sheet of a report's mail, for dark mode and narrow screens, which not every mail program applies.

export const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** `accent` is the colour of the white label, light enough for a dark background. */
export function mailStyle(accent: string): string {
  return `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:620px){
.outer{padding:0!important}
.top,.card{border-radius:0!important;border-left:0!important;border-right:0!important}
.pad{padding-left:18px!important;padding-right:18px!important}
.figure{display:inline-block!important;width:49%!important;box-sizing:border-box!important}
}
@media (prefers-color-scheme:dark){
body,.page{background:#101517!important}
.card{background:#181f22!important;border-color:#2b3539!important}
.line{border-color:#2b3539!important}
.ink{color:#e8eef0!important}
.soft{color:#a3b1b6!important}
.noted{background:#38290f!important;color:#ffc978!important}
.up{color:#7bd69b!important}
.down{color:#ff9b92!important}
.rail{background:#263034!important}
.fill{background:${accent}!important}
.on-light{display:none!important}
.on-dark{display:block!important}
}`
}
