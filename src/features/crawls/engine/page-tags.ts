// Which elements mean something to the reader of a page (page-reader.ts): those whose text nobody sees, those in which text
// runs on, those that separate words, and those that say something by themselves.

import { tagSet } from './html/tags.ts'

export const HIDDEN = tagSet(
  [
    ...(['script', 'style', 'noscript', 'template', 'title', 'textarea', 'select', 'datalist'] as const),
    ...(['iframe', 'noembed', 'noframes', 'audio', 'video', 'canvas', 'head'] as const),
  ],
  ['svg'],
)
export const INLINE = tagSet([
  ...([
    'a',
    'abbr',
    'acronym',
    'b',
    'bdi',
    'bdo',
    'big',
    'cite',
    'code',
    'data',
    'del',
    'dfn',
    'em',
  ] as const),
  ...([
    'font',
    'i',
    'ins',
    'kbd',
    'label',
    'map',
    'mark',
    'nobr',
    'output',
    'picture',
    'q',
    's',
    'samp',
  ] as const),
  ...(['slot', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var'] as const),
  ...(['script', 'style', 'noscript', 'template', 'title'] as const),
])
// Void elements that separate words.
export const SEPARATES = tagSet(['br', 'hr', 'input', 'embed'])
// The elements that say something by themselves.
export const IS_READ = tagSet([
  ...([
    'a',
    'area',
    'img',
    'meta',
    'link',
    'base',
    'title',
    'script',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
  ] as const),
  ...([
    'picture',
    'source',
    'form',
    'object',
    'html',
    'br',
    'hr',
    'input',
    'embed',
    'iframe',
    'frame',
  ] as const),
  ...([
    'video',
    'audio',
    'track',
    'label',
    'select',
    'textarea',
    'button',
    'head',
    'body',
    'frameset',
  ] as const),
])
export const SRC_RESOURCES = tagSet([
  'script',
  'iframe',
  'frame',
  'embed',
  'source',
  'video',
  'audio',
  'track',
])
