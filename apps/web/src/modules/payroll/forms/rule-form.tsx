import { formTexts } from '@nocturne/contract/client-texts'
import { useState } from 'react'

import { MoneyInput } from '#kit/money-input.tsx'
import { NumberInput } from '#kit/number-input.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Stepper } from '#kit/stepper.tsx'
import { removeDraft } from '#lib/offline/draft.ts'
import { useForm, type Form, type FormFieldState } from '#lib/form.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { PostPayInputs, findPostPayError, type PostPayValues } from '../parts/post-inputs.tsx'
import { MultiSelect } from '../parts/multi-select.tsx'
import { TierInputs, findTiersError, toTierInput, toTierValues, type TierValues } from '../parts/tier-inputs.tsx'
import { listChangedWageTerms, type WageRule, type WageTerms } from '../rule-texts.ts'

/** Name of the draft that stores the input until it is saved. */
const DRAFT = 'wage.rule'

const simulationSheet = createLazyComponent(() => import('../parts/simulation-sheet.tsx'))

type Amount = 'mealPay' | 'fullPay' | 'lateEach' | 'leastSales'
type Rate = 'overtimeBp' | 'missedBp' | 'creditBp'
/** Amounts in fen; rates as typed percents. */
type FormValues = Record<Amount | 'taxFree', number | null> &
  Record<Rate | 'socialBp', string> &
  Record<'absentDays' | 'monthDays' | 'dayHours', number> & {
    posts: PostPayValues[]
    leastSalesPosts: number[]
    taxTiers: TierValues[]
  }

