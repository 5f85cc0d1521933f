// Saved views of a page.

export const views = {
  views: 'Views',
  mine: 'Mine',
  shared: 'Shared with the project',
  none: 'No saved views yet',
  save: 'Save this view…',
  manage: 'Rename or delete…',
  saveTitle: 'Save this view',
  saveHint: 'Filters, order and columns are saved, not the rows.',
  manageTitle: 'Saved views',
  name: 'Name',
  share: 'Share with everybody who sees this project',
  saved: (name: string) => `Saved “${name}”.`,
  renamed: 'Saved.',
  deleted: (name: string) => `Deleted “${name}”.`,
  deleteView: (name: string) => `Delete the view “${name}”`,
  rename: (name: string) => `Name of the view “${name}”`,
  by: (member: string) => `by ${member}`,
  sharedMark: 'Shared',
} as const
