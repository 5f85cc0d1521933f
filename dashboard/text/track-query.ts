// Tracking queries of search performance as keywords.

export const track = 'Track'
export const trackQuery = (query: string) => `Track “${query}” as a keyword`
export const title = 'Track a keyword'
export const devices = { both: 'Mobile and desktop', mobile: 'Mobile', desktop: 'Desktop' } as const
export const trackedAs = 'Tracked'
export const notTracked = 'Not tracked'
export const position = (device: string, position: string) => `${device}: ${position}`
