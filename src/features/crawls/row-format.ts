// How addresses of a crawl are packed. This is kept apart from reads.ts, because a thread that joins addresses loads it and
// should not load the storage, too.

export { type CrawledAddress, type PackedAddresses, unpackAddresses } from './pages/crawled-address.ts'
