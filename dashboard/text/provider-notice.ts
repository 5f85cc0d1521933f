// Why positions of a project are not measured.

export const noProviderTitle = 'Positions are not measured yet.'
export const noProvider = 'No search provider is set up yet. Keywords are checked as soon as there is one.'
export const failing = {
  auth: 'Positions are not measured: the key is refused.',
  quota: 'Positions are not measured: no money is left at the provider.',
} as const
export const since = (message: string, at: string) => `${message} Since ${at}.`
export const lastWorked = (at: string) => `Last worked ${at}.`
export const askOwner = 'An owner can fix this.'
export const setUp = 'Set up a provider'
export const mend = 'Fix it'
