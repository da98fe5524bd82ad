import styles from './offline-bar.module.css'

/** Counts of operations stored on this phone. `since`: time of day of the oldest. */
type OfflineCounts = {
  waiting: number
  unknown: number
  refused: number
  /** An operation is being sent now. */
  sending?: boolean
  since?: string | undefined
}

const isEmpty = ({ waiting, unknown, refused }: OfflineCounts) => waiting + unknown + refused === 0

/** Text of the bar. */
export function formatOfflineStatus(offline: boolean, counts: OfflineCounts): string {
  const { waiting, unknown, refused, sending = false, since } = counts
  const parts = [
    offline && '网络已断开',
    waiting > 0 && `${waiting} 笔待发送`,
    unknown > 0 && `${unknown} 笔结果未知`,
    since !== undefined && waiting + unknown > 0 && `${since} 起`,
    refused > 0 && `${refused} 笔未成功`,
    !offline && waiting + unknown > 0 && (unknown > 0 ? '正在确认' : sending ? '正在发送' : '等待发送'),
  ]
  return parts.filter(Boolean).join('，')
}

/** Status line, shown while offline or while operations are stored. */
export function OfflineBar({ offline, kept }: { offline: boolean; kept: OfflineCounts }) {
  if (!offline && isEmpty(kept)) return null
  return <output className={styles['bar']}>{formatOfflineStatus(offline, kept)}</output>
}
