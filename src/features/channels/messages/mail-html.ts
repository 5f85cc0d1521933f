// The HTML part of a mail. Mail programs are not browsers: the layout is tables with widths, styles are inline, and the
// one style sheet, for dark mode and narrow screens, may be ignored. There is no image or script, and nothing is
// loaded. Gmail cuts mails at 102 KB; twenty events are a third of that.

import { type Html, html, rawText } from '../../../entry/http/reference/html.ts'
import { type MailLinks, reasonOf } from './mail-footer.ts'
import { describeMoment } from './mail-time.ts'
import type { Message, MessageItem } from './message.ts'
import { styleOf } from './tones.ts'

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const STYLE = rawText(`
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:#0a6a73}
@media (max-width:620px){
.outer{padding:16px 0!important}
.card{border-radius:0!important;border-left:0!important;border-right:0!important}
.pad{padding-left:20px!important;padding-right:20px!important}
}
@media (prefers-color-scheme:dark){
body,.page{background:#101517!important}
.card{background:#181f22!important;border-color:#2b3539!important}
.line{border-color:#2b3539!important}
.ink{color:#e8eef0!important}
.soft{color:#a3b1b6!important}
a.ink,a.soft{color:inherit}
.link{color:#5cc8d2!important}
.button{background:#5cc8d2!important}
.button a{color:#08272a!important}
.critical{color:#ff8a80!important}.bar-critical{background:#ff8a80!important}
.warning{color:#ffb95c!important}.bar-warning{background:#ffb95c!important}
.info,.plain{color:#5cc8d2!important}.bar-info,.bar-plain{background:#5cc8d2!important}
.resolved{color:#7bd69b!important}.bar-resolved{background:#7bd69b!important}
}`)

export function mailHtml(message: Message, links: MailLinks): string {
  const { heading, items, furtherCount } = message
  const preview = items.map(({ title }) => title).join(' · ')
  return html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${heading}</title>
<style>${STYLE}</style>
</head>
<body style="margin:0;padding:0;background:#eef2f3;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${preview.slice(0, 200)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#eef2f3">
<tr><td class="outer" align="center" style="padding:32px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td class="pad" style="padding:0 32px 16px;font:600 15px/1.4 ${FONT}"><span class="info" style="color:#0a6a73">&#9678;&nbsp; Sightline</span></td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #dbe3e5;border-radius:12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="pad" style="padding:28px 32px 6px">
<p class="soft" style="margin:0 0 6px;font:400 14px/1.4 ${FONT};color:#5b6b70">${aboutOf(message)}</p>
<h1 class="ink" style="margin:0;font:600 22px/1.3 ${FONT};color:#12191b;overflow-wrap:anywhere">${heading}</h1>
</td></tr>
${items.map((item, index) => itemRow(item, { isFirst: index === 0, isOnly: items.length === 1, message }))}
${furtherCount > 0 ? furtherRow(furtherCount) : undefined}
${buttonRow(message)}
</table>
</td></tr>
<tr><td class="pad" style="padding:20px 32px 0">
<p class="soft" style="margin:0 0 8px;font:400 13px/1.5 ${FONT};color:#5b6b70">${reasonOf(message)}</p>
${footerLinks(links)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.text
}

/** Returns the line above the heading. */
function aboutOf({ project, occasion }: Message): string {
  if (occasion === 'invitation') return 'An invitation'
  if (occasion === 'address' || occasion === 'identity') return 'How you sign in'
  return project === null ? 'Your account' : project.domain
}

type Place = { isFirst: boolean; isOnly: boolean; message: Message }

function itemRow({ title, text, url, tone, atMs }: MessageItem, place: Place): Html {
  const name = tone ?? 'plain'
  const { colour, label } = styleOf(tone)
  const border = place.isFirst ? '' : 'border-top:1px solid #e6ecee;'
  // The heading contains this title already.
  const heading = place.isOnly && place.message.occasion !== 'test' ? undefined : titleOf(title, url)
  const isLabelled = tone !== null || !place.isOnly
  return html`<tr><td class="pad" style="padding:0 32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="line" style="${border}">
<tr><td style="padding:18px 0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="4" class="bar-${name}" style="width:4px;background:${colour};border-radius:2px;font-size:0;line-height:0">&nbsp;</td>
<td style="padding-left:14px">
${isLabelled ? html`<p class="${name}" style="margin:0 0 3px;font:600 12px/1.4 ${FONT};color:${colour}">${label}</p>` : undefined}
${heading}
${text === '' ? undefined : html`<p class="ink" style="margin:0 0 4px;font:400 15px/1.5 ${FONT};color:#2a3437;overflow-wrap:anywhere">${text}</p>`}
<p class="soft" style="margin:0;font:400 13px/1.4 ${FONT};color:#5b6b70">${describeMoment(atMs, place.message.timeZone)}</p>
</td></tr></table>
</td></tr></table>
</td></tr>
`
}

function titleOf(title: string, url: string | undefined): Html {
  const style = `font:600 16px/1.4 ${FONT};color:#12191b;overflow-wrap:anywhere`
  const shown =
    url === undefined
      ? html`${title}`
      : html`<a class="ink" href="${url}" style="color:#12191b;text-decoration:none">${title}</a>`
  return html`<p class="ink" style="margin:0 0 3px;${style}">${shown}</p>`
}

function furtherRow(count: number): Html {
  return html`<tr><td class="pad" style="padding:0 32px">
<p class="soft line" style="margin:0;padding:16px 0;border-top:1px solid #e6ecee;font:400 14px/1.4 ${FONT};color:#5b6b70">And ${count} more.</p>
</td></tr>
`
}

const BUTTONS: Partial<Record<Message['occasion'], string>> = {
  invitation: 'Sign in',
  address: 'Confirm the address',
}

function buttonRow({ url, occasion }: Message): Html {
  if (url === undefined) return html`<tr><td style="padding:0 0 14px;font-size:0">&nbsp;</td></tr>`
  return html`<tr><td class="pad" style="padding:8px 32px 30px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="button" style="background:#0a6a73;border-radius:8px"><a href="${url}" style="display:inline-block;padding:11px 20px;font:600 15px/1.2 ${FONT};color:#ffffff;text-decoration:none">${BUTTONS[occasion] ?? 'Open in Sightline'}</a></td>
</tr></table>
</td></tr>`
}

function footerLinks({ unsubscribeUrl, settingsUrl }: MailLinks): Html | undefined {
  if (unsubscribeUrl === undefined || settingsUrl === undefined) return undefined
  const link = (url: string, text: string) =>
    html`<a class="link" href="${url}" style="color:#0a6a73;text-decoration:underline">${text}</a>`
  return html`<p class="soft" style="margin:0;font:400 13px/1.5 ${FONT};color:#5b6b70">${link(settingsUrl, 'Change your notifications')} &nbsp;·&nbsp; ${link(unsubscribeUrl, 'Unsubscribe')}</p>`
}
