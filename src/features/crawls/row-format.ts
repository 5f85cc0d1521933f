// How addresses of a crawl are packed. An interface of its own beside reads.ts: a thread that joins them loads it, and would otherwise
// load the storage too.

export { type CrawledAddress, type PackedAddresses, unpackAddresses } from './pages/crawled-address.ts'
