// How the demo project is known, and its jobs: without the code that makes it.

export const DEMO_NAME = 'Demo: Example Outdoor'
// A name that nobody can register (RFC 2606): the demo must not point at anybody's site.
export const DEMO_DOMAIN = 'www.outdoor.example'

export const FILL_KIND = 'demo.fill'
export const PAST_KIND = 'demo.backlinks'
