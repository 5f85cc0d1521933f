// Texts of links that say nothing about where they lead: "click here" and its like, or the bare address. The phrases are
// those that pages of the larger languages use; a text must be one of them as a whole.

const GENERIC: ReadonlySet<string> = new Set([
  ...[
    'click here',
    'click this',
    'click',
    'here',
    'right here',
    'this',
    'this page',
    'link',
    'this link',
    'go',
  ],
  ...['more', 'read more', 'learn more', 'see more', 'show more', 'find out more', 'more info', 'details'],
  ...['more information', 'information', 'continue', 'continue reading', 'view', 'view more', 'start'],
  ...[
    'hier',
    'hier klicken',
    'klicken sie hier',
    'klick hier',
    'mehr',
    'mehr lesen',
    'weiterlesen',
    'weiter',
  ],
  ...['mehr erfahren', 'mehr dazu', 'mehr infos', 'mehr informationen', 'zum artikel'],
  ...[
    'ici',
    'cliquez ici',
    'cliquer ici',
    'lire la suite',
    'en savoir plus',
    'plus',
    "plus d'infos",
    'voir plus',
  ],
  ...[
    'aquí',
    'haga clic aquí',
    'haz clic aquí',
    'clic aquí',
    'leer más',
    'ver más',
    'más',
    'más información',
  ],
  ...['qui', 'clicca qui', 'leggi tutto', 'leggi di più', 'scopri di più', 'continua', 'di più'],
  ...['aqui', 'clique aqui', 'leia mais', 'ler mais', 'saiba mais', 'ver mais', 'mais'],
  ...['klik hier', 'lees meer', 'lees verder', 'meer', 'meer info', 'meer informatie'],
  ...['tutaj', 'kliknij tutaj', 'czytaj więcej', 'więcej', 'läs mer', 'klicka här', 'læs mere', 'les mer'],
  ...[
    'подробнее',
    'читать далее',
    'здесь',
    'нажмите здесь',
    'こちら',
    '詳しくはこちら',
    '続きを読む',
    '点击这里',
    '更多',
  ],
])

const GENERIC_CHARS_MAX = 24
/** A text without the arrows, dots and the like around it: "Read more…", "More »". */
const UNADORNED = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su
const ADDRESS = /^(?:https?:\/\/|www\.)\S*$/i

/** Whether the text says nothing about where its link leads. */
export function isGenericText(text: string): boolean {
  if (text === '' || text.length > GENERIC_CHARS_MAX) return false
  const words = text.toLowerCase()
  if (GENERIC.has(words)) return true
  if (isLetter(words.charCodeAt(0)) && isLetter(words.charCodeAt(words.length - 1))) return false
  return GENERIC.has(UNADORNED.exec(words)?.[0] ?? '')
}

/** Latin letters in lower case; most texts begin and end with one. */
function isLetter(code: number): boolean {
  return code >= 97 && code <= 122
}

/** Whether it is an address and nothing else; a bare domain is the name of a site. */
export function isAddressText(text: string): boolean {
  return ADDRESS.test(text)
}
