import { wineStatus, type WineStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'

import { Tag } from '#kit/tag.tsx'

const tones = {
  [wineStatus.pending]: 'warning',
  [wineStatus.expired]: 'danger',
  [wineStatus.damaged]: 'danger',
} as const satisfies Partial<Record<WineStatus, string>>
const toned: Partial<Record<WineStatus, (typeof tones)[keyof typeof tones]>> = tones

/** Status of a bottle. `soon`: it expires soon. `text` replaces the label. */
export function BottleStatusTag(props: { status: WineStatus; soon?: boolean; text?: string | undefined }) {
  const { status, soon = false, text = getLabel('wine_status', status) } = props
  const tone = soon ? 'warning' : toned[status]
  return tone === undefined ? <Tag>{text}</Tag> : <Tag tone={tone}>{text}</Tag>
}
