import { colourOf } from './colour-of.ts'
import styles from './avatar.module.css'

const COLOURS = 6

/** A letter on a colour that stays the same for the same name. Beside the name, so it is not read out. */
export function Avatar({ name, picture }: { name: string; picture?: string | null | undefined }) {
  if (picture) return <img className={styles['avatar']} src={picture} alt="" loading="lazy" />
  return (
    <span className={styles['avatar']} data-colour={colourOf(name, COLOURS)} aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase() ?? '?'}
    </span>
  )
}
