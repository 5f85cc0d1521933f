// Saved views of a page.

export const views = 'Views'
export const mine = 'Mine'
export const shared = 'Shared with the project'
export const none = 'No saved views yet'
export const save = 'Save this view…'
export const manage = 'Rename or delete…'
export const saveTitle = 'Save this view'
export const saveHint = 'Filters, order and columns are saved, not the rows.'
export const manageTitle = 'Saved views'
export const name = 'Name'
export const share = 'Share with everybody who sees this project'
export const saved = (name: string) => `Saved “${name}”.`
export const renamed = 'Saved.'
export const deleted = (name: string) => `Deleted “${name}”.`
export const deleteView = (name: string) => `Delete the view “${name}”`
export const rename = (name: string) => `Name of the view “${name}”`
export const by = (member: string) => `by ${member}`
export const sharedMark = 'Shared'
