/** History entries of a bottle as text. Pure. */
import { wineAction, type WineAction } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'

import type { Tone } from '#kit/tone.ts'

/** Action, quantity and table: `取出 −1 A05`. */
export const formatBottleAction = (line: { action: WineAction; quantity: number; tableName: string }): string =>
  [
    getLabel('wine_action', line.action),
    line.quantity !== 0 && `${line.quantity > 0 ? '+' : '−'}${Math.abs(line.quantity)}`,
    line.tableName,
  ]
    .filter(Boolean)
    .join(' ')

export function getBottleActionTone(action: WineAction): Tone {
  if (action === wineAction.stored || action === wineAction.renewed) return 'positive'
  return action === wineAction.expired || action === wineAction.damaged || action === wineAction.refused
    ? 'danger'
    : 'neutral'
}
