// The four figures; the one that is pressed is drawn below.

import type { SearchPerformance } from '../../api/types.ts'
import { vs } from '../../text/marks.ts'
import * as t from '../../text/search.ts'
import { Delta } from '../../ui/marks.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'
import { CHANGE_FORMATS, changeOf, comparableFigures, FORMATS } from './figure-format.ts'
import { FIGURES, type FigureName } from './search-range.ts'

type FigureSwitchProps = {
  totals: SearchPerformance
  value: FigureName
  onChange(figure: FigureName): void
}

export function FigureSwitch({ totals, value, onChange }: FigureSwitchProps) {
  return (
    <Tiles>
      {FIGURES.map((figure) => (
        <Tile
          key={figure}
          label={t.figures[figure]}
          hint={t.figureHints[figure]}
          value={totals[figure] === null ? null : FORMATS[figure](totals[figure])}
          why={t.notReported}
          change={<Change totals={totals} figure={figure} />}
          choice={{ isChosen: figure === value, choose: () => onChange(figure) }}
        />
      ))}
    </Tiles>
  )
}

function Change({ totals, figure }: { totals: SearchPerformance; figure: FigureName }) {
  const { compared } = totals
  if (compared === null || compared.from === null || compared.to === null) return null
  if (!comparableFigures(totals).includes(figure)) return null
  return (
    <Delta
      value={changeOf(figure, totals[figure], compared[figure])}
      format={CHANGE_FORMATS[figure]}
      period={vs(compared.from, compared.to)}
    />
  )
}
