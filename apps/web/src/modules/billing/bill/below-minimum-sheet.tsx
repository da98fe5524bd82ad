import { formatFen } from '@nocturne/base/money'

import { Button } from '#kit/button.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { Sheet } from '#kit/sheet.tsx'
import type { BillAction } from './bill-action-rules.ts'
import type { Bill } from './bill-rules.ts'

interface BelowMinimumSheetProps {
  bill: Bill
  acts: ReadonlySet<BillAction>
  /** Action that continues after the decision; null if the sheet was opened only for the decision. */
  wanted: BillAction | null
  onAct: (act: BillAction) => void
  onClose: () => void
}

/** 未达低消: decision on the missing minimum before payment and before clearing the table. */
export function BelowMinimumSheet({ bill, acts, wanted, onAct, onClose }: BelowMinimumSheetProps) {
  const ways = buildOptions(bill).filter(({ act }) => acts.has(act))
  const pays = wanted !== null && wanted !== 'clear'
  return (
    <Sheet
      open
      onClose={onClose}
      title={`未达低消 ${bill.tableNames}`}
      fact={bill.records.length > 1 ? `${bill.records.length} 台合并计算低消` : undefined}
      footer={
        <>
          <Button onClick={onClose}>返回</Button>
          {pays && (
            <Button wide onClick={() => onAct(wanted)}>
              先收款，清台前再定
            </Button>
          )}
        </>
      }
    >
      <KeyValue
        rows={[
          { label: '低消', value: <Money fen={bill.minCharge} /> },
          { label: '计入低消', value: <Money fen={bill.minEligibleAmount} /> },
          { label: '还差', value: <Money fen={bill.minDiffAmount} />, total: true },
        ]}
      />
      {bill.stayedBelow?.pending && (
        <Notice>
          {bill.stayedBelow.userName} 已申请仍按消费结账，等待审批：{bill.stayedBelow.reason}
        </Notice>
      )}
      {ways.map(({ act, title, fact }) => (
        <ListRow key={act} title={title} fact={fact} onClick={() => onAct(act)} />
      ))}
      {ways.length === 0 && !bill.stayedBelow && <Notice tone="neutral">请找楼面经理或收银处理</Notice>}
    </Sheet>
  )
}

const buildOptions = (bill: Bill): { act: BillAction; title: string; fact: string }[] => [
  { act: 'topUp', title: '补低消', fact: `账单加上差额 ${formatFen(bill.minDiffAmount, { trim: true })}` },
  { act: 'waiveMin', title: '免低消', fact: '本台不再要求低消' },
  {
    act: 'stayBelow',
    title: '仍按消费结账',
    fact: bill.can.stayBelow === 'ask' ? '保留低消，差额不收，需经理同意' : '保留低消，差额不收',
  },
]
