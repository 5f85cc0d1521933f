// A place to drop a file, or to choose one.

import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { Icon } from './icon.tsx'

type FileDropProps = {
  label: string
  hint?: string
  /** Shown in place of the label when there is one. */
  fileName?: string | undefined
  accept?: string
  onFile(file: File): void
}

export function FileDrop({ label, hint, fileName, accept, onFile }: FileDropProps) {
  const id = useId()
  const isOver = useSignal(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field in it takes keys and clicks; dropping is for the pointer alone
    <div
      class="file-drop"
      data-over={isOver.value || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        isOver.value = true
      }}
      onDragLeave={() => {
        isOver.value = false
      }}
      onDrop={(event) => {
        event.preventDefault()
        isOver.value = false
        const file = event.dataTransfer?.files[0]
        if (file !== undefined) onFile(file)
      }}
    >
      <input
        id={id}
        type="file"
        class="unseen"
        accept={accept}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
      <label for={id}>
        <Icon name={fileName === undefined ? 'upload' : 'file-text'} />
        <span>{fileName ?? label}</span>
      </label>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
