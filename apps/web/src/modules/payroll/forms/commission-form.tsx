import { listMonthsFrom } from '@nocturne/base/months'
import { formTexts } from '@nocturne/contract/client-texts'
import { commissionKind, commissionMode } from '@nocturne/contract/codes'
import { dictionaries, getLabel } from '@nocturne/contract/dictionaries'
import type { InputOf } from '@nocturne/contract/endpoint'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Select } from '#kit/select.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm, type Form } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { ReasonSheet } from '#shells/reason-sheet.tsx'
import { formatMonth } from '#lib/format/month-text.ts'
import { CommissionPreviewSheet } from '../parts/commission-preview-sheet.tsx'
import type { CommissionRule, CommissionRules } from '../parts/commission-rules-sheet.tsx'
import { MultiSelect } from '../parts/multi-select.tsx'
import { TierInputs, findTiersError, toTierInput, toTierValues, type TierValues } from '../parts/tier-inputs.tsx'

type Input = InputOf<typeof payroll.saveCommissionRule>
type FormValues = Omit<Input, 'ruleId' | 'tiers' | 'postIds' | 'deptIds'> & {
  tiers: TierValues[]
  postIds: number[]
  deptIds: number[]
}

type CommissionFormProps = {
  /** Version that the new one replaces; null for a new rule. */
  rule: CommissionRule | null
  choices: Omit<CommissionRules, 'rows'>
  onClose: () => void
}

const MOST_TIERS = 10
/** Latest selectable start of a rule, in months from the current one. */
const MONTHS_AHEAD = 6

/** Kinds of commission that are paid with the wages. */
const kinds = dictionaries.commission_kind.flatMap(({ value, label: word }) =>
  value === commissionKind.groupPlay ? [] : [{ id: value, label: word }],
)
const modes = dictionaries.commission_mode.map(({ value, label: word }) => ({ id: value, label: word }))
/** Form to add (新增) or change (调整) a commission rule: creates a version that is valid from a month on. */
export default function CommissionForm({ rule, choices, onClose }: CommissionFormProps) {
  const { month } = choices
  const [over, setOver] = useState<'ending' | 'trying' | null>(null)
  const save = useCommand(payroll.saveCommissionRule, {
    label: rule ? `调整提成规则 ${rule.ruleName}` : '新增提成规则',
    quiet: true,
    invalidates: [payroll.commissionRules],
  })
  const form = useForm<FormValues>({
    draft: `commission.${rule?.ruleId ?? 'new'}`,
    initial: toFormValues(rule, month),
    check: ({ ruleName, tiers, reason }) => ({
      ruleName: ruleName.trim() === '' && '请输入规则名称',
      tiers: findTiersError(tiers),
      reason: reason.trim() === '' && formTexts.reasonRequired,
    }),
    send: async (typed) => {
      await save.submit({
        ...toRuleInput(typed, rule),
        ruleName: typed.ruleName.trim(),
        reason: typed.reason.trim(),
      })
      showToast(`${formatMonth(typed.startMonth)}起按“${typed.ruleName.trim()}”计算`)
      onClose()
    },
  })
  return (
    <>
      <FormSheet
        form={form}
        title={rule ? '调整提成规则' : '新增提成规则'}
        fact={rule && `${rule.ruleName} · ${getLabel('commission_kind', rule.commissionKind)}`}
        submitLabel="保存"
        onClose={onClose}
      >
        <RateFields form={form} isNew={!rule} />
        <WhoFields form={form} choices={choices} />
        <FormField field={form.field('startMonth')} label="开始月份" hint="之前的月份按原规则">
          {({ value, onChange }) => (
            <Select label="开始月份" options={buildMonthOptions(month, value)} value={value} onChange={onChange} />
          )}
        </FormField>
        <Button wide reason={findTiersError(form.value.tiers) || undefined} onClick={() => setOver('trying')}>
          试算影响
        </Button>
        <ReasonField
          field={form.field('reason')}
          label="原因"
          usual={['新季度政策', '旺季激励', '岗位调整', '录入更正']}
        />
        {rule && (
          <Button kind="ghost" wide onClick={() => setOver('ending')}>
            停用此规则
          </Button>
        )}
      </FormSheet>
      {over === 'ending' && rule && (
        <EndRule rule={rule} month={month} onBack={() => setOver(null)} onClose={onClose} />
      )}
      {over === 'trying' && (
        <CommissionPreviewSheet rule={toRuleInput(form.value, rule)} month={month} onClose={() => setOver(null)} />
      )}
    </>
  )
}

const toFormValues = (rule: CommissionRule | null, month: string): FormValues => ({
  ruleName: rule?.ruleName ?? '',
  commissionKind: kinds.find(({ id }) => id === rule?.commissionKind)?.id ?? commissionKind.sales,
  commissionMode: rule?.commissionMode ?? commissionMode.whole,
  postIds: rule?.postIds ?? [],
  deptIds: rule?.deptIds ?? [],
  tiers: rule ? toTierValues(rule.tiers) : [{ fromAmount: 0, percent: '' }],
  startMonth: getDefaultStart(month, rule),
  reason: '',
})

