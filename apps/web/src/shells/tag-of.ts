/** Labels and colours of stored values. */
import { dictItem, label, type DictType, type ListClass } from '@nocturne/contract/dictionaries'

import type { Tone } from '../kit/tone.ts'

const tones: Record<ListClass, Tone> = {
  default: 'neutral',
  primary: 'accent',
  success: 'positive',
  warning: 'warning',
  danger: 'danger',
  info: 'neutral',
}

/** Label and tone of a stored value, for its tag. */
export function tagOf(dict: DictType, value: string): { text: string; tone: Tone } {
  return { text: label(dict, value), tone: tones[dictItem(dict, value)?.listClass ?? 'default'] }
}
