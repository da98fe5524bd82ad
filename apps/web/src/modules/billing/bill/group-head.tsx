import { Tag } from '#kit/tag.tsx'
import { formatElapsed } from '#lib/format/format.ts'
import { useNow } from '#lib/live/now.ts'
import { getBillTag, type Bill } from './bill-rules.ts'
import { getMainSitting } from '../use-bill.ts'
import styles from './group-head.module.css'

/** Tables of the bill with guests, time and status. A tap opens the sums by table. */
export function BillTablesHeader({ bill, onOpen }: { bill: Bill; onOpen: () => void }) {
  const now = useNow()
  const main = getMainSitting(bill)
  const state = getBillTag(bill)
  const guests = bill.records.reduce((sum, record) => sum + record.guestNum, 0)
  const seated = bill.settleTime === null ? formatElapsed(main.openTime, now) : null
  const others = bill.records.filter((record) => record !== main).map((record) => record.tableName)
  const names = [main.tableName, ...others].join('、')
  const facts = [main.salesUserName, guests > 0 && `${guests} 人`, seated].filter(Boolean).join(' · ')
  return (
    <>
      <button type="button" className={styles['head']} onClick={onOpen}>
        <span className={styles['words']}>
          <b>{names}</b> · {facts}
        </span>
        <Tag tone={state.tone}>{state.text}</Tag>
      </button>
      <div className={styles['line']} />
    </>
  )
}
