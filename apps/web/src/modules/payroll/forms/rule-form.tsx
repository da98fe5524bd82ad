import { formTexts } from '@nocturne/contract/client-texts'
import { useState } from 'react'

import { MoneyInput } from '../../../kit/money-input.tsx'
import { NumberInput } from '../../../kit/number-input.tsx'
import { Stepper } from '../../../kit/stepper.tsx'
import { forgetDraft } from '../../../lib/draft.ts'
import { useForm, type FormFieldState } from '../../../lib/form.ts'
import { laterPart } from '../../../lib/loaded.ts'
import { FormField } from '../../../shells/form-field.tsx'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { LaterSheet } from '../../../shells/later.tsx'
import { changedTerms, type Rule, type Terms } from '../rule-texts.ts'

/** What is typed waits under this name until it holds. */
const DRAFT = 'wage.rule'

const simulationSheet = laterPart(() => import('../parts/simulation-sheet.tsx'))

type Amount = 'mealPay' | 'fullPay' | 'lateEach' | 'leastSales'
type Rate = 'overtimeBp' | 'missedBp' | 'creditBp'
/** Amounts in fen; rates as percents somebody types. */
type Typed = Record<Amount, number | null> & Record<Rate, string> & { absentDays: number }

const amounts: readonly { name: Amount; label: string; hint?: string }[] = [
  { name: 'mealPay', label: '餐补（每月）' },
  { name: 'fullPay', label: '全勤奖（每月）' },
  { name: 'lateEach', label: '迟到扣款（每次）' },
  { name: 'leastSales', label: '最低业绩（每月）', hint: '销售岗位未达到时，底薪按下面的比例发放' },
]
const rates: readonly { name: Rate; label: string; most: number; hint?: string }[] = [
  { name: 'missedBp', label: '未达标底薪比例', most: 100 },
  { name: 'overtimeBp', label: '加班倍率', most: 400, hint: '时薪的百分比' },
  {
    name: 'creditBp',
    label: '挂账抵扣上限',
    most: 100,
    hint: '本人担保的逾期挂账每月最多抵扣实发的百分比，0 为不抵扣',
  },
]

type RuleFormProps = {
  ticket: string
  rule: Rule
  lastRuleId: number
  firstMonth: string
  onClose: () => void
  onDone: () => void
}

/** 调整工资规则: other terms are typed, tried out on months that are over, and only then made to hold. */
export default function RuleForm({ ticket, rule, lastRuleId, firstMonth, onClose, onDone }: RuleFormProps) {
  const [tried, setTried] = useState<Terms | null>(null)
  const form = useForm<Typed>({
    draft: DRAFT,
    initial: {
      mealPay: rule.mealPay,
      fullPay: rule.fullPay,
      lateEach: rule.lateEach,
      leastSales: rule.leastSales,
      absentDays: rule.absentDays,
      overtimeBp: String(rule.overtimeBp / 100),
      missedBp: String(rule.missedBp / 100),
      creditBp: String(rule.creditBp / 100),
    },
    check: (typed) => ({
      ...Object.fromEntries(amounts.map(({ name }) => [name, typed[name] === null && formTexts.amountRequired])),
      ...Object.fromEntries(
        rates.map(({ name, most }) => [name, isRate(typed[name], most) ? false : `请输入 0 至 ${most}`]),
      ),
    }),
    send: (typed) => {
      setTried(termsOf(typed))
      return false
    },
  })
  const whenSet = () => {
    forgetDraft(DRAFT)
    onDone()
  }
  const changed = changedTerms(rule, termsOf(form.value))
  if (tried)
    return (
      <LaterSheet
        part={simulationSheet}
        props={{ ticket, rule, terms: tried, lastRuleId, firstMonth, onClose: () => setTried(null), onDone: whenSet }}
      />
    )
  return (
    <FormSheet
      form={form}
      title="调整工资规则"
      fact="先按已结束的月份试算，确认后启用"
      submitLabel="试算"
      disabledReason={changed.length === 0 ? '没有变化' : null}
      onClose={onClose}
    >
      {amounts.map(({ name, ...field }) => (
        <AmountField key={name} field={form.field(name)} {...field} />
      ))}
      <FormField field={form.field('absentDays')} label="缺勤扣款（每天扣几日薪）">
        {(control) => <Stepper label="日薪" min={0} max={5} {...control} />}
      </FormField>
      {rates.map(({ name, label, hint }) => (
        <FormField key={name} field={form.field(name)} label={label} hint={hint}>
          {(control) => <NumberInput decimals={2} maxLength={6} unit="%" {...control} />}
        </FormField>
      ))}
    </FormSheet>
  )
}

function AmountField({ field, label, hint }: { field: FormFieldState<number | null>; label: string; hint?: string }) {
  return (
    <FormField field={field} label={label} hint={hint}>
      {({ value, onChange }) => <MoneyInput fen={value} onChange={onChange} />}
    </FormField>
  )
}

const isRate = (text: string, most: number): boolean => text !== '' && text !== '.' && Number(text) <= most

const bpOf = (percent: string): number => Math.round(Number(percent) * 100)

const termsOf = ({ absentDays, ...typed }: Typed): Terms => ({
  mealPay: typed.mealPay ?? 0,
  fullPay: typed.fullPay ?? 0,
  lateEach: typed.lateEach ?? 0,
  leastSales: typed.leastSales ?? 0,
  absentDays,
  overtimeBp: bpOf(typed.overtimeBp),
  missedBp: bpOf(typed.missedBp),
  creditBp: bpOf(typed.creditBp),
})
