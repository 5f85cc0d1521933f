// Countries as files of others write them: codes of two or three letters, `UK`, and English names in the spellings that
// are around. Codes are a list of our own: Intl also names retired, reserved and private regions, and which ones changes
// from release to release, so two nodes could disagree. Names come from Intl; they are only ever read.

// ISO 3166-1 alpha-2 and alpha-3, officially assigned. Left out on purpose: EU, UK, XK and others that are reserved or
// private.
const CODES =
  'AD AND AE ARE AF AFG AG ATG AI AIA AL ALB AM ARM AO AGO AQ ATA AR ARG AS ASM AT AUT AU AUS AW ABW AX ALA AZ AZE ' +
  'BA BIH BB BRB BD BGD BE BEL BF BFA BG BGR BH BHR BI BDI BJ BEN BL BLM BM BMU BN BRN BO BOL BQ BES BR BRA BS BHS ' +
  'BT BTN BV BVT BW BWA BY BLR BZ BLZ CA CAN CC CCK CD COD CF CAF CG COG CH CHE CI CIV CK COK CL CHL CM CMR CN CHN ' +
  'CO COL CR CRI CU CUB CV CPV CW CUW CX CXR CY CYP CZ CZE DE DEU DJ DJI DK DNK DM DMA DO DOM DZ DZA EC ECU EE EST ' +
  'EG EGY EH ESH ER ERI ES ESP ET ETH FI FIN FJ FJI FK FLK FM FSM FO FRO FR FRA GA GAB GB GBR GD GRD GE GEO GF GUF ' +
  'GG GGY GH GHA GI GIB GL GRL GM GMB GN GIN GP GLP GQ GNQ GR GRC GS SGS GT GTM GU GUM GW GNB GY GUY HK HKG HM HMD ' +
  'HN HND HR HRV HT HTI HU HUN ID IDN IE IRL IL ISR IM IMN IN IND IO IOT IQ IRQ IR IRN IS ISL IT ITA JE JEY JM JAM ' +
  'JO JOR JP JPN KE KEN KG KGZ KH KHM KI KIR KM COM KN KNA KP PRK KR KOR KW KWT KY CYM KZ KAZ LA LAO LB LBN LC LCA ' +
  'LI LIE LK LKA LR LBR LS LSO LT LTU LU LUX LV LVA LY LBY MA MAR MC MCO MD MDA ME MNE MF MAF MG MDG MH MHL MK MKD ' +
  'ML MLI MM MMR MN MNG MO MAC MP MNP MQ MTQ MR MRT MS MSR MT MLT MU MUS MV MDV MW MWI MX MEX MY MYS MZ MOZ NA NAM ' +
  'NC NCL NE NER NF NFK NG NGA NI NIC NL NLD NO NOR NP NPL NR NRU NU NIU NZ NZL OM OMN PA PAN PE PER PF PYF PG PNG ' +
  'PH PHL PK PAK PL POL PM SPM PN PCN PR PRI PS PSE PT PRT PW PLW PY PRY QA QAT RE REU RO ROU RS SRB RU RUS RW RWA ' +
  'SA SAU SB SLB SC SYC SD SDN SE SWE SG SGP SH SHN SI SVN SJ SJM SK SVK SL SLE SM SMR SN SEN SO SOM SR SUR SS SSD ' +
  'ST STP SV SLV SX SXM SY SYR SZ SWZ TC TCA TD TCD TF ATF TG TGO TH THA TJ TJK TK TKL TL TLS TM TKM TN TUN TO TON ' +
  'TR TUR TT TTO TV TUV TW TWN TZ TZA UA UKR UG UGA UM UMI US USA UY URY UZ UZB VA VAT VC VCT VE VEN VG VGB VI VIR ' +
  'VN VNM VU VUT WF WLF WS WSM YE YEM YT MYT ZA ZAF ZM ZMB ZW ZWE'

const ALPHA_3: ReadonlyMap<string, string> = new Map(
  [...CODES.matchAll(/([A-Z]{2}) ([A-Z]{3})/g)].map(([, two, three]) => [two as string, three as string]),
)
const ALPHA_2: ReadonlyMap<string, string> = new Map([...ALPHA_3].map(([two, three]) => [three, two]))

export const COUNTRIES: ReadonlySet<string> = new Set(ALPHA_3.keys())

/** What nobody officially has, and everybody writes. */
const OTHER_CODES: Readonly<Record<string, string>> = { UK: 'GB' }

/** Beside the names that Intl has, which may be older or newer than those of a file. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  America: 'US',
  'United States of America': 'US',
  'Great Britain': 'GB',
  UAE: 'AE',
  Turkey: 'TR',
  Türkiye: 'TR',
  'Czech Republic': 'CZ',
  Czechia: 'CZ',
  Holland: 'NL',
  'Republic of Korea': 'KR',
  'Korea, South': 'KR',
  'Korea, North': 'KP',
  'Russian Federation': 'RU',
  'Viet Nam': 'VN',
  'Ivory Coast': 'CI',
  'Côte d’Ivoire': 'CI',
  Macedonia: 'MK',
  Swaziland: 'SZ',
  'Cape Verde': 'CV',
  'Cabo Verde': 'CV',
  Burma: 'MM',
  Myanmar: 'MM',
  'East Timor': 'TL',
  'Hong Kong': 'HK',
  Macao: 'MO',
  Macau: 'MO',
  Palestine: 'PS',
  'Republic of the Congo': 'CG',
  'Democratic Republic of the Congo': 'CD',
}

let codesByName: ReadonlyMap<string, string | undefined> | undefined

/** `de`, `DEU`, `Germany` → `DE`; undefined for what is no country. */
export function findCountry(text: string): string | undefined {
  const code = text.toUpperCase()
  if (/^[A-Z]{2}$/.test(code)) return OTHER_CODES[code] ?? (COUNTRIES.has(code) ? code : undefined)
  codesByName ??= readNames()
  return (
    ALPHA_2.get(code) ?? codesByName.get(nameKey(text)) ?? codesByName.get(nameKey(withoutBrackets(text)))
  )
}

/** `DE` → `deu`, as search engines write it. */
export function alpha3Of(code: string): string {
  return (ALPHA_3.get(code) as string).toLowerCase()
}

/** A name of two countries is neither's. */
function readNames(): Map<string, string | undefined> {
  const codes = new Map<string, string | undefined>()
  for (const [name, code] of listNames()) {
    const key = nameKey(name)
    codes.set(key, codes.has(key) && codes.get(key) !== code ? undefined : code)
  }
  return codes
}

function* listNames(): Generator<[name: string, code: string]> {
  for (const style of ['short', 'long'] as const) {
    const names = new Intl.DisplayNames('en', { type: 'region', style })
    for (const code of COUNTRIES) {
      const name = names.of(code) as string
      yield [withoutBrackets(name), code]
      yield [name, code]
    }
  }
  yield* Object.entries(OTHER_NAMES)
}

function withoutBrackets(name: string): string {
  return name.replace(/\s*[([].*$/, '')
}

/** By letters alone, since names differ in accents, `&`, `St.` and `the`. */
function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/\bst\b\.?/g, 'saint')
    .replace(/^the\b/, '')
    .replace(/[^\p{L}]/gu, '')
}
