import styles from './offline-bar.module.css'

/** What the bar says. */
export function offlineText(offline: boolean, waiting: number): string {
  const queue = waiting > 0 ? `${waiting} 笔待发送` : ''
  return offline ? ['网络已断开', queue].filter(Boolean).join('，') : `${queue}，正在发送`
}

/** One quiet line while the network is away or writes still wait; nothing otherwise. */
export function OfflineBar({ offline, waiting }: { offline: boolean; waiting: number }) {
  if (!offline && waiting === 0) return null
  return <output className={styles['bar']}>{offlineText(offline, waiting)}</output>
}
