import { Money } from '#kit/money.tsx'
import { MissingSetupNotice } from '#shells/missing-setup.tsx'
import { isWithoutQuota, type GiftQuota } from '../verdict-rules.ts'
import styles from './quota-head.module.css'

/** Remaining quota: per day, month, gift and table. */
export function GiftQuotaHeader({ quota }: { quota: GiftQuota | undefined }) {
  if (quota && isWithoutQuota(quota)) return <MissingSetupNotice name="giftQuotas" />
  const limits = [
    { label: '今日剩余', fen: quota?.dayRemain },
    { label: '本月剩余', fen: quota?.monthRemain },
    { label: '单次上限', fen: quota?.singleLimit },
    { label: '本台可赠', fen: quota?.tableRemain },
  ]
  return (
    <dl className={styles['limits']}>
      {limits.map(({ label, fen }) => (
        <div key={label} className={styles['limit']}>
          <dt className={styles['label']}>{label}</dt>
          <dd className={styles['value']} data-none={fen === 0 || undefined}>
            <Limit fen={fen} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Text of a remaining quota. Negative means no limit; null or undefined means not visible or not loaded. */
function Limit({ fen }: { fen: number | null | undefined }) {
  if (fen === null || fen === undefined) return '–'
  return fen < 0 ? '不限' : <Money fen={fen} />
}
