// The first article of the Universal Declaration of Human Rights in the languages that each charset was made for.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { measureCpuMs } from '../../../../test/helpers/cpu-time.ts'
import { decodeLegacy, encodeLegacy } from '../../../../test/helpers/legacy-encoder.ts'
import { decodeHtml } from './charset.ts'
import { guessCharset } from './legacy-charset.ts'

const ARTICLES: Readonly<Record<string, string>> = {
  pl: 'Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i sumieniem i powinni postępować wobec innych w duchu braterstwa.',
  cs: 'Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv. Jsou nadáni rozumem a svědomím a mají spolu jednat v duchu bratrství.',
  sk: 'Všetci ľudia sa rodia slobodní a sebe rovní, čo sa týka ich dôstojnosti a práv. Sú obdarení rozumom a svedomím a majú navzájom jednať v bratskom duchu.',
  hu: 'Minden emberi lény szabadon születik és egyenlő méltósága és joga van. Az emberek, ésszel és lelkiismerettel bírván, egymással szemben testvéri szellemben kell hogy viseltessenek.',
  hr: 'Sva ljudska bića rađaju se slobodna i jednaka u dostojanstvu i pravima. Ona su obdarena razumom i sviješću i treba da jedna prema drugima postupaju u duhu bratstva. Svatko može računati na sva prava, što vrijedi i za čovjeka koji živi u zemlji čiji je državljanin.',
  ro: 'Toate fiinţele umane se nasc libere şi egale în demnitate şi în drepturi. Ele sunt înzestrate cu raţiune şi conştiinţă şi trebuie să se comporte unele faţă de altele în spiritul fraternităţii.',
  ru: 'Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и совестью и должны поступать в отношении друг друга в духе братства.',
  uk: 'Всі люди народжуються вільними і рівними у своїй гідності та правах. Вони наділені розумом і совістю і повинні діяти у відношенні один до одного в дусі братерства.',
  bg: 'Всички хора се раждат свободни и равни по достойнство и права. Те са надарени с разум и съвест и следва да се отнасят помежду си в дух на братство.',
  sr: 'Сва људска бића рађају се слободна и једнака у достојанству и правима. Она су обдарена разумом и свешћу и треба једни према другима да поступају у духу братства.',
  fr: 'Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.',
  de: 'Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen. Das gilt für große und kleine Länder, für Männer und Frauen.',
  es: 'Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y conciencia, deben comportarse fraternalmente los unos con los otros. ¿Quién no querría eso mañana?',
  pt: 'Todos os seres humanos nascem livres e iguais em dignidade e em direitos. Dotados de razão e de consciência, devem agir uns para com os outros em espírito de fraternidade.',
  is: 'Hver maður er borinn frjáls og jafn öðrum að virðingu og réttindum. Menn eru gæddir vitsmunum og samvisku, og ber þeim að breyta bróðurlega hverjum við annan.',
  sv: 'Alla människor är födda fria och lika i värde och rättigheter. De har utrustats med förnuft och samvete och bör handla gentemot varandra i en anda av gemenskap.',
  el: 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι προικισμένοι με λογική και συνείδηση, και οφείλουν να συμπεριφέρονται μεταξύ τους με πνεύμα αδελφοσύνης.',
  tr: 'Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler ve birbirlerine karşı kardeşlik zihniyeti ile hareket etmelidirler.',
  he: 'כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון, לפיכך חובה עליהם לנהוג איש ברעהו ברוח של אחווה.',
  ar: 'يولد جميع الناس أحرارا متساوين في الكرامة والحقوق. وقد وهبوا عقلا وضميرا وعليهم أن يعامل بعضهم بعضا بروح الإخاء.',
  lt: 'Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis. Jiems suteiktas protas ir sąžinė ir jie turi elgtis vienas kito atžvilgiu kaip broliai.',
  lv: 'Visi cilvēki piedzimst brīvi un vienlīdzīgi savā pašcieņā un tiesībās. Viņi ir apveltīti ar saprātu un sirdsapziņu, un viņiem jāizturas citam pret citu brālības garā.',
  vi: 'Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền lợi. Mọi con người đều được tạo hoá ban cho lý trí và lương tâm và cần phải đối xử với nhau trong tình bằng hữu.',
  th: 'มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม และควรปฏิบัติต่อกันด้วยเจตนารมณ์แห่งภราดรภาพ',
  zhHans:
    '人人生而自由,在尊严和权利上一律平等。他们赋有理性和良心,并应以兄弟关系的精神相对待。人人有资格享有本宣言所载的一切权利和自由。',
  zhHant:
    '人人生而自由,在尊嚴和權利上一律平等。他們賦有理性和良心,並應以兄弟關係的精神相對待。人人有資格享有本宣言所載的一切權利和自由。',
  ja: 'すべての人間は、生れながらにして自由であり、かつ、尊厳と権利とについて平等である。人間は、理性と良心とを授けられており、互いに同胞の精神をもって行動しなければならない。',
  ko: '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 천부적으로 이성과 양심을 부여받았으며 서로 형제애의 정신으로 행동하여야 한다.',
}

