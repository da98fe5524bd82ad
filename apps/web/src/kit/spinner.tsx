import styles from './spinner.module.css'

/** A small turning ring, for inside buttons and under lists; never alone on an empty page. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span
      className={styles['spinner']}
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}
