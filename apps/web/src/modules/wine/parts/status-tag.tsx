import { wineStatus, type WineStatus } from '@nocturne/contract/codes'
import { label } from '@nocturne/contract/dictionaries'

import { Tag } from '../../../kit/tag.tsx'

const tones = {
  [wineStatus.pending]: 'warning',
  [wineStatus.stored]: 'positive',
  [wineStatus.expired]: 'danger',
  [wineStatus.damaged]: 'danger',
} as const satisfies Partial<Record<WineStatus, string>>
const toned: Partial<Record<WineStatus, (typeof tones)[keyof typeof tones]>> = tones

/** Where a bottle stands; `soon`: its end is near. */
export function StatusTag({ status, soon = false }: { status: WineStatus; soon?: boolean }) {
  const tone = soon ? 'warning' : toned[status]
  const text = soon ? '即将到期' : label('wine_status', status)
  return tone === undefined ? <Tag>{text}</Tag> : <Tag tone={tone}>{text}</Tag>
}
