// The kinds of channels, and the choices for each.

export const CHANNEL_KINDS = ['email', 'webhook', 'slack', 'discord', 'teams', 'telegram', 'ntfy'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

export const CHANNEL_MODES = ['instant', 'daily', 'weekly'] as const
export type ChannelMode = (typeof CHANNEL_MODES)[number]

/** Severities in ascending order. */
export const SEVERITIES = ['info', 'warning', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

export const DELIVERY_STATUSES = ['gathering', 'pending', 'delivered', 'failed', 'canceled'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/**
 * Whether events are gathered into messages: programs get every event as a message of its own, people get few messages.
 */
export function isGathered(kind: ChannelKind): boolean {
  return kind !== 'webhook'
}

export function isSeverityAtLeast(severity: Severity, least: Severity): boolean {
  return SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(least)
}
