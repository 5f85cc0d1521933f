// What other features may read of quick wins. They import it from here and from nowhere else in this folder.

export { QUICK_WIN_TYPES, type QuickWinType } from './lists.ts'
export { readBestWins } from './stored/best-wins.ts'
