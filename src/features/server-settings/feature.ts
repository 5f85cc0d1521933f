// Settings of the server that its owners enter in the browser, as one part of the product.

import type { Feature } from '../../entry/feature.ts'
import { type ServerSettingsOptions, serverSettingsRoutes } from './routes.ts'

export function createServerSettings(parts: ServerSettingsOptions): Feature {
  return { name: 'server-settings', appRoutes: serverSettingsRoutes(parts) }
}
