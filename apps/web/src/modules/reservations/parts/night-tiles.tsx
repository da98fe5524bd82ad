import { bookingTiles, type BookingTile, type BookingStatistics } from '../booking-states.ts'
import styles from './night-tiles.module.css'

type NightTilesProps = {
  stat: BookingStatistics | undefined
  state: BookingTile
  onChange: (id: BookingTile['id']) => void
}

/** Totals of the night; a tap filters by one, a second tap shows all again. */
export function NightTiles({ stat, state, onChange }: NightTilesProps) {
  return (
    <fieldset className={styles['tiles']} aria-label="预订状态">
      {bookingTiles.map(({ id, label, count }) => (
        <button
          key={id}
          type="button"
          className={styles['tile']}
          data-waiting={id === 'expected' || undefined}
          aria-pressed={state.id === id}
          onClick={() => onChange(id === state.id ? 'all' : id)}
        >
          <b>{stat ? count(stat) : '–'}</b>
          <span>{label}</span>
        </button>
      ))}
    </fieldset>
  )
}
