import { formTexts } from '@nocturne/contract/client-texts'
import { payroll } from '@nocturne/contract/payroll/endpoints'

import { DateField } from '#kit/date-field.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { NextPageLoader } from '#shells/list-page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { RuleTrialPeople, RuleTrialSums } from '#shells/rule-trial.tsx'
import {
  payRuleSumLabels,
  formatPayRuleTitle,
  formatPayTerms,
  toPayRuleInput,
  type PayRule,
  type PayTerms,
} from '../pay-rule-texts.ts'

/** Number of past months of the simulation. */
const MONTHS = 3

type PayRuleTrialSheetProps = {
  rule: PayRule
  terms: PayTerms
  /** First night from which the change may apply. */
  firstDate: string
  onClose: () => void
  onDone: () => void
}

/** 试算影响: gains and losses of employees; saved with a start date and a reason. */
export default function PayRuleTrialSheet({ rule, terms, firstDate, onClose, onDone }: PayRuleTrialSheetProps) {
  const tried = toPayRuleInput(rule, terms)
  const query = useApiPages(payroll.simulatePayRule, { ...tried, months: MONTHS }, { pageSize: 50, keep: true })
  const { first, rows } = query
  const title = formatPayRuleTitle(rule)
  const set = useCommand(payroll.setPayRule, {
    label: `调整 ${title}`,
    quiet: true,
    invalidates: [payroll.payRules],
  })
  const form = useForm<{ startDate: string; reason: string }>({
    draft: null,
    initial: { startDate: firstDate, reason: '' },
    check: ({ startDate, reason }) => ({
      startDate: startDate < firstDate && `请选择 ${firstDate} 或之后的日期`,
      reason: reason.trim() === '' && formTexts.reasonRequired,
    }),
    send: async ({ startDate, reason }) => {
      await set.submit({
        ...tried,
        startDate,
        reason: reason.trim(),
        ...(rule.lastRuleId !== null && { lastRuleId: rule.lastRuleId }),
      })
      showToast(`${startDate}起 ${title} 按 ${formatPayTerms(rule.payRuleKind, terms)} 计算`)
      onDone()
    },
  })
  return (
    <FormSheet
      form={form}
      title="试算影响"
      fact={`${title} ${formatPayTerms(rule.payRuleKind, rule)} → ${formatPayTerms(rule.payRuleKind, terms)}`}
      submitLabel="启用"
      onClose={onClose}
    >
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={8} />}>
        {() => first && <RuleTrialSums what={payRuleSumLabels[rule.payRuleKind]} tried={first} />}
      </QueryView>
      <FormField field={form.field('startDate')} label="生效日期" hint="从该营业日起；之前的返利和分成不变">
        {(control) => <DateField max={null} min={firstDate} {...control} />}
      </FormField>
      <ReasonField field={form.field('reason')} label="原因" usual={['旺季激励', '主推商品', '成本调整', '政策取消']} />
      {first && (
        <RuleTrialPeople tried={{ rows, total: query.total }} aside={({ deptName }) => deptName}>
          <NextPageLoader query={query} byHand />
        </RuleTrialPeople>
      )}
    </FormSheet>
  )
}
