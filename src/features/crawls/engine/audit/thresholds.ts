// Every number that an audit rule compares with, in one table. The texts of the rules and docs/crawl-issues.md take
// theirs from here.

export const THRESHOLDS = Object.freeze({
  ttfbMsMax: 800,
  htmlBytesMax: 2 * 1024 * 1024,
  uncompressedBytesMax: 4 * 1024,
  elementsMax: 1500,
  redirectChainHopsMin: 2,
  // A later refresh leaves time to read the page, which then counts as a page.
  refreshSecondsMax: 10,

  titleCharsMin: 30,
  titleCharsMax: 60,
  titlePixelsMax: 561,
  descriptionCharsMin: 70,
  descriptionCharsMax: 155,
  descriptionPixelsMax: 985,
  h1CharsMax: 70,
  h2CharsMax: 70,
  // Some two screens: readers skim such a text by its headings.
  h2WordsMin: 600,

  wordsMin: 200,
  textRatioMin: 0.1,
  soft404WordsMin: 50,
  soft404SignsMin: 2,
  rawTextCharsMin: 200,
  renderedTextCharsMin: 500,
  // Below this a fingerprint says little: two short texts are alike by a few phrases.
  nearDuplicateWordsMin: 50,
  // Word pairs in both texts to word pairs in either: 0.68 when one word in ten is replaced, 0.47 when one in five is.
  nearDuplicateOverlapMin: 0.57,

  internalLinksMax: 100,
  depthMax: 4,
  urlCharsMax: 115,
  urlParametersMax: 3,
  imageAltCharsMax: 100,
  imageBytesMax: 100 * 1024,
})
