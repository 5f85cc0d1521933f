// One channel: whether it works, which events it gets, and what was sent.

import { useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import type { Channel, ChannelTest } from '../../api/types.ts'
import { useAction } from '../../state/action.ts'
import { changed } from '../../state/live.ts'
import { canEdit } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import { useVersioned } from '../../state/versioned.ts'
import * as t from '../../text/channels.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Form, FormFault, Submit } from '../../ui/form.tsx'
import { Time } from '../../ui/marks.tsx'
import { Fault } from '../../ui/states.tsx'
import { ChannelChoices, choiceFields, choicesOf } from './channel-choices.tsx'
import { ChannelState } from './channel-state.tsx'
import { Deliveries } from './deliveries.tsx'

type ChannelDrawerProps = { channel: Channel; onClose(): void }

export function ChannelDrawer({ channel, onClose }: ChannelDrawerProps) {
  const { uid, name, kind, target, is_enabled, is_verified, disabled_reason, is_project_mail } = channel
  const path = { channel_uid: uid }
  const [isRemoving, setRemoving] = useState(false)
  const [tested, setTested] = useState<ChannelTest>()
  const test = useAction(async () => {
    const { data } = await call('POST /channels/{channel_uid}/test', { path })
    setTested(data)
    changed('/channels')
  })
  const toggle = useAction(async (isOn: boolean) => {
    await call('PATCH /channels/{channel_uid}', { path, body: { is_enabled: isOn } })
    changed('/channels')
    toast(isOn ? t.switchedOn : t.switchedOff)
  })
  async function remove(): Promise<void> {
    await call('DELETE /channels/{channel_uid}', { path })
    changed('/channels')
    toast(t.removed)
    onClose()
  }
  return (
    <Drawer title={name} onClose={onClose}>
      <dl class="facts">
        <dt>{t.kind}</dt>
        <dd>{t.kinds[kind]}</dd>
        <dt>{t.target}</dt>
        <dd class="wrap">{target}</dd>
        <dt>{t.state}</dt>
        <dd>
          <ChannelState channel={channel} /> {disabled_reason}
        </dd>
        {channel.failing_since !== null && (
          <>
            <dt>{t.failingSince}</dt>
            <dd>
              <Time at={channel.failing_since} />
            </dd>
          </>
        )}
      </dl>
      {canEdit.value && (
        <div class="actions-row">
          <Button icon="bell" isRunning={test.isRunning} onClick={() => void test.run()}>
            {t.test}
          </Button>
          {(is_enabled || is_verified) && (
            <Button isRunning={toggle.isRunning} onClick={() => void toggle.run(!is_enabled)}>
              {is_enabled ? t.switchOff : t.switchOn}
            </Button>
          )}
          {!is_project_mail && (
            <Button kind="danger" onClick={() => setRemoving(true)}>
              {t.remove}
            </Button>
          )}
        </div>
      )}
      {is_project_mail && <p class="hint">{t.projectMail}</p>}
      {tested !== undefined && <TestResult result={tested} />}
      <Fault failure={test.failure ?? toggle.failure} />
      {canEdit.value && <Edit key={channel.updated_at} channel={channel} />}
      <Deliveries channel={channel} />
      {isRemoving && (
        <Confirm
          title={t.removeTitle}
          text={t.removeText(name)}
          action={t.remove}
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </Drawer>
  )
}

function TestResult({ result }: { result: ChannelTest }) {
  const { is_accepted, fault, response_code } = result
  return (
    <p role="status" class={is_accepted ? 'better' : 'worse'}>
      {is_accepted ? t.testAccepted : t.testRefused} {fault}{' '}
      {!is_accepted && fault === null && response_code !== null && t.answer(response_code)}
    </p>
  )
}

function Edit({ channel }: { channel: Channel }) {
  const [choices, setChoices] = useState(channel)
  const one = { path: { channel_uid: channel.uid } }
  const save = useVersioned({
    name: 'GET /channels/{channel_uid}',
    parameters: one,
    valuesOf: ({ data }) => choicesOf(data),
    stored: choicesOf(channel),
    mine: choicesOf(choices),
    labels: t.choiceLabels,
    async save(ifMatch) {
      const body = choiceFields(channel.kind, choices)
      await call('PATCH /channels/{channel_uid}', { ...one, body, ifMatch })
      changed('/channels')
      toast(t.saved)
    },
    onReload: (theirs) => setChoices({ ...choices, ...theirs }),
  })
  return (
    <Form class="stack" action={save}>
      <ChannelChoices
        kind={channel.kind}
        value={choices}
        onChange={(value) => setChoices({ ...choices, ...value })}
      />
      <p>
        <Submit isDisabled={choices.events.length === 0 || choices.project_uids?.length === 0}>
          {t.save}
        </Submit>
      </p>
      <FormFault />
    </Form>
  )
}