const amounts: readonly { name: Amount; label: string; hint?: string }[] = [
  { name: 'mealPay', label: '餐补（每月）' },
  { name: 'fullPay', label: '全勤奖（每月）' },
  { name: 'lateEach', label: '迟到扣款（每次）' },
  { name: 'leastSales', label: '最低业绩（每月）', hint: '下面选中的岗位未达到时，底薪按未达标比例发放' },
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
const MOST_TAX_TIERS = 12

/** Tabs of the form; an error switches to its tab. */
const parts = [
  { id: 'common', label: '通用', names: [] },
  { id: 'posts', label: '岗位工资', names: ['posts', 'monthDays', 'dayHours'] },
  { id: 'law', label: '社保个税', names: ['socialBp', 'taxFree', 'taxTiers'] },
] as const satisfies readonly { id: string; label: string; names: readonly (keyof FormValues)[] }[]
type Part = (typeof parts)[number]['id']

type RuleFormProps = {
  ticket: string
  rule: WageRule
  lastRuleId: number
  firstMonth: string
  onClose: () => void
  onDone: () => void
}

/** 调整工资规则: form of new terms, which are simulated on past months before they can be saved. */
export default function WageRuleForm({ ticket, rule, lastRuleId, firstMonth, onClose, onDone }: RuleFormProps) {
  const [part, setPart] = useState<Part>('common')
  const [tried, setTried] = useState<WageTerms | null>(null)
  const form = useForm<FormValues>({
    draft: DRAFT,
    initial: toFormValues(rule),
    check: (typed) => ({
      ...Object.fromEntries(amounts.map(({ name }) => [name, typed[name] === null && formTexts.amountRequired])),
      ...Object.fromEntries(
        rates.map(({ name, most }) => [name, isRate(typed[name], most) ? false : `请输入 0 至 ${most}`]),
      ),
      posts: findPostPayError(typed.posts),
      socialBp: isRate(typed.socialBp, 100) ? false : '请输入 0 至 100',
      taxFree: typed.taxFree === null && formTexts.amountRequired,
      taxTiers: findTaxError(typed.taxTiers),
    }),
    send: (typed) => {
      setTried(toTerms(typed, rule))
      return false
    },
  })
  const handleSaved = () => {
    removeDraft(DRAFT)
    onDone()
  }
  const changed = listChangedWageTerms(rule, toTerms(form.value, rule))
  if (tried)
    return (
      <LazySheet
        part={simulationSheet}
        props={{
          ticket,
          rule,
          terms: tried,
          lastRuleId,
          firstMonth,
          onClose: () => setTried(null),
          onDone: handleSaved,
        }}
      />
    )
  // Switches to the tab of the first error, so that it is visible.
  const submit = () => {
    const faulty = parts.find(({ names }) => names.some((name) => form.field(name).fault !== null))
    const own = fieldNames.some((name) => form.field(name).fault !== null)
    if (own) setPart('common')
    else if (faulty) setPart(faulty.id)
    return form.submit()
  }
  return (
    <FormSheet
      form={{ ...form, submit }}
      title="调整工资规则"
      fact="先按已结束的月份试算，确认后启用"
      submitLabel="试算"
      disabledReason={form.reason === null && changed.length === 0 ? '没有变化' : null}
      onClose={onClose}
    >
      <SegmentedControl label="规则内容" options={parts} value={part} onChange={setPart} />
      {part === 'common' && <CommonFields form={form} />}
      {part === 'posts' && <PostFields form={form} />}
      {part === 'law' && <LawFields form={form} />}
    </FormSheet>
  )
}

const fieldNames: readonly (Amount | Rate)[] = [...amounts.map(({ name }) => name), ...rates.map(({ name }) => name)]

type Fields = { form: Form<FormValues> }

function CommonFields({ form }: Fields) {
  return (
    <>
      {amounts.map(({ name, ...field }) => (
        <AmountField key={name} field={form.field(name)} {...field} />
      ))}
      <FormField field={form.field('leastSalesPosts')} label="考核最低业绩的岗位">
        {({ value, onChange }) => (
          <MultiSelect
            label="考核最低业绩的岗位"
            options={form.value.posts.map(({ postId, postName }) => ({ id: postId, name: postName }))}
            value={value}
            onChange={onChange}
          />
        )}
      </FormField>
      <FormField field={form.field('absentDays')} label="缺勤扣款（每天扣几日薪）">
        {(control) => <Stepper label="日薪" min={0} max={5} {...control} />}
      </FormField>
      {rates.map(({ name, label, hint }) => (
        <RateField key={name} field={form.field(name)} label={label} hint={hint} />
      ))}
    </>
  )
}

function PostFields({ form }: Fields) {
  return (
    <>
      <FormField field={form.field('monthDays')} label="月计薪天数" hint="日薪 = 底薪 ÷ 天数">
        {(control) => <Stepper label="天数" min={1} max={31} {...control} />}
      </FormField>
      <FormField field={form.field('dayHours')} label="每日工时" hint="时薪 = 日薪 ÷ 工时">
        {(control) => <Stepper label="工时" min={1} max={24} {...control} />}
      </FormField>
      <FormField field={form.field('posts')} label="岗位工资（每月）">
        {({ value, onChange }) => <PostPayInputs posts={value} onChange={onChange} />}
      </FormField>
    </>
  )
}

function LawFields({ form }: Fields) {
  return (
    <>
      <RateField field={form.field('socialBp')} label="社保个人比例" hint="底薪的百分比" />
      <AmountField field={form.field('taxFree')} label="个税起征点（每月）" />
      <FormField field={form.field('taxTiers')} label="个税税率表" hint="超过起征点的部分，各档分别计算">
        {({ value, onChange }) => <TierInputs tiers={value} most={MOST_TAX_TIERS} onChange={onChange} />}
      </FormField>
    </>
  )
}

function AmountField({ field, label, hint }: { field: FormFieldState<number | null>; label: string; hint?: string }) {
  return (
    <FormField field={field} label={label} hint={hint}>
      {({ value, onChange }) => <MoneyInput fen={value} onChange={onChange} />}
    </FormField>
  )
}

type RateFieldProps = { field: FormFieldState<string>; label: string; hint?: string | undefined }

function RateField({ field, label, hint }: RateFieldProps) {
  return (
    <FormField field={field} label={label} hint={hint}>
      {(control) => <NumberInput decimals={2} maxLength={6} unit="%" {...control} />}
    </FormField>
  )
}

const isRate = (text: string, most: number): boolean => text !== '' && text !== '.' && Number(text) <= most

const toBasisPoints = (percent: string): number => Math.round(Number(percent) * 100)
const toPercent = (bp: number): string => String(bp / 100)

const findTaxError = (tiers: readonly TierValues[]): string | false =>
  findTiersError(tiers, '税率') || (tiers.every(({ fromAmount }) => fromAmount !== 0) && '需有一档的起点为 0')

const toFormValues = (rule: WageRule): FormValues => ({
  mealPay: rule.mealPay,
  fullPay: rule.fullPay,
  lateEach: rule.lateEach,
  leastSales: rule.leastSales,
  leastSalesPosts: rule.posts.flatMap(({ postId, asksLeastSales }) => (asksLeastSales ? [postId] : [])),
  absentDays: rule.absentDays,
  overtimeBp: toPercent(rule.overtimeBp),
  missedBp: toPercent(rule.missedBp),
  creditBp: toPercent(rule.creditBp),
  monthDays: rule.monthDays,
  dayHours: rule.dayHours,
  posts: rule.posts.map(({ postId, postName, basePay, postPay }) => ({ postId, postName, basePay, postPay })),
  socialBp: toPercent(rule.socialBp),
  taxFree: rule.taxFree,
  taxTiers: toTierValues(rule.taxTiers),
})

/** Terms from the typed values. Posts created after the draft are missing in it and retain their values of `rule`. */
const toTerms = (
  { absentDays, monthDays, dayHours, posts, leastSalesPosts, ...typed }: FormValues,
  rule: WageRule,
): WageTerms => ({
  mealPay: typed.mealPay ?? 0,
  fullPay: typed.fullPay ?? 0,
  lateEach: typed.lateEach ?? 0,
  leastSales: typed.leastSales ?? 0,
  absentDays,
  monthDays,
  dayHours,
  overtimeBp: toBasisPoints(typed.overtimeBp),
  missedBp: toBasisPoints(typed.missedBp),
  creditBp: toBasisPoints(typed.creditBp),
  socialBp: toBasisPoints(typed.socialBp),
  taxFree: typed.taxFree ?? 0,
  taxTiers: toTierInput(typed.taxTiers).toSorted((a, b) => a.fromAmount - b.fromAmount),
  posts: rule.posts.map((post) => {
    const own = posts.find(({ postId }) => postId === post.postId)
    return {
      ...post,
      basePay: own?.basePay ?? post.basePay,
      postPay: own?.postPay ?? post.postPay,
      asksLeastSales: leastSalesPosts.includes(post.postId),
    }
  }),
})
