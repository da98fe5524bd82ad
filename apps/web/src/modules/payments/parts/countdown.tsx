import { useEffect, useEffectEvent } from 'react'

import { formatClock, formatRemaining } from '#lib/format/format.ts'
import { useNow } from '#lib/live/now.ts'
import styles from './pay.module.css'

/** Remaining time to pay, to the second. Calls `onOver` once when it expires. */
export function PayCountdown({ until, onOver }: { until: string; onOver: () => unknown }) {
  const left = formatRemaining(until, useNow(1_000))
  const over = left === null
  const notifyExpired = useEffectEvent(() => void onOver())
  useEffect(() => {
    if (over) notifyExpired()
  }, [over])
  return (
    <span className={styles['deadline']} role="timer">
      {over ? (
        '已超过支付时间'
      ) : (
        <>
          请在 {formatClock(until)} 前付款，剩余 <b>{left}</b>
        </>
      )}
    </span>
  )
}
