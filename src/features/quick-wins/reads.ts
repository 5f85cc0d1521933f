// What other features may read of quick wins. They import only this file of the folder.

export { QUICK_WIN_TYPES, type QuickWinType } from './lists.ts'
export { readBestWins } from './stored/best-wins.ts'
