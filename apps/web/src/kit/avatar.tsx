import { pickColourIndex } from './colour-index.ts'
import styles from './avatar.module.css'

const COLOURS = 6

/** Distinguishing character of a name: the first one after 阿, 小, 老 or 大 (`阿Ken` → `K`, `小鹿` → `鹿`, `岚姐` → `岚`). */
export const getInitial = (name: string): string =>
  (Array.from(name.trim().replace(/^[阿小老大](?=.)/u, ''))[0] ?? '?').toUpperCase()

/**
 * Picture, or a letter on a colour derived from the name. Hidden from screen readers, because the name is next to it.
 */
export function Avatar({ name, picture }: { name: string; picture?: string | null | undefined }) {
  if (picture) return <img className={styles['avatar']} src={picture} alt="" loading="lazy" />
  return (
    <span className={styles['avatar']} data-colour={pickColourIndex(name, COLOURS)} aria-hidden="true">
      {getInitial(name)}
    </span>
  )
}
