// A row that cannot be kept. Whoever reads rows from a file catches it, and says in which line it stands.

export class BadRow extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BadRow'
  }
}
