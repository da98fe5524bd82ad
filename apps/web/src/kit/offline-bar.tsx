import styles from './offline-bar.module.css'

/** What is kept on this phone. `since`: from when, in the words of the clock. */
export type Kept = {
  waiting: number
  unknown: number
  refused: number
  /** A write is being sent at this moment. */
  sending?: boolean
  since?: string | undefined
}

const nothing = ({ waiting, unknown, refused }: Kept) => waiting + unknown + refused === 0

/** What the bar says. */
export function offlineText(offline: boolean, kept: Kept): string {
  const { waiting, unknown, refused, sending = false, since } = kept
  const said = [
    offline && '网络已断开',
    waiting > 0 && `${waiting} 笔待发送`,
    unknown > 0 && `${unknown} 笔结果未知`,
    since !== undefined && waiting + unknown > 0 && `${since} 起`,
    refused > 0 && `${refused} 笔未成功`,
    !offline && waiting + unknown > 0 && (unknown > 0 ? '正在确认' : sending ? '正在发送' : '等待发送'),
  ]
  return said.filter(Boolean).join('，')
}

/** One quiet line while the network is away or writes are kept; nothing otherwise. */
export function OfflineBar({ offline, kept }: { offline: boolean; kept: Kept }) {
  if (!offline && nothing(kept)) return null
  return <output className={styles['bar']}>{offlineText(offline, kept)}</output>
}
