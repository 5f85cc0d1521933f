// Puts the chosen theme on the page before anything is drawn; without this, a dark page would begin white.
try {
  const theme = localStorage.getItem('sightline-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Without stored preferences the theme follows the system.
}
