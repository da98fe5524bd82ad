/** Labels and colours of stored values. */
import { findDictItem, getLabel, type DictType, type TagColor } from '@nocturne/contract/dictionaries'

import type { Tone } from '#kit/tone.ts'

const tones: Record<TagColor, Tone> = {
  default: 'neutral',
  primary: 'accent',
  success: 'positive',
  warning: 'warning',
  danger: 'danger',
  info: 'neutral',
}

/** Label and tone of a stored value, for its tag. */
export function getDictTag(dict: DictType, value: string): { text: string; tone: Tone } {
  return { text: getLabel(dict, value), tone: tones[findDictItem(dict, value)?.listClass ?? 'default'] }
}
