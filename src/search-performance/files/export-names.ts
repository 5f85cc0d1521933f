// What Search Console calls the tables of an export, by their file's name or their first column's, in the languages that
// we know it in. In another one a table is told by its content where that is possible (export-table.ts).

import { nfc } from '../../lib/text.ts'

const EXPORT_TABLES = ['queries', 'pages', 'dates', 'countries', 'devices', 'appearances', 'filters'] as const
export type ExportTableKind = (typeof EXPORT_TABLES)[number]

const NAMES: Readonly<Record<ExportTableKind, readonly string[]>> = {
  queries: [
    'queries',
    'query',
    'top queries',
    'requêtes',
    'requêtes les plus fréquentes',
    'principales requêtes',
    'suchanfragen',
    'häufigste suchanfragen',
    'consultas',
    'consultas principales',
    'principales consultas',
    'principais consultas',
    'query più frequenti',
    'query principali',
    'zoekopdrachten',
    'populairste zoekopdrachten',
    'zapytania',
    'najczęstsze zapytania',
    'najpopularniejsze zapytania',
    'sökfrågor',
    'forespørgsler',
    'dotazy',
    'sorgular',
    'запросы',
    'クエリ',
    '上位のクエリ',
    '검색어',
    '查询数',
    '热门查询',
  ],
  pages: [
    'pages',
    'page',
    'top pages',
    'seiten',
    'páginas',
    'pagine',
    'pagina’s',
    "pagina's",
    'strony',
    'ページ',
  ],
  dates: ['dates', 'date', 'chart', 'datum', 'daten', 'fechas', 'fecha', 'graphique', 'diagramm', 'gráfico'],
  countries: [
    'countries',
    'country',
    'pays',
    'länder',
    'land',
    'países',
    'país',
    'paesi',
    'paese',
    'landen',
    'kraje',
    'kraj',
    '国',
    'страны',
  ],
  devices: [
    'devices',
    'device',
    'appareils',
    'appareil',
    'geräte',
    'gerät',
    'dispositivos',
    'dispositivo',
    'dispositivi',
    'apparaten',
    'apparaat',
    'urządzenia',
    'urządzenie',
    'デバイス',
    'устройства',
  ],
  appearances: [
    'search appearance',
    'apparence dans les résultats de recherche',
    'apparence dans la recherche',
    'darstellung in der suche',
    'aspecto en la búsqueda',
    'aspecto en búsquedas',
    'aspetto nella ricerca',
    'aparência na pesquisa',
    'weergave in zoekresultaten',
    'wygląd w wyszukiwarce',
    '検索での見え方',
  ],
  filters: ['filters', 'filter', 'filtres', 'filtros', 'filtri', 'filtry', 'フィルタ'],
}

const KIND_BY_NAME: ReadonlyMap<string, ExportTableKind> = new Map(
  EXPORT_TABLES.flatMap((kind) => NAMES[kind].map((name) => [name, kind] as const)),
)

export function kindByName(name: string): ExportTableKind | undefined {
  return KIND_BY_NAME.get(
    nfc(name.trim())
      .toLowerCase()
      .replace(/\.csv$/, ''),
  )
}
