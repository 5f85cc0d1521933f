// The product's reading thread, but for pages that a test marks (marked-pages.mjs).

await import(new URL('./marked-pages.mjs', import.meta.url).href)
await import('../../src/features/crawls/engine/index/reader-thread.ts')