const CHARSETS: Readonly<Record<string, readonly string[]>> = {
  'windows-1250': ['pl', 'cs', 'sk', 'hu', 'hr', 'ro'],
  'iso-8859-2': ['pl', 'cs', 'sk', 'hu', 'hr', 'ro'],
  'windows-1251': ['ru', 'uk', 'bg', 'sr'],
  'koi8-r': ['ru'],
  'koi8-u': ['uk'],
  'iso-8859-5': ['ru', 'bg'],
  ibm866: ['ru'],
  'windows-1252': ['fr', 'de', 'es', 'pt', 'is', 'sv'],
  'windows-1253': ['el'],
  'iso-8859-7': ['el'],
  'windows-1254': ['tr'],
  'windows-1255': ['he'],
  'windows-1256': ['ar'],
  'iso-8859-6': ['ar'],
  'windows-1257': ['lt', 'lv'],
  'iso-8859-4': ['lt', 'lv'],
  'windows-1258': ['vi'],
  'windows-874': ['th'],
  GBK: ['zhHans'],
  Big5: ['zhHant'],
  'EUC-JP': ['ja'],
  Shift_JIS: ['ja'],
  'EUC-KR': ['ko'],
}

const NO_HINTS = { topLevelDomain: 'com', language: '' }

test('the charset of a paragraph is told by its bytes alone', () => {
  for (const [charset, languages] of Object.entries(CHARSETS))
    for (const language of languages) {
      const body = encodeLegacy(`<p class="text">${ARTICLES[language]!}</p>`, charset)
      const guessed = guessCharset(body, NO_HINTS)
      // Where two charsets have the same bytes for the text, either is right.
      assert.equal(
        decodeLegacy(body, guessed),
        decodeLegacy(body, charset),
        `${charset}, ${language}: ${guessed}`,
      )
    }
})

test('a page without a declaration is read in the charset it is written in, and nothing is declared', async () => {
  const html = `<html lang=pl><title>Wszyscy ludzie</title><p>${ARTICLES.pl}</p></html>`
  const read = await decodeHtml(encodeLegacy(html, 'iso-8859-2'), 'text/html', 'example.pl')
  assert.deepEqual(read, { text: html, encoding: 'iso-8859-2', isDeclared: false })
  const named = await decodeHtml(encodeLegacy(html, 'iso-8859-2'), 'text/html; charset=iso-8859-2')
  assert.equal(named.isDeclared, true)
  assert.equal((await decodeHtml(Buffer.from('<meta charset=utf-8>é'), null)).isDeclared, true)
})

test('ISO-2022-JP is told by its escapes', async () => {
  const body = Buffer.from('<p>\x1b$B$9$Y$F$N\x1b(B</p>', 'latin1')
  assert.deepEqual(await decodeHtml(body, 'text/html'), {
    text: '<p>すべての</p>',
    encoding: 'ISO-2022-JP',
    isDeclared: false,
  })
})

test('a few damaged bytes do not make UTF-8 something else', () => {
  const body = Buffer.concat([Buffer.from(ARTICLES.ru!), Buffer.from([0xd0, 0x20, 0xff])])
  assert.equal(guessCharset(body, NO_HINTS), 'UTF-8')
})

test('where letters say little, the top-level domain and the language of the page decide', () => {
  // ą and ¹ are one byte, as are ñ and ń.
  const body = encodeLegacy('M\xf3j ¿', 'windows-1252')
  const guessAt = (topLevelDomain: string, language = '') => guessCharset(body, { topLevelDomain, language })
  assert.equal(guessAt('com'), 'windows-1252')
  assert.equal(guessAt('pl'), 'windows-1250')
  assert.equal(guessAt('com', 'pl-PL'), 'windows-1250')
  assert.equal(guessCharset(Buffer.from('plain'), { topLevelDomain: 'ru', language: 'ru' }), 'windows-1252')
})

test('any bytes are given a charset that can be read', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 2000 }),
      fc.string(),
      fc.string(),
      (body, topLevelDomain, language) => {
        const charset = guessCharset(body, { topLevelDomain, language })
        assert.equal(typeof decodeLegacy(body, charset), 'string')
      },
    ),
  )
})

test('a long page costs little more than a short one', async () => {
  const word = encodeLegacy(`${ARTICLES.ru} `, 'koi8-r')
  const pageOf = (count: number) => Buffer.concat(new Array(count).fill(word))
  const [short, long] = [pageOf(100), pageOf(30_000)]
  await measureCpuMs(() => guessCharset(short, NO_HINTS))
  const shortMs = await measureCpuMs(() => guessCharset(short, NO_HINTS))
  const longMs = await measureCpuMs(() => guessCharset(long, NO_HINTS))
  assert.ok(longMs < 5 * shortMs + 50, `${longMs} ms, ${shortMs} ms`)
})
