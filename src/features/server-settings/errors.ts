import type { ErrorKind } from '../../lib/errors.ts'

export const SETTINGS_GROUP_NOT_FOUND: ErrorKind = {
  code: 'settings_group_not_found',
  status: 404,
  when: 'There is no such group of settings.',
}

export const SETTING_FIXED: ErrorKind = {
  code: 'setting_fixed',
  status: 409,
  when: 'The environment or the settings file of the server sets this, and wins; the message names the setting.',
}

export const CREDENTIALS_REFUSED: ErrorKind = {
  code: 'credentials_refused',
  status: 409,
  when: 'The service was asked with these values and does not accept them, or could not be reached; the message says why. Nothing was stored.',
}

export const PROVIDER_IN_USE: ErrorKind = {
  code: 'provider_in_use',
  status: 409,
  when: 'The provider is the default of the server: choose another default first.',
}
