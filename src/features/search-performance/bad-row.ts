// Thrown for a row that cannot be stored. Readers of files catch it and add the number of the line.

export class BadRow extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BadRow'
  }
}
