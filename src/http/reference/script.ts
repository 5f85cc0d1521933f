// What the page does beyond showing itself, and works without: the reader's own address of the server in the examples, a
// filter over the list of operations, a mark at the one in view, buttons that copy code.

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
search.hidden = false
search.addEventListener('input', () => {
  const words = search.value.toLowerCase().split(/\\s+/)
  for (const { parentElement: item, dataset, textContent } of links) {
    const text = (textContent + ' ' + (dataset.find ?? '')).toLowerCase()
    item.hidden = !words.every((word) => text.includes(word))
  }
  for (const group of all('nav .group')) group.hidden = !group.querySelector('li:not([hidden])')
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.matches('input')) return
  event.preventDefault()
  search.focus()
})

const byId = new Map(links.map((link) => [link.hash.slice(1), link]))
const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue
    links.forEach((link) => link.removeAttribute('aria-current'))
    const link = byId.get(target.id)
    link?.setAttribute('aria-current', 'true')
    link?.scrollIntoView({ block: 'nearest' })
  }
}, { rootMargin: '-15% 0px -80%' })
all('main [id]').forEach((section) => watcher.observe(section))

if (navigator.clipboard) for (const figure of all('figure')) {
  const button = document.createElement('button')
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(figure.querySelector('pre').textContent)
    button.textContent = 'Copied'
    setTimeout(() => { button.textContent = 'Copy' }, 1500)
  })
  figure.querySelector('figcaption').append(button)
}
`
