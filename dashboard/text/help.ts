// The list of all keys.

export const shortcuts = {
  'Ctrl/⌘ K': 'Go to or find anything',
  '/': 'Search the list',
  'j k': 'Next and previous row',
  Enter: 'Open the row',
  'x Space': 'Select the row',
  f: 'Filter the list',
  e: 'Download the list',
  '[ ]': 'Previous and next detail',
  Esc: 'Close the detail',
  'g p': 'Go to projects',
  'g o': 'Go to the overview',
  'g k': 'Go to keywords',
  'g q': 'Go to quick wins',
  'g c': 'Go to crawls',
  'g u': 'Go to all URLs',
  'g b': 'Go to backlinks',
  'g d': 'Go to the disavow list',
  'g s': 'Go to the settings',
  t: 'Change the theme',
  '?': 'Show these shortcuts',
} as const
export const shortcutsOn = 'Single-key shortcuts'
export const shortcutsHint = 'Switch them off if you use speech input.'
