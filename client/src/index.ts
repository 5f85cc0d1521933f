// What the package offers.

export { type Client, createClient } from './client.ts'
export { isSightlineError, SightlineError } from './errors.ts'
export type { Call, CallOptions, ClientOptions, List, Page, WithResponse } from './options.ts'
export type * from './types.ts'
