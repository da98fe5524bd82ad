import type { Tone } from './tone.ts'
import styles from './share-ring.module.css'

export interface ShareRingPart<Id extends string> {
  id: Id
  label: string
  /** Not negative. */
  value: number
  /** The value in words: `¥12,300`. */
  text: string
}

export interface ShareRingProps<Id extends string> {
  /** What is divided. */
  label: string
  parts: readonly ShareRingPart<Id>[]
  selected?: Id | undefined
  /** A tap on a part chooses it, on the chosen one nothing. */
  onSelect: (id: Id | undefined) => void
}

const TONES: readonly Tone[] = ['accent', 'violet', 'cyan', 'warning', 'positive', 'gift', 'neutral']
/** Round a circle of this radius a percent is one unit long. */
const RADIUS = 100 / (2 * Math.PI)

/** What a sum is made of, as a ring; the words beside it say the same and are what is tapped. */
export function ShareRing<Id extends string>({ label, parts, selected, onSelect }: ShareRingProps<Id>) {
  const sum = parts.reduce((total, { value }) => total + value, 0)
  const percentOf = (value: number) => (sum === 0 ? 0 : (value / sum) * 100)
  const arcs = parts.map(({ id, value }, index) => ({
    id,
    tone: TONES[index % TONES.length],
    length: percentOf(value),
    from: percentOf(parts.slice(0, index).reduce((total, before) => total + before.value, 0)),
  }))
  return (
    <div className={styles['place']}>
      <svg className={styles['ring']} viewBox="0 0 40 40" aria-hidden="true">
        {arcs.map(({ id, tone, length, from }) => (
          <circle
            key={id}
            className={styles['arc']}
            data-tone={tone}
            data-faint={(selected !== undefined && selected !== id) || undefined}
            cx="20"
            cy="20"
            r={RADIUS}
            strokeDasharray={`${length} ${100 - length}`}
            strokeDashoffset={25 - from}
          />
        ))}
      </svg>
      <fieldset className={styles['parts']} aria-label={label}>
        {parts.map(({ id, label: name, value, text }, index) => (
          <button
            key={id}
            type="button"
            className={styles['part']}
            aria-pressed={selected === id}
            onClick={() => onSelect(selected === id ? undefined : id)}
          >
            <i className={styles['dot']} data-tone={TONES[index % TONES.length]} />
            <span className={styles['name']}>{name}</span>
            <span className={styles['text']}>{text}</span>
            <span className={styles['percent']}>{Math.round(percentOf(value))}%</span>
          </button>
        ))}
      </fieldset>
    </div>
  )
}
