import { Money } from '#kit/money.tsx'
import { SectionTitle } from '#kit/section-title.tsx'

type MonthSum = { month: string; incomeAmount: number; expenseAmount: number }

/** Header of a month's bills: income and expenses under the current filter. */
export function MonthBillsHeader({ month, sum }: { month: string; sum: MonthSum | undefined }) {
  return (
    <SectionTitle
      end={
        sum && (
          <>
            收入 <Money fen={sum.incomeAmount} /> · 支出 <Money fen={sum.expenseAmount} />
          </>
        )
      }
    >
      {month.slice(0, 4)}年{Number(month.slice(5))}月
    </SectionTitle>
  )
}
