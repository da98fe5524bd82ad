import { formTexts } from '@nocturne/contract/client-texts'
import { payRuleKind, rebateType, type RebateType } from '@nocturne/contract/codes'
import { dictionaries } from '@nocturne/contract/dictionaries'
import { Fragment, useState } from 'react'

import { Card } from '#kit/card.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { MoneyInput } from '#kit/money-input.tsx'
import { NumberInput } from '#kit/number-input.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { useForm } from '#lib/form.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { PlannedVersionRow, type PlannedVersion } from '../parts/withdraw-rule.tsx'
import { formatPayRuleTitle, formatPayTerms, type PayRule, type PayTerms } from '../pay-rule-texts.ts'

const trialSheet = createLazyComponent(() => import('../parts/pay-rule-trial-sheet.tsx'))

/** Amounts in fen; percents and minutes as typed text. */
type FormValues = { way: RebateType; amount: number | null; number: string }

type PayRuleFormProps = { rule: PayRule; firstDate: string; onClose: () => void }

const [LEAST_MINUTES, MOST_MINUTES] = [10, 240]
const ways = dictionaries.rebate_type.map(({ value, label }) => ({ id: value, label }))

/** Form of a new version of a pay rule. The version is simulated on past months before it can be saved. */
export default function PayRuleForm({ rule, firstDate, onClose }: PayRuleFormProps) {
  const [tried, setTried] = useState<PayTerms | null>(null)
  const form = useForm<FormValues>({
    draft: null,
    initial: toFormValues(rule),
    check: (typed) => ({
      amount: findInputKind(rule, typed) === 'amount' && typed.amount === null && formTexts.amountRequired,
      number: findNumberError(rule, typed),
    }),
    send: (typed) => {
      setTried(toTerms(rule, typed))
      return false
    },
  })
  if (tried)
    return (
      <LazySheet
        part={trialSheet}
        props={{ rule, terms: tried, firstDate, onClose: () => setTried(null), onDone: onClose }}
      />
    )
  const kind = findInputKind(rule, form.value)
  const same = formatPayTerms(rule.payRuleKind, toTerms(rule, form.value)) === formatPayTerms(rule.payRuleKind, rule)
  const planned = rule.versions.some(({ canWithdraw }) => canWithdraw)
  return (
    <FormSheet
      form={form}
      title={`调整 ${formatPayRuleTitle(rule)}`}
      fact={`现为 ${formatPayTerms(rule.payRuleKind, rule)}`}
      submitLabel="试算影响"
      disabledReason={form.reason === null && same && !planned ? '没有变化' : null}
      onClose={onClose}
    >
      {rule.payRuleKind === payRuleKind.rebate && (
        <FormField field={form.field('way')} label="返利方式">
          {({ value, onChange }) => (
            <SegmentedControl label="返利方式" options={ways} value={value} onChange={onChange} />
          )}
        </FormField>
      )}
      {kind === 'amount' && (
        <FormField field={form.field('amount')} label={rule.goodsId === null ? '每钟单价' : '每件返利'}>
          {({ value, onChange }) => <MoneyInput fen={value} onChange={onChange} large />}
        </FormField>
      )}
      {kind === 'percent' && (
        <FormField
          field={form.field('number')}
          label={rule.goodsId === null ? '个人分成' : '按实收返利'}
          hint={rule.goodsId === null ? '其余归公司' : '挂账还款后计入，赠送不计'}
        >
          {(control) => <NumberInput decimals={2} maxLength={6} unit="%" {...control} />}
        </FormField>
      )}
      {kind === 'minutes' && (
        <FormField field={form.field('number')} label="每钟时长" hint="不足半钟按半钟计">
          {(control) => <NumberInput maxLength={3} unit="分钟" {...control} />}
        </FormField>
      )}
      <Versions rule={rule} onWithdrawn={onClose} />
    </FormSheet>
  )
}

/** Kind of input that the rule requires; null for no rebate. */
function findInputKind(rule: PayRule, { way }: Pick<FormValues, 'way'>): 'amount' | 'percent' | 'minutes' | null {
  if (rule.payRuleKind === payRuleKind.stagePrice) return 'amount'
  if (rule.payRuleKind === payRuleKind.stageUnit) return 'minutes'
  if (rule.payRuleKind !== payRuleKind.rebate || way === rebateType.percent) return 'percent'
  return way === rebateType.perPiece ? 'amount' : null
}

function findNumberError(rule: PayRule, typed: FormValues): string | false {
  const kind = findInputKind(rule, typed)
  const number = Number(typed.number)
  if (kind === 'percent') return (typed.number === '' || !(number >= 0 && number <= 100)) && '请输入 0 至 100'
  if (kind !== 'minutes') return false
  return (number < LEAST_MINUTES || number > MOST_MINUTES) && `请输入 ${LEAST_MINUTES} 至 ${MOST_MINUTES}`
}

const toFormValues = (rule: PayRule): FormValues => {
  const way = rule.rebateType ?? rebateType.none
  const kind = findInputKind(rule, { way })
  return {
    way,
    amount: kind === 'amount' ? rule.value : null,
    number: kind === 'percent' ? String(rule.value / 100) : kind === 'minutes' ? String(rule.value) : '',
  }
}

function toTerms(rule: PayRule, typed: FormValues): PayTerms {
  const way = rule.payRuleKind === payRuleKind.rebate ? typed.way : null
  const kind = findInputKind(rule, typed)
  const number = Number(typed.number)
  if (kind === 'amount') return { rebateType: way, value: typed.amount ?? 0 }
  if (kind === null) return { rebateType: way, value: 0 }
  return { rebateType: way, value: kind === 'percent' ? Math.round(number * 100) : number }
}

/** Version history, and planned versions. */
function Versions({ rule, onWithdrawn }: { rule: PayRule; onWithdrawn: () => void }) {
  const { payRuleKind: kind, versions, lastRuleId } = rule
  if (versions.length === 0 || lastRuleId === null) return null
  return (
    <Card label="历次规则">
      <SectionTitle inCard end={`${versions.length} 版`}>
        历次规则
      </SectionTitle>
      {versions.map((version) => {
        const { ruleId, startDate, canWithdraw } = version
        const terms = formatPayTerms(kind, version)
        const row = (
          <ListRow
            inCard
            title={`${startDate}起`}
            aside={canWithdraw ? '待生效' : undefined}
            fact={`${version.setUserName}：${version.reason}`}
            note={formatShortTime(version.setTime)}
            figure={terms}
          />
        )
        if (!canWithdraw) return <Fragment key={ruleId}>{row}</Fragment>
        const planned: PlannedVersion = {
          kind: 'night',
          ruleId,
          lastRuleId,
          title: formatPayRuleTitle(rule),
          fact: `${startDate}起 ${terms}`,
        }
        return (
          <PlannedVersionRow key={ruleId} version={planned} onDone={onWithdrawn}>
            {row}
          </PlannedVersionRow>
        )
      })}
    </Card>
  )
}
