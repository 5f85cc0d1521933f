// Reads a dashboard of Grafana: its panels and what each asks Prometheus.

export type Panel = { id: number; title: string; datasource: string; expressions: string[] }

type PanelFile = {
  id: number
  type: string
  title: string
  datasource?: { uid: string }
  targets?: { expr: string }[]
}

/** Without rows, which are headings. */
export function readPanels(text: string): Panel[] {
  const { panels } = JSON.parse(text) as { panels: PanelFile[] }
  return panels
    .filter(({ type }) => type !== 'row')
    .map(({ id, title, datasource, targets = [] }) => ({
      id,
      title,
      datasource: datasource?.uid ?? '',
      expressions: targets.map(({ expr }) => expr),
    }))
}
