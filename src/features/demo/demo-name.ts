// The names of the demo project and of its jobs, without the code that creates it.

export const DEMO_NAME = 'Demo: Example Outdoor'
// Nobody can register this name (RFC 2606): the demo must not point at a real site.
export const DEMO_DOMAIN = 'www.outdoor.example'

/** Nobody can sign in as this member. */
export const SAMPLE_MEMBER_NAME = 'Sample viewer'

export const FILL_KIND = 'demo.fill'
export const PAST_KIND = 'demo.backlinks'
export const WHOLE_KIND = 'demo.whole'
