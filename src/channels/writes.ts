// What other parts may change of channels: whoever has a mail may end those to its address.

export type { Subscription, Unsubscribing } from './unsubscribe.ts'
