import { listMonthsFrom } from '@nocturne/base/months'
import { formTexts } from '@nocturne/contract/client-texts'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { payroll } from '@nocturne/contract/payroll/endpoints'

import { Notice } from '#kit/notice.tsx'
import { Select } from '#kit/select.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useApi } from '#lib/query/query.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { RuleTrialPeople, RuleTrialSums } from '#shells/rule-trial.tsx'
import { formatMonth } from '#lib/format/month-text.ts'
import { listChangedWageTerms, formatTermChanges, type WageRule, type WageTerms } from '../rule-texts.ts'
import { useClearExpiredTicket } from '../wage-ticket.ts'

/**
 * Limits of the simulation: number of past months, number of listed employees, and number of selectable start months.
 */
const MONTHS = 3
const NAMED = 50
const AHEAD = 6

type SimulationSheetProps = {
  ticket: string
  rule: WageRule
  terms: WageTerms
  lastRuleId: number
  firstMonth: string
  onClose: () => void
  onDone: () => void
}

/** 试算结果: gains and losses of employees; saved with a start month and a reason. */
export default function WageRuleSimulationSheet(props: SimulationSheetProps) {
  const { ticket, rule, terms, lastRuleId, firstMonth, onClose, onDone } = props
  const query = useApi(payroll.simulateRule, { ...terms, months: MONTHS, ticket, pageNum: 1, pageSize: NAMED })
  useClearExpiredTicket(query.error)
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
      showToast(`${formatMonth(startMonth)}起按新规则计算`)
      onDone()
    },
  })
  return (
    <FormSheet
      form={form}
      title="试算结果"
      fact={formatTermChanges(listChangedWageTerms(rule, terms))}
      submitLabel="启用"
      onClose={onClose}
    >
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={8} />}>
        {(result) => (
          <>
            {result.months.length === 0 ? (
              <Notice>还没有可试算的工资单</Notice>
            ) : (
              <RuleTrialSums what="实发" tried={result} />
            )}
            {terms.creditBp > 0 && <WithoutCredits months={result.months} />}
          </>
        )}
      </QueryView>
      <FormField field={form.field('startMonth')} label="生效月份" hint="已发布的工资单不受影响">
        {({ value, onChange }) => (
          <Select
            label="生效月份"
            options={listMonthsFrom(firstMonth, AHEAD).map((month) => ({ id: month, label: formatMonth(month) }))}
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
      {query.data && query.data.months.length > 0 && (
        <RuleTrialPeople tried={query.data} aside={({ postName }) => postName} />
      )}
    </FormSheet>
  )
}

type Simulated = AnswerOf<typeof payroll.simulateRule>

/** Notice for months whose slips were created before credits were recorded: their deductions cannot be simulated. */
function WithoutCredits({ months }: Pick<Simulated, 'months'>) {
  const unknown = months.filter(({ knewCredits }) => !knewCredits)
  if (unknown.length === 0) return null
  return (
    <Notice>
      {unknown.map(({ month }) => formatMonth(month)).join('、')}
      的工资单按“不抵扣”生成，没有记录逾期挂账，试算未计入挂账抵扣
    </Notice>
  )
}
