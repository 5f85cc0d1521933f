// Where a channel leads: the fields that its kind needs.

import type { Channel } from '../../api/types.ts'
import * as t from '../../text/channels.ts'
import { TextField } from '../../ui/fields.tsx'

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
}

type Field = Pick<Parameters<typeof TextField>[0], 'label' | 'hint' | 'type' | 'isRequired'> & {
  name: keyof Target
  /** The name of the field in the API, where it differs. */
  field?: string
}

const URL_FIELD: Field = { name: 'url', label: t.url, type: 'url', isRequired: true }
const FIELDS: Partial<Record<Channel['kind'], readonly Field[]>> = {
  email: [{ name: 'email', label: t.email, type: 'email', isRequired: true }],
  telegram: [
    { name: 'token', label: t.token, isRequired: true },
    { name: 'chat', field: 'chat_id', label: t.chat, hint: t.chatHint, isRequired: true },
  ],
  ntfy: [
    { ...URL_FIELD, label: t.server },
    { name: 'topic', label: t.topic, isRequired: true },
    { name: 'token', label: t.tokenOptional },
  ],
}

export function ChannelTarget({ kind, value, onChange }: ChannelTargetProps) {
  return (
    <>
      {(FIELDS[kind] ?? [URL_FIELD]).map(({ name, field = name, ...shown }) => (
        <TextField
          key={name}
          {...shown}
          value={value[name]}
          onInput={(text) => onChange({ ...value, [name]: text })}
          field={field}
        />
      ))}
    </>
  )
}

/** Returns the target in the form that the API takes. */
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