/** Wire format of the values. */
const toRuleInput = (typed: FormValues, rule: CommissionRule | null) => ({
  ...(rule && { ruleId: rule.ruleId }),
  commissionKind: typed.commissionKind,
  commissionMode: typed.commissionMode,
  postIds: typed.postIds,
  deptIds: typed.deptIds,
  tiers: toTierInput(typed.tiers),
  startMonth: typed.startMonth,
})

/** Name, base and tiers. */
function RateFields({ form, isNew }: { form: Form<FormValues>; isNew: boolean }) {
  return (
    <>
      <FormField field={form.field('ruleName')} label="规则名称">
        {(control) => <TextInput maxLength={20} placeholder="如 销售阶梯提成" {...control} />}
      </FormField>
      {isNew && (
        <FormField field={form.field('commissionKind')} label="提成类别">
          {({ value, onChange }) => (
            <SegmentedControl label="提成类别" options={kinds} value={value} onChange={onChange} />
          )}
        </FormField>
      )}
      <FormField
        field={form.field('commissionMode')}
        label="计算方式"
        hint="全额：达到档位后全部金额按该档计算；超额：各档分别计算"
      >
        {({ value, onChange }) => (
          <SegmentedControl label="计算方式" options={modes} value={value} onChange={onChange} />
        )}
      </FormField>
      <FormField field={form.field('tiers')} label="档位" hint="当月累计金额达到起点后的提成比例">
        {({ value, onChange }) => <TierInputs tiers={value} most={MOST_TIERS} onChange={onChange} />}
      </FormField>
    </>
  )
}

/** Posts and departments the rule applies to; no selection means all employees. */
function WhoFields({
  form,
  choices: { posts, depts },
}: Pick<CommissionFormProps, 'choices'> & { form: Form<FormValues> }) {
  return (
    <>
      <FormField field={form.field('deptIds')} label="适用部门" hint="不选为全部部门">
        {({ value, onChange }) => (
          <MultiSelect
            label="适用部门"
            options={depts.map(({ deptId, deptName }) => ({ id: deptId, name: deptName }))}
            value={value}
            onChange={onChange}
          />
        )}
      </FormField>
      <FormField field={form.field('postIds')} label="适用岗位" hint="不选为全部岗位">
        {({ value, onChange }) => (
          <MultiSelect
            label="适用岗位"
            options={posts.map(({ postId, postName }) => ({ id: postId, name: postName }))}
            value={value}
            onChange={onChange}
          />
        )}
      </FormField>
    </>
  )
}

/**
 * Default first month of the new version: the month after the current one, or the first month of the preceding version
 * if that is later.
 */
function getDefaultStart(month: string, rule: CommissionRule | null): string {
  const next = listMonthsFrom(month, 2)[1] ?? month
  return rule && rule.startMonth > next ? rule.startMonth : next
}

/** The current month and the following ones, extended to the selected one. */
const buildMonthOptions = (month: string, chosen: string) =>
  [...new Set([...listMonthsFrom(month, MONTHS_AHEAD), chosen])].map((one) => ({ id: one, label: formatMonth(one) }))

type EndRuleProps = { rule: CommissionRule; month: string; onBack: () => void; onClose: () => void }

/** 停用: ends the rule from a month on. */
function EndRule({ rule, month, onBack, onClose }: EndRuleProps) {
  const [fromMonth, setFromMonth] = useState(getDefaultStart(month, rule))
  const [trying, setTrying] = useState(false)
  const kind = kinds.find(({ id }) => id === rule.commissionKind)?.id
  const end = useCommand(payroll.endCommissionRule, {
    label: `停用提成规则 ${rule.ruleName}`,
    quiet: true,
    invalidates: [payroll.commissionRules],
  })
  return (
    <>
      <ReasonSheet
        draft={`commission.end.${rule.ruleId}`}
        title={`停用 ${rule.ruleName}`}
        fact="停用后适用范围更大的规则会接着计算"
        submitLabel="停用"
        submitKind="danger"
        usual={['政策取消', '并入通用规则', '录入更正']}
        onClose={onBack}
        send={async (reason) => {
          await end.submit({ ruleId: rule.ruleId, fromMonth, reason })
          showToast(`${formatMonth(fromMonth)}起停用`)
          onClose()
        }}
      >
        <Field label="停用月份" hint="之前的月份仍按此规则">
          <Select
            label="停用月份"
            options={buildMonthOptions(month, fromMonth)}
            value={fromMonth}
            onChange={setFromMonth}
          />
        </Field>
        {kind !== undefined && (
          <Button wide onClick={() => setTrying(true)}>
            试算影响
          </Button>
        )}
      </ReasonSheet>
      {trying && kind !== undefined && (
        <CommissionPreviewSheet
          rule={{ ...toEndedRule(rule), commissionKind: kind, startMonth: fromMonth }}
          month={month}
          onClose={() => setTrying(false)}
        />
      )}
    </>
  )
}

/** A version without tiers ends the rule. */
const toEndedRule = ({ ruleId, commissionMode, postIds, deptIds }: CommissionRule) => ({
  ruleId,
  commissionMode,
  postIds,
  deptIds,
  tiers: [],
})
