// Where a channel leads: the fields that its kind needs.

import type { ApiFailure } from '../../api/failure.ts'
import type { Channel } from '../../api/types.ts'
import { channels as t } from '../../text/channels.ts'
import { faultOf, TextField } from '../../ui/fields.tsx'

type Target = {
  readonly email: string
  readonly url: string
  readonly token: string
  readonly chat: string
  readonly topic: string
}
export const NO_TARGET: Target = { email: '', url: '', token: '', chat: '', topic: '' }

type ChannelTargetProps = {
  kind: Channel['kind']
  value: Target
  onChange(value: Target): void
  failure: ApiFailure | undefined
}

export function ChannelTarget({ kind, value, onChange, failure }: ChannelTargetProps) {
  const set = (name: keyof Target) => (text: string) => onChange({ ...value, [name]: text })
  switch (kind) {
    case 'email':
      return (
        <TextField
          label={t.email}
          type="email"
          isRequired
          value={value.email}
          onInput={set('email')}
          error={faultOf(failure, 'email')}
        />
      )
    case 'telegram':
      return (
        <>
          <TextField
            label={t.token}
            isRequired
            value={value.token}
            onInput={set('token')}
            error={faultOf(failure, 'token')}
          />
          <TextField
            label={t.chat}
            hint={t.chatHint}
            isRequired
            value={value.chat}
            onInput={set('chat')}
            error={faultOf(failure, 'chat_id')}
          />
        </>
      )
    case 'ntfy':
      return (
        <>
          <TextField
            label={t.server}
            type="url"
            isRequired
            value={value.url}
            onInput={set('url')}
            error={faultOf(failure, 'url')}
          />
          <TextField
            label={t.topic}
            isRequired
            value={value.topic}
            onInput={set('topic')}
            error={faultOf(failure, 'topic')}
          />
          <TextField
            label={t.tokenOptional}
            value={value.token}
            onInput={set('token')}
            error={faultOf(failure, 'token')}
          />
        </>
      )
    default:
      return (
        <TextField
          label={t.url}
          type="url"
          isRequired
          value={value.url}
          onInput={set('url')}
          error={faultOf(failure, 'url')}
        />
      )
  }
}

/** As the API wants it. */
export function targetFields(kind: Channel['kind'], { email, url, token, chat, topic }: Target) {
  switch (kind) {
    case 'email':
      return { email: email.trim() }
    case 'telegram':
      return { token: token.trim(), chat_id: chat.trim() }
    case 'ntfy':
      return { url: url.trim(), topic: topic.trim(), ...(token.trim() !== '' && { token: token.trim() }) }
    default:
      return { url: url.trim() }
  }
}
