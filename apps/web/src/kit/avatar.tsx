import { colourOf } from './colour-of.ts'
import styles from './avatar.module.css'

const COLOURS = 6

/** The sign that tells names apart: the first one behind 阿, 小, 老 or 大 (`阿Ken` → `K`, `小鹿` → `鹿`, `岚姐` → `岚`). */
export const initialOf = (name: string): string =>
  (Array.from(name.trim().replace(/^[阿小老大](?=.)/u, ''))[0] ?? '?').toUpperCase()

/** A letter on a colour that stays the same for the same name. Beside the name, so it is not read out. */
export function Avatar({ name, picture }: { name: string; picture?: string | null | undefined }) {
  if (picture) return <img className={styles['avatar']} src={picture} alt="" loading="lazy" />
  return (
    <span className={styles['avatar']} data-colour={colourOf(name, COLOURS)} aria-hidden="true">
      {initialOf(name)}
    </span>
  )
}
