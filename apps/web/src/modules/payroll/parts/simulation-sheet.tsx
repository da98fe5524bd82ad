import { formTexts } from '@nocturne/contract/client-texts'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { payroll } from '@nocturne/contract/payroll/endpoints'

import { Card } from '../../../kit/card.tsx'
import { Figure, FigureRow } from '../../../kit/figure.tsx'
import { ListRow } from '../../../kit/list-row.tsx'
import { Money } from '../../../kit/money.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { SectionTitle } from '../../../kit/section-title.tsx'
import { Select } from '../../../kit/select.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { toast } from '../../../kit/toast.ts'
import { useForm } from '../../../lib/form.ts'
import { useApi } from '../../../lib/query.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { FormField } from '../../../shells/form-field.tsx'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { QueryView } from '../../../shells/query-view.tsx'
import { ReasonField } from '../../../shells/reason-field.tsx'
import { monthText, monthsFrom } from '../month-text.ts'
import { changedTerms, type Rule, type Terms } from '../rule-texts.ts'
import { useForgottenTicket } from '../wage-ticket.ts'

/** Months a change is tried out on, people named, months it may begin in. */
const MONTHS = 3
const NAMED = 50
const AHEAD = 6

type SimulationSheetProps = {
  ticket: string
  rule: Rule
  terms: Terms
  lastRuleId: number
  firstMonth: string
  onClose: () => void
  onDone: () => void
}

/** 试算结果: who would have gained, who would have lost; the terms hold once somebody says from when and why. */
export default function SimulationSheet(props: SimulationSheetProps) {
  const { ticket, rule, terms, lastRuleId, firstMonth, onClose, onDone } = props
  const query = useApi(payroll.simulateRule, { ...terms, months: MONTHS, ticket, pageNum: 1, pageSize: NAMED })
  useForgottenTicket(query.error)
  const set = useCommand(payroll.setWageRule, {
    label: '启用工资规则',
    quiet: true,
    invalidates: [payroll.wageRules],
  })
  const form = useForm<{ startMonth: string; reason: string }>({
    draft: null,
    initial: { startMonth: firstMonth, reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' && formTexts.reasonRequired }),
    send: async ({ startMonth, reason }) => {
      await set.submit({ ...terms, startMonth, reason: reason.trim(), lastRuleId })
      toast(`${monthText(startMonth)}起按新规则计算`)
      onDone()
    },
  })
  return (
    <FormSheet
      form={form}
      title="试算结果"
      fact={changedTerms(rule, terms).join('，')}
      submitLabel="启用"
      onClose={onClose}
    >
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={8} />}>
        {(result) => <Sums result={result} />}
      </QueryView>
      <FormField field={form.field('startMonth')} label="生效月份" hint="已发布的工资单不受影响">
        {({ value, onChange }) => (
          <Select
            label="生效月份"
            options={monthsFrom(firstMonth, AHEAD).map((month) => ({ id: month, label: monthText(month) }))}
            value={value}
            onChange={onChange}
          />
        )}
      </FormField>
      <ReasonField
        field={form.field('reason')}
        label="原因"
        usual={['年度调薪', '留住骨干', '控制人工成本', '制度修订']}
      />
      {query.data && <People result={query.data} />}
    </FormSheet>
  )
}

type Simulated = AnswerOf<typeof payroll.simulateRule>

function Sums({ result: { months, gain, loss, change } }: { result: Simulated }) {
  if (months.length === 0) return <Notice>还没有可试算的工资单</Notice>
  return (
    <Card label="合计">
      <Figure label={`${months.length} 个月实发合计变化`} size="headline" value={<Money fen={change} signed />} />
      <FigureRow>
        <Figure label={`增加 · ${gain.people}人`} value={<Money fen={gain.amount} signed />} />
        <Figure label={`减少 · ${loss.people}人`} value={<Money fen={loss.amount} signed />} />
      </FigureRow>
      {months.map((one) => (
        <ListRow
          key={one.month}
          inCard
          title={monthText(one.month)}
          fact={
            <>
              {one.people}人 <Money fen={one.before} /> → <Money fen={one.after} />
            </>
          }
          figure={<Money fen={one.change} signed />}
        />
      ))}
    </Card>
  )
}

function People({ result: { months, rows, total } }: { result: Simulated }) {
  if (months.length === 0) return null
  return (
    <Card label="受影响的员工">
      <SectionTitle inCard end={total > rows.length ? `前 ${rows.length} / ${total} 人` : `${total} 人`}>
        受影响的员工
      </SectionTitle>
      {rows.length === 0 && <ListRow inCard title="没有人受影响" />}
      {rows.map((row) => (
        <ListRow
          key={row.userId}
          inCard
          title={row.userName}
          aside={row.postName}
          fact={
            <>
              <Money fen={row.before} /> → <Money fen={row.after} />
            </>
          }
          figure={<Money fen={row.change} signed />}
        />
      ))}
    </Card>
  )
}
