import { formatFen } from '@nocturne/base/money'
import { listMonthsBefore } from '@nocturne/base/months'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import { useState } from 'react'

import { Field } from '#kit/field.tsx'
import { Select } from '#kit/select.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Stack } from '#kit/stack.tsx'
import { useApiPages, type PagedInput } from '#lib/query/pages.ts'
import { NextPageLoader } from '#shells/list-page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { RuleTrialPeople, RuleTrialSums } from '#shells/rule-trial.tsx'
import { formatMonth } from '#lib/format/month-text.ts'

/** Change of a commission rule, in the format it would be saved in. */
type CommissionRuleDraft = Omit<PagedInput<typeof payroll.previewCommissionRule>, 'month'>

interface CommissionPreviewSheetProps {
  rule: CommissionRuleDraft
  /** Current month; the months before it can be simulated. */
  month: string
  onClose: () => void
}

/** Number of past months a rule can be simulated on. */
const MONTHS_BACK = 12

/** 试算: gains and losses of employees under the changed rule in a past month. Saves nothing. */
export function CommissionPreviewSheet({ rule, month: running, onClose }: CommissionPreviewSheetProps) {
  const months = listMonthsBefore(running, MONTHS_BACK)
  const [month, setMonth] = useState(months[0] ?? running)
  const query = useApiPages(payroll.previewCommissionRule, { ...rule, month }, { pageSize: 50, keep: true })
  const { first, rows } = query
  return (
    <Sheet open onClose={onClose} title="试算影响" fact="仅供比较，不会保存">
      <Stack gap={4}>
        <Field label="试算月份" hint={`用当月数据，比较${formatMonth(rule.startMonth)}的现有规则与调整后`}>
          <Select
            label="试算月份"
            options={months.map((id) => ({ id, label: formatMonth(id) }))}
            value={month}
            onChange={setMonth}
          />
        </Field>
        <QueryView query={query} skeleton={<Skeleton shape="lines" count={5} />}>
          {() =>
            first && (
              <>
                <RuleTrialSums what="提成" tried={first} />
                <RuleTrialPeople
                  tried={{ rows, total: query.total }}
                  aside={({ deptName, baseAmount }) => `${deptName} · 计提 ${formatFen(baseAmount, { trim: true })}`}
                >
                  <NextPageLoader query={query} byHand />
                </RuleTrialPeople>
              </>
            )
          }
        </QueryView>
      </Stack>
    </Sheet>
  )
}
