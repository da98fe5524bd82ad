import styles from './offline-bar.module.css'

/** One quiet line while the network is away or writes still wait; nothing otherwise. */
export function OfflineBar({ offline, waiting }: { offline: boolean; waiting: number }) {
  if (!offline && waiting === 0) return null
  const queue = waiting > 0 ? `${waiting} 笔待发送` : ''
  return (
    <output className={styles['bar']}>
      {offline ? ['网络已断开', queue].filter(Boolean).join('，') : `${queue}，正在发送`}
    </output>
  )
}
