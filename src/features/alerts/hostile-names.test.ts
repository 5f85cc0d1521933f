// Real alerts about names and keywords that were chosen to become more than text, in the form of every channel.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { changeRows } from '../../../test/helpers/stored-rows.ts'
import { createWatch, ranked, type Watch } from '../../../test/helpers/watched-projects.ts'
import { discordBody } from '../channels/messages/discord.ts'
import { mailOf } from '../channels/messages/mail.ts'
import { messageOf, visibleMessage } from '../channels/messages/message.ts'
import { slackBody } from '../channels/messages/slack.ts'
import { teamsBody } from '../channels/messages/teams.ts'
import { telegramBody } from '../channels/messages/telegram.ts'
import { RANK_EVENTS } from '../rank-tracker/events.ts'

const HOSTILE = '<!channel> @everyone [x](http://evil.example) <img src=x> </b> \u202egnp.exe'
const LINKS = { unsubscribeUrl: undefined, settingsUrl: undefined }

onEveryEngine('alerts about hostile names', (context) => {
  let watch: Watch
  before(async () => {
    watch = await createWatch(context.database)
  })
  after(() => watch?.app.close())

  test('mention nobody, link nowhere and carry no markup', async () => {
    const { openProject, track, happenAndLook } = watch
    const { id, uid, call } = await openProject()
    const renamed = await call('PATCH', '', { name: HOSTILE })
    assert.equal(renamed.status, 200)
    await track(id, [ranked([4, 9])])
    await changeRows(context.database, 'keywords', { keyword: HOSTILE }, { project_id: id })
    await happenAndLook(id, RANK_EVENTS.checked)
    const { body } = await call('GET', '/events?kind=alert.opened&limit=1')
    const { kind, subject, data } = body.data[0]
    assert.ok(data.title.includes(HOSTILE.split('\u202e')[0]), data.title)
    const event = { id: 1, kind, subject, data, projectUid: uid, createdAtMs: 0 }
    const message = visibleMessage(
      messageOf({
        id: 'msg_1',
        project: { uid, name: renamed.body.data.name, domain: 'example.com' },
        events: [event as never],
        eventCount: 1,
        publicUrl: 'https://seo.example.com',
        atMs: 0,
        timeZone: 'UTC',
      }),
    )
    const telegram = JSON.stringify(telegramBody(message, { chatId: '1', threadId: null }))
    const slack = JSON.stringify(slackBody({ ...message, heading: '' }))
    const discord = JSON.stringify(discordBody(message))
    const teams = JSON.stringify(teamsBody(message))
    const { subject: line, html } = mailOf(message, LINKS)
    assert.ok(!slack.includes('<!channel>') && slack.includes('"verbatim":true'))
    assert.ok(!/@everyone|<img|<\/b> /.test(telegram), telegram)
    assert.ok(discord.includes('"parse":[]') && !/[^\\]\[x/.test(discord) && !/[^\\]@everyone/.test(discord))
    assert.ok(!/[^\\]\[x/.test(teams) && !/[^\\]<img/.test(teams))
    assert.ok(!html.includes('<img') && !html.includes('href="http://evil'))
    for (const text of [telegram, slack, discord, teams, line, html])
      assert.ok(!text.includes('\u202e') && !/[\r\n]/.test(line))
  })
})
