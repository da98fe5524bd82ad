import { bonus } from '@nocturne/contract/bonus/endpoints'
import { emptyTexts } from '@nocturne/contract/client-texts'
import { bonusDirection } from '@nocturne/contract/codes'
import Wallet from 'lucide-react/icons/wallet'

import { Chip, ChipRow } from '#kit/chip.tsx'
import { MonthField } from '#kit/date-field.tsx'
import { Money } from '#kit/money.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { useLatestSelectableDate } from '#lib/format/last-day.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { useApi } from '#lib/query/query.ts'
import { ListPage } from '#shells/list-page.tsx'
import { directionChoices, billTypeChoices, useBonusBillFilter, type BonusBillFilter } from '../bill-filter.ts'
import { accountLink } from '../links.ts'
import { BillRow, PendingBonusRow, type BonusBill } from '../parts/bill-row.tsx'
import { MonthBillsHeader } from '../parts/month-head.tsx'

const getBillId = ({ billId }: BonusBill) => billId

/** P123 全部账单: bills by month, filtered by type and direction. */
export default function BillsPage() {
  const filter = useBonusBillFilter()
  const query = useApiPages(bonus.billList, filter.input, { live: true, keep: true })
  const sums = new Map(
    (query.data?.pages ?? [])
      .flatMap((page) => ('months' in page ? (page.months as MonthSum[]) : []))
      .map((sum) => [sum.month, sum]),
  )
  const renderBill = (bill: BonusBill, index: number) => {
    const month = bill.businessDate.slice(0, 7)
    const isFirst = query.rows[index - 1]?.businessDate.slice(0, 7) !== month
    return (
      <>
        {isFirst && <MonthBillsHeader month={month} sum={sums.get(month)} />}
        <BillRow bill={bill} />
      </>
    )
  }
  return (
    <ListPage
      backTo={accountLink}
      filters={<Filters filter={filter} />}
      summary={<Tonight filter={filter} />}
      query={query}
      row={renderBill}
      rowKey={getBillId}
      empty={{ text: emptyTexts.bonus, icon: <Wallet /> }}
    />
  )
}

type MonthSum = { month: string; incomeAmount: number; expenseAmount: number }

function Filters({ filter }: { filter: BonusBillFilter }) {
  const { month, billType, direction, set } = filter
  const lastDay = useLatestSelectableDate()
  return (
    <>
      <MonthField
        max={lastDay.slice(0, 7)}
        label="月份"
        placeholder="全部月份"
        value={month ?? ''}
        onChange={(chosen) => set({ month: chosen || undefined })}
      />
      <ChipRow label="收支">
        <Chip selected={direction === undefined} onClick={() => set({ direction: undefined })}>
          收支
        </Chip>
        {directionChoices.map(({ value, label }) => (
          <Chip key={value} selected={direction === value} onClick={() => set({ direction: value })}>
            {label}
          </Chip>
        ))}
      </ChipRow>
      <ChipRow label="类型">
        <Chip selected={billType === undefined} onClick={() => set({ billType: undefined })}>
          全部类型
        </Chip>
        {billTypeChoices.map(({ value, label }) => (
          <Chip key={value} selected={billType === value} onClick={() => set({ billType: value })}>
            {label}
          </Chip>
        ))}
      </ChipRow>
    </>
  )
}

/** Expected bills of the current night, above the booked ones. */
function Tonight({ filter: { month, billType, direction } }: { filter: BonusBillFilter }) {
  const { data } = useApi(bonus.info, {}, { live: true })
  const pending = (data?.pending ?? []).filter(
    (row) =>
      (month === undefined || row.businessDate.startsWith(month)) &&
      (billType === undefined || row.billType === billType) &&
      direction !== bonusDirection.expense,
  )
  if (pending.length === 0) return null
  return (
    <section aria-label="待入账">
      <SectionTitle end={<Money fen={pending.reduce((sum, { amount }) => sum + amount, 0)} />}>
        待入账 · 日结后到账
      </SectionTitle>
      {pending.map((row, index) => (
        <PendingBonusRow key={index} pending={row} />
      ))}
    </section>
  )
}
