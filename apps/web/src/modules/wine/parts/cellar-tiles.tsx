import { wineStatus, type WineStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { wine } from '@nocturne/contract/wine/endpoints'

import styles from './cellar-tiles.module.css'

type CellarState = WineStatus | 'soon' | undefined
type Tiles = AnswerOf<typeof wine.list>['tiles']

const states = [
  { id: wineStatus.pending, word: '待入库', count: ({ pending }: Tiles) => pending, tone: undefined },
  { id: wineStatus.stored, word: '存放中', count: ({ stored }: Tiles) => stored, tone: undefined },
  { id: 'soon', word: '7天内到期', count: ({ expiring }: Tiles) => expiring, tone: 'warning' },
  { id: wineStatus.expired, word: '已过期', count: ({ expired }: Tiles) => expired, tone: 'danger' },
] as const

interface CellarTilesProps {
  tiles: Tiles | undefined
  value: CellarState
  onChange: (state: CellarState) => void
}

/** Totals of the stored bottles; a tap filters by one, a second tap restores the default view. */
export function CellarFilterTiles({ tiles, value, onChange }: CellarTilesProps) {
  return (
    <fieldset className={styles['tiles']} aria-label="存酒状态">
      {states.map(({ id, word, count, tone }) => (
        <button
          key={id}
          type="button"
          className={styles['tile']}
          data-tone={tone}
          aria-pressed={value === id}
          onClick={() => onChange(value === id ? undefined : id)}
        >
          <b>{tiles ? count(tiles) : '–'}</b>
          <span>{word}</span>
        </button>
      ))}
    </fieldset>
  )
}
