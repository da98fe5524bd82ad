import { wageStatus, type WageStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'

import { Tag } from '#kit/tag.tsx'
import type { Tone } from '#kit/tone.ts'

const { draft, unconfirmed, confirmed, disputed, paid } = wageStatus

const tones: Record<WageStatus, Tone> = {
  [draft]: 'neutral',
  [unconfirmed]: 'warning',
  [confirmed]: 'accent',
  [disputed]: 'danger',
  [paid]: 'positive',
}

export function WageStatusTag({ status }: { status: WageStatus }) {
  return <Tag tone={tones[status]}>{getLabel('wage_status', status)}</Tag>
}
