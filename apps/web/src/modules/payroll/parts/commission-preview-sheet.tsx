import { formatFen } from '@nocturne/base/money'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import { useState } from 'react'

import { EmptyState } from '../../../kit/empty-state.tsx'
import { Field } from '../../../kit/field.tsx'
import { ListRow } from '../../../kit/list-row.tsx'
import { Select } from '../../../kit/select.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { Stack } from '../../../kit/stack.tsx'
import { useApiPages, type PagedInput } from '../../../lib/pages.ts'
import { ListEnd } from '../../../shells/list-page.tsx'
import { QueryView } from '../../../shells/query-view.tsx'
import { ReportHeadline } from '../../../shells/report-headline.tsx'
import { monthText, monthsBefore } from '../month-text.ts'

/** A change of the rules, as it would be saved. */
export type TriedRule = Omit<PagedInput<typeof payroll.previewCommissionRule>, 'month'>

interface CommissionPreviewSheetProps {
  rule: TriedRule
  /** The running month: those before it can be tried. */
  month: string
  onClose: () => void
}

/** So many months back a rule can be tried on. */
const MONTHS_BACK = 12

/** 试算: whom a change of the rules would have brought more or less in a month that is over. Nothing is saved. */
export function CommissionPreviewSheet({ rule, month: running, onClose }: CommissionPreviewSheetProps) {
  const months = monthsBefore(running, MONTHS_BACK)
  const [month, setMonth] = useState(months[0] ?? running)
  const query = useApiPages(payroll.previewCommissionRule, { ...rule, month }, { pageSize: 50, keep: true })
  const { first, rows } = query
  return (
    <Sheet open onClose={onClose} title="试算影响" fact="仅供比较，不会保存">
      <Stack gap={4}>
        <Field label="试算月份" hint={`用当月数据，比较${monthText(rule.startMonth)}的现有规则与调整后`}>
          <Select
            label="试算月份"
            options={months.map((id) => ({ id, label: monthText(id) }))}
            value={month}
            onChange={setMonth}
          />
        </Field>
        <QueryView query={query} skeleton={<Skeleton shape="lines" count={5} />}>
          {() =>
            first && (
              <>
                <ReportHeadline
                  label="提成变化"
                  note={monthText(first.month)}
                  figure={signed(first.afterAmount - first.beforeAmount)}
                  figures={[
                    { label: '现有规则', value: formatFen(first.beforeAmount, { trim: true }) },
                    { label: '调整后', value: formatFen(first.afterAmount, { trim: true }) },
                    { label: '增加 / 减少', value: `${first.gainCount} / ${first.loseCount} 人` },
                  ]}
                />
                {rows.length === 0 && <EmptyState text="该月没有适用的提成" />}
                <ul aria-label="每人变化">
                  {rows.map((row) => (
                    <li key={row.userId}>
                      <ListRow
                        inCard
                        title={row.userName}
                        fact={`${row.deptName} · 计提 ${formatFen(row.baseAmount, { trim: true })}`}
                        note={`${formatFen(row.beforeAmount, { trim: true })} → ${formatFen(row.afterAmount, { trim: true })}`}
                        figure={signed(row.changeAmount)}
                      />
                    </li>
                  ))}
                </ul>
                <ListEnd query={query} byHand />
              </>
            )
          }
        </QueryView>
      </Stack>
    </Sheet>
  )
}

/** `+¥120`, `−¥80`, `不变`. */
function signed(fen: number): string {
  if (fen === 0) return '不变'
  return `${fen > 0 ? '+' : ''}${formatFen(fen, { trim: true })}`
}
