// Estimates the number of tokens of a text, rather too high than too low. Models count differently, and none says so in
// advance; but all of them break addresses, numbers and other scripts into more pieces than prose: by bytes alone, an
// answer full of `%E5%B1%B1` would be twice as long as it may be. The lengths of pieces are those of a tokenizer of
// 2026 (o200k), measured with our own answers and with texts made for it. It reads character by character, because an
// answer is counted anew whenever rows are left out.

const SMALL = 0
const CAPITAL = 1
const DIGIT = 2
const SIGN = 3
const LETTER = 4
const PICTURE = 5

/** Characters per token, for each kind of run: words, capitals, digits, signs, letters of other alphabets, pictures. */
const PIECE_LENGTHS = [8, 4, 3, 4, 2, 1]

export function tokensIn(text: string): number {
  let tokens = 0
  let kind = SIGN
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const next = kindOf(text.charCodeAt(at))
    // A word may begin with a capital.
    const isWord = next === SMALL && kind === CAPITAL && length === 1
    if (next !== kind && !isWord) {
      tokens += Math.ceil(length / PIECE_LENGTHS[kind]!)
      length = 0
    }
    kind = next
    length++
  }
  return tokens + Math.ceil(length / PIECE_LENGTHS[kind]!)
}

function kindOf(code: number): number {
  if (code < 0x80) {
    if (code >= 0x61 && code <= 0x7a) return SMALL
    if (code >= 0x41 && code <= 0x5a) return CAPITAL
    return code >= 0x30 && code <= 0x39 ? DIGIT : SIGN
  }
  // Punctuation, pictures, and the scripts of China, Japan and Korea begin at 0x2000.
  return code < 0x2000 ? LETTER : PICTURE
}
