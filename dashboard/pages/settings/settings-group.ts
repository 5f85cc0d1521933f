import type { ServerSettings } from '../../api/types.ts'

export type SettingsGroup = ServerSettings['groups'][number]
export type FieldName = SettingsGroup['fields'][number]['name']
