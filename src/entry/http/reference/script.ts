// The script of the pages, which also work without it: the reader's own address of the server in the examples, a search
// over guides and operations, a mark at the one in view, buttons that copy code. It never makes markup out of text.

const RESULTS_MAX = 30

export const SCRIPT = `
const all = (selector) => [...document.querySelectorAll(selector)]
const links = all('nav li a')

const { origin } = document.body.dataset
if (origin !== undefined && origin !== location.origin) for (const code of all('code')) {
  const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    text.data = text.data.replaceAll(origin, location.origin)
  }
}

const search = document.querySelector('input[type=search]')
const status = document.querySelector('.found')
const results = document.querySelector('.results')
let index
const load = () => (index ??= fetch(search.dataset.index).then((answer) => answer.ok ? answer.json() : Promise.reject()))
search.hidden = false
search.addEventListener('focus', () => load().catch(() => { index = undefined }))
search.addEventListener('input', async () => {
  const text = search.value
  // The parts of words that the index has: two for Retry-After.
  const words = text.toLowerCase().split(/[^\\p{L}\\p{N}_]+/u).filter(Boolean)
  let entries
  try { entries = words.length > 0 ? await load() : undefined } catch { index = undefined }
  if (search.value !== text) return
  if (words.length > 0 && entries === undefined) filter(words)
  else show(words, entries ?? [])
})
search.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') results.querySelector('a')?.click()
})

function show(words, entries) {
  const isIdle = words.length === 0
  const found = entries
    .map((entry) => [weigh(entry, words), entry])
    .filter(([weight]) => weight > 0)
    .sort(([one], [other]) => other - one)
  status.hidden = results.hidden = isIdle
  status.textContent = found.length === 0 ? 'Nothing found' : found.length === 1 ? '1 result' : found.length + ' results'
  results.replaceChildren(...found.slice(0, ${RESULTS_MAX}).map(([, entry]) => resultOf(entry)))
  for (const { parentElement: item } of links) item.hidden = false
  for (const group of all('nav .group')) group.hidden = !isIdle
}

function weigh([title, of, , text], words) {
  const name = (title + ' ' + of).toLowerCase()
  const isNamed = words.every((word) => name.includes(word))
  if (isNamed) return of === 'Guide' ? 4 : title.toLowerCase().startsWith(words[0]) ? 3 : 2
  return words.every((word) => name.includes(word) || text.includes(word)) ? 1 : 0
}

function resultOf([title, of, href]) {
  const item = document.createElement('li')
  const link = item.appendChild(document.createElement('a'))
  const place = document.createElement('small')
  link.href = href
  place.textContent = of
  link.append(title, place)
  return item
}

/** Without the index: what the menu itself has. */
function filter(words) {
  for (const { parentElement: item, dataset, textContent } of links) {
    const text = (textContent + ' ' + (dataset.find ?? '')).toLowerCase()
    item.hidden = !words.every((word) => text.includes(word))
  }
  for (const group of all('nav .group')) group.hidden = !group.querySelector('li:not([hidden])')
}
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.matches('input')) return
  event.preventDefault()
  search.focus()
})

const byId = new Map(links.filter((link) => link.getAttribute('href').startsWith('#')).map((link) => [link.hash.slice(1), link]))
const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue
    const link = byId.get(target.id)
    if (link === undefined) continue
    byId.forEach((other) => other.removeAttribute('aria-current'))
    link.setAttribute('aria-current', 'true')
    link.scrollIntoView({ block: 'nearest' })
  }
}, { rootMargin: '-15% 0px -80%' })
all('main [id]').forEach((section) => watcher.observe(section))

if (navigator.clipboard) for (const figure of all('figure')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(figure.querySelector('pre').textContent)
    button.textContent = 'Copied'
    setTimeout(() => { button.textContent = 'Copy' }, 1500)
  })
  const caption = figure.querySelector('figcaption')
  if (caption === null) figure.append(button)
  else caption.append(button)
}
`
