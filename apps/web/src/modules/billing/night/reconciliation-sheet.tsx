import { useState } from 'react'

import { Sheet } from '#kit/sheet.tsx'
import { Tabs } from '#kit/tabs.tsx'
import { formatMonthDay } from '#lib/format/format.ts'
import { getMethodLabel } from '../labels.ts'
import type { ReconciliationRun } from './finance-rules.ts'
import { DifferenceList } from './difference-list.tsx'
import styles from './reconciliation-sheet.module.css'
import { ReconciliationRunList } from './run-list.tsx'
import { SuspenseList } from './suspense-list.tsx'
import { VoucherReconciliation } from './voucher-days.tsx'

const tabs = [
  { id: 'runs', label: '对账' },
  { id: 'differences', label: '差异' },
  { id: 'vouchers', label: '团购' },
  { id: 'suspense', label: '挂起款项' },
] as const
type Tab = (typeof tabs)[number]['id']

interface FinanceSheetProps {
  /** Initially selected tab. */
  first?: Tab
  onClose: () => void
}

/**
 * 收款对账: daily statements of WeChat Pay, Alipay and group-buy platforms against the venue's records, differences, and
 * suspended payments.
 */
export default function ReconciliationSheet({ first = 'runs', onClose }: FinanceSheetProps) {
  const [tab, setTab] = useState<Tab>(first)
  const [run, setRun] = useState<ReconciliationRun | null>(null)
  const showAll = () => {
    setRun(null)
    setTab('differences')
  }
  return (
    <Sheet open onClose={onClose} title="收款对账" fact="微信、支付宝、团购平台每日账单与本店收款">
      <div className={styles['content']}>
        <Tabs label="收款对账" items={tabs} value={tab} onChange={setTab} />
        {tab === 'runs' && <ReconciliationRunList onOpen={setRun} />}
        {tab === 'differences' && <DifferenceList run={null} onAll={showAll} />}
        {tab === 'vouchers' && <VoucherReconciliation />}
        {tab === 'suspense' && <SuspenseList />}
      </div>
      {/* Separate layer: back returns to the list of days. */}
      {run && (
        <Sheet
          open
          onClose={() => setRun(null)}
          title={`${getMethodLabel(run.provider)} ${formatMonthDay(run.billDate)} 差异`}
        >
          <div className={styles['content']}>
            <DifferenceList run={run} onAll={showAll} />
          </div>
        </Sheet>
      )}
    </Sheet>
  )
}
