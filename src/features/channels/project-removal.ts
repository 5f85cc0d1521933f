// The messages about a deleted project, some at a time. Its own mail channel, and its place in those of others, go with the
// project.

import type { RemovalStep } from '../../entry/feature.ts'
import { removeProjectDeliveries } from './delivery-store.ts'

export const channelRemoval: RemovalStep = removeProjectDeliveries
