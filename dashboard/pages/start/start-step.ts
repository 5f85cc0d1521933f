// What each step of the first run gets.

import type { ProjectWithSettings } from '../../api/types.ts'

export type StartStepProps = { readonly project: ProjectWithSettings; onNext(): void }
