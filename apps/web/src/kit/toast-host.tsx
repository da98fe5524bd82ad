import { useSyncExternalStore } from 'react'
import { toasts } from './toast.ts'
import styles from './toast-host.module.css'

/** Shows what `toast()` says, above everything but the watermark. Stands once, at the root of the app. */
export function ToastHost() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current)
  return (
    <output className={styles['host']} aria-live="polite">
      {shown.map((message) => (
        <span key={message.id} className={styles['toast']}>
          {message.text}
        </span>
      ))}
    </output>
  )
}
