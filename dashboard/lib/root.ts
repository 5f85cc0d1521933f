// The path below which the server answers: "/", or what a proxy has put before it. The page says how far up it is.

export const root: string = new URL(document.documentElement.dataset.root ?? './', location.href).pathname
