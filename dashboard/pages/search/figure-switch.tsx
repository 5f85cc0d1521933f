// The four figures; the one that is pressed is drawn below.

import type { SearchPerformance } from '../../api/types.ts'
import * as t from '../../text/search.ts'
import { Delta, None } from '../../ui/marks.tsx'
import { CHANGE_FORMATS, changeOf, comparableFigures, FORMATS } from './figure-format.ts'
import { FIGURES, type FigureName } from './search-range.ts'

type FigureSwitchProps = {
  totals: SearchPerformance
  value: FigureName
  onChange(figure: FigureName): void
}

export function FigureSwitch({ totals, value, onChange }: FigureSwitchProps) {
  return (
    <div class="figures switches">
      {FIGURES.map((figure) => (
        <button
          key={figure}
          type="button"
          class="figure"
          aria-pressed={figure === value}
          title={t.figureHints[figure]}
          onClick={() => onChange(figure)}
        >
          <span class="label">{t.figures[figure]}</span>
          <span class="value">
            {totals[figure] === null ? <None why={t.notReported} /> : FORMATS[figure](totals[figure])}{' '}
            <Change totals={totals} figure={figure} />
          </span>
        </button>
      ))}
    </div>
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
      isBrief
      period={t.changeFrom(FORMATS[figure](compared[figure]), compared.from, compared.to)}
    />
  )
}
