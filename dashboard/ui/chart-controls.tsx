// Which days a chart shows, and whether the same number of days before them: the same controls for all charts.

import * as common from '../text/common.ts'
import { Checkbox } from './fields.tsx'
import { Switch } from './tabs.tsx'

type Compare = 'previous' | 'none'

type ChartControlsProps<R extends keyof typeof common.ranges> = {
  ranges: readonly R[]
  values: { readonly range: R; readonly compare: Compare }
  set(changes: { range?: R; compare?: Compare }): void
}

export function ChartControls<R extends keyof typeof common.ranges>({
  ranges,
  values,
  set,
}: ChartControlsProps<R>) {
  return (
    <div class="inline chart-controls">
      <Checkbox
        label={common.compare}
        isChecked={values.compare === 'previous'}
        onChange={(isOn) => set({ compare: isOn ? 'previous' : 'none' })}
      />
      <Switch
        label={common.range}
        value={values.range}
        options={ranges.map((value) => ({ value, label: common.ranges[value] }))}
        onChange={(range) => set({ range })}
      />
    </div>
  )
}
