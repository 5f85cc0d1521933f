// How addresses of a crawl are packed, and which of their statuses mean that they are broken. This is kept apart from
// reads.ts, because threads that join addresses or build backlink profiles load it and should not load the storage, too.

export { isBrokenStatus } from './engine/audit/targets.ts'
export { type CrawledAddress, type PackedAddresses, unpackAddresses } from './pages/crawled-address.ts'
