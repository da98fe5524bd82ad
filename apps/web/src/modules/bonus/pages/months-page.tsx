import { getBusinessDate } from '@nocturne/base/venue-time'
import { bonus } from '@nocturne/contract/bonus/endpoints'
import { emptyTexts } from '@nocturne/contract/client-texts'
import { bonusDirection } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import ChartPie from 'lucide-react/icons/chart-pie'
import { useState } from 'react'

import { Card } from '#kit/card.tsx'
import { Chip, ChipRow } from '#kit/chip.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { RingChart } from '#kit/ring.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { useFilter, type FilterParam } from '#lib/filter.ts'
import { useNow } from '#lib/live/now.ts'
import { useApi } from '#lib/query/query.ts'
import { DetailPage } from '#shells/detail-page.tsx'
import { accountLink, buildBillsLink } from '../links.ts'

type Month = AnswerOf<typeof bonus.monthList>[number]

/** Number of selectable years, up to the current one. */
const YEARS = 3

const aYear: FilterParam<number | undefined> = {
  read: (text) => (text !== undefined && /^20\d\d$/.test(text) ? Number(text) : undefined),
  write: (year) => year?.toString(),
}
const aMonth: FilterParam<string | undefined> = { read: (text) => text, write: (month) => month }
const params = { year: aYear, month: aMonth }

/** P124 月账单: the months of a year, and the composition of the selected month. */
export default function MonthsPage() {
  const { value, set } = useFilter(params)
  const now = useNow()
  const thisYear = Number(getBusinessDate(new Date(now)).slice(0, 4))
  const year = value.year ?? thisYear
  const query = useApi(bonus.monthList, { year }, { live: true, keep: true })
  return (
    <DetailPage backTo={accountLink} query={query}>
      {(months) => (
        <>
          <ChipRow label="年份">
            {Array.from({ length: YEARS }, (_, back) => thisYear - back).map((one) => (
              <Chip key={one} selected={one === year} onClick={() => set({ year: one, month: undefined })}>
                {one}年
              </Chip>
            ))}
          </ChipRow>
          {months.length === 0 ? (
            <EmptyState icon={<ChartPie />} text={emptyTexts.bonus} />
          ) : (
            <Months
              months={months}
              chosen={months.find(({ month }) => month === value.month) ?? months[0]}
              choose={(month) => set({ month })}
            />
          )}
        </>
      )}
    </DetailPage>
  )
}

function Months(props: { months: Month[]; chosen: Month | undefined; choose: (month: string) => void }) {
  const { months, chosen, choose } = props
  return (
    <>
      {chosen && <Made month={chosen} />}
      <section aria-label="各月账单">
        <SectionTitle>各月账单</SectionTitle>
        {months.map((month) => (
          <ListRow
            key={month.month}
            title={`${Number(month.month.slice(5))}月`}
            aside={`${month.count}笔`}
            fact={
              <>
                收入 <Money fen={month.incomeAmount} /> · 支出 <Money fen={month.expenseAmount} />
              </>
            }
            figure={<Money fen={month.netAmount} signed />}
            selected={month === chosen}
            onClick={() => choose(month.month)}
          />
        ))}
      </section>
    </>
  )
}

/** Composition of a month by type; each row links to its bills. */
function Made({ month }: { month: Month }) {
  const [direction, setDirection] = useState<Month['types'][number]['direction']>(bonusDirection.income)
  const parts = month.types
    .filter((part) => part.direction === direction)
    .toSorted((a, b) => b.amount - a.amount)
    .map(({ billType, amount }) => ({
      key: billType,
      label: getLabel('bonus_bill_type', billType),
      value: amount,
      text: <Money fen={amount} />,
    }))
  const name = `${Number(month.month.slice(5))}月${getLabel('bonus_direction', direction)}`
  return (
    <Card label={name}>
      <SectionTitle inCard end={<a href={buildBillsLink(month.month)}>查看账单</a>}>
        {Number(month.month.slice(5))}月构成
      </SectionTitle>
      <SegmentedControl
        label="收支"
        options={[bonusDirection.income, bonusDirection.expense].map((id) => ({
          id,
          label: getLabel('bonus_direction', id),
        }))}
        value={direction}
        onChange={setDirection}
      />
      {parts.length === 0 ? (
        <ListRow inCard title={`${name}为零`} />
      ) : (
        <RingChart
          label={name}
          figure={<Money fen={direction === bonusDirection.income ? month.incomeAmount : month.expenseAmount} />}
          parts={parts}
        />
      )}
    </Card>
  )
}
