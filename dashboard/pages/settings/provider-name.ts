// Providers as they write themselves. Spending also knows sources of backlinks, which are shown as the API names them.

import * as providers from '../../text/settings-providers.ts'

export function providerName(name: string): string {
  return (providers.names as Readonly<Record<string, string>>)[name] ?? name
}
