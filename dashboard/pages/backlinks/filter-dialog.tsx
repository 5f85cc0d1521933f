// All filters of a list at once; they hold when they are applied.

import { useState } from 'preact/hooks'
import * as t from '../../text/backlinks.ts'
import * as common from '../../text/common.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select, TextField } from '../../ui/fields.tsx'
import {
  type BacklinkView,
  FILTER_CODECS,
  FILTERS_OF,
  type FilterName,
  type FilterValues,
  statusesOf,
} from './link-filters.ts'

type FilterDialogProps = {
  view: BacklinkView
  values: FilterValues & { readonly target: string }
  onApply(changes: Partial<FilterValues>): void
  onClose(): void
}

type Choice = 'yes' | 'no' | 'any'

export function FilterDialog({ view, values, onApply, onClose }: FilterDialogProps) {
  const [status, setStatus] = useState(values.status)
  const [follow, setFollow] = useState<Choice>(values.follow ?? 'any')
  const [firstFrom, setFirstFrom] = useState(values.first_from)
  const [firstTo, setFirstTo] = useState(values.first_to)
  const [lostFrom, setLostFrom] = useState(values.lost_from)
  const [lostTo, setLostTo] = useState(values.lost_to)
  const [minRank, setMinRank] = useState(values.min_rank === null ? '' : String(values.min_rank))
  const [minSpam, setMinSpam] = useState(values.min_spam === null ? '' : String(values.min_spam))
  const [maxSpam, setMaxSpam] = useState(values.max_spam === null ? '' : String(values.max_spam))
  const [disavowed, setDisavowed] = useState<Choice>(values.disavowed ?? 'any')
  const has = (name: FilterName) => FILTERS_OF[view].includes(name)
  const isLost = status === 'lost' || status === 'all'
  const apply = () => {
    const typed = (name: 'min_rank' | 'min_spam' | 'max_spam', value: string) =>
      FILTER_CODECS[name].read([value]) ?? null
    onApply({
      ...(has('status') && { status }),
      ...(has('follow') && { follow: follow === 'any' ? null : follow }),
      ...(has('first_from') && { first_from: firstFrom, first_to: firstTo }),
      ...(has('lost_from') && { lost_from: isLost ? lostFrom : '', lost_to: isLost ? lostTo : '' }),
      ...(has('min_rank') && { min_rank: typed('min_rank', minRank) }),
      ...(has('max_spam') && {
        min_spam: typed('min_spam', minSpam),
        max_spam: typed('max_spam', maxSpam),
      }),
      ...(has('disavowed') && { disavowed: disavowed === 'any' ? null : disavowed }),
    })
    onClose()
  }
  return (
    <Dialog
      title={t.filterTitle}
      onClose={onClose}
      onSubmit={apply}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="main">
            {common.apply}
          </Button>
        </>
      }
    >
      <div class="form">
        {has('status') && (
          <div class="row">
            <Select
              label={t.status}
              value={status}
              hint={t.statusHints[status]}
              options={statusesOf(view, values.target).map((value) => ({ value, label: t.statuses[value] }))}
              onChange={(next) => setStatus(next)}
            />
            {has('follow') && (
              <YesOrNo
                label={t.follow}
                value={follow}
                words={[t.followYes, t.followNo]}
                onChange={setFollow}
              />
            )}
          </div>
        )}
        {has('first_from') && (
          <div class="row">
            <TextField label={t.firstSeenFrom} type="date" value={firstFrom} onInput={setFirstFrom} />
            <TextField label={t.firstSeenTo} type="date" value={firstTo} onInput={setFirstTo} />
          </div>
        )}
        {has('lost_from') && isLost && (
          <div class="row">
            <TextField label={t.lostFrom} type="date" value={lostFrom} onInput={setLostFrom} />
            <TextField label={t.lostTo} type="date" value={lostTo} onInput={setLostTo} />
          </div>
        )}
        <div class="row">
          <NumberField label={t.minRank} max={1000} value={minRank} onInput={setMinRank} />
          {has('disavowed') && (
            <YesOrNo
              label={t.disavowed}
              value={disavowed}
              words={[t.disavowedYes, t.disavowedNo]}
              onChange={setDisavowed}
            />
          )}
        </div>
        {has('max_spam') && (
          <div class="row">
            <NumberField label={t.minSpam} max={100} value={minSpam} onInput={setMinSpam} />
            <NumberField
              label={t.maxSpam}
              max={100}
              value={maxSpam}
              hint={t.maxSpamHint}
              onInput={setMaxSpam}
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}

type NumberFieldProps = {
  label: string
  hint?: string
  max: number
  value: string
  onInput(value: string): void
}

function NumberField(props: NumberFieldProps) {
  return <TextField type="number" min={0} {...props} />
}

type YesOrNoProps = {
  label: string
  value: Choice
  /** For yes and for no. */
  words: readonly [yes: string, no: string]
  onChange(value: Choice): void
}

function YesOrNo({ words: [yes, no], ...props }: YesOrNoProps) {
  return (
    <Select
      {...props}
      options={[
        { value: 'any', label: t.any },
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ]}
    />
  )
}
