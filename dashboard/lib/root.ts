// The path below which the server answers: "/", or the prefix that a proxy adds. The page says how far up it is.

export const root: string = new URL(document.documentElement.dataset.root ?? './', location.href).pathname
