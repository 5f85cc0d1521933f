// The names of the demo project and of its jobs, without the code that creates it.

export const DEMO_NAME = 'Demo: Example Outdoor'
// Nobody can register this name (RFC 2606): the demo must not point at a real site.
export const DEMO_DOMAIN = 'www.outdoor.example'

export const FILL_KIND = 'demo.fill'
export const PAST_KIND = 'demo.backlinks'
