import { formatFen } from '@nocturne/base/money'
import { payMethod } from '@nocturne/contract/codes'
import { members } from '@nocturne/contract/members/endpoints'

import { KeyValue } from '../../../kit/key-value.tsx'
import { Money } from '../../../kit/money.tsx'
import { MoneyInput } from '../../../kit/money-input.tsx'
import { SegmentedControl } from '../../../kit/segmented-control.tsx'
import { Select } from '../../../kit/select.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { toast } from '../../../kit/toast.ts'
import { useForm } from '../../../lib/form.ts'
import { useApi } from '../../../lib/query.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { FormField } from '../../../shells/form-field.tsx'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { QueryView } from '../../../shells/query-view.tsx'
import { PersonPicker } from '../../directory/public.ts'
import { bonusText, giftText } from '../recharge-texts.ts'
import { amountProblem, broughtBy, type Terms } from '../recharge-rules.ts'
import type { DeskSheetProps } from './member-desk-sheet.tsx'

const { cash, card } = payMethod
const methods = [
  { id: cash, label: '现金' },
  { id: card, label: '刷卡' },
] as const

/** Ids of rules begin at 1. */
const FREE = 0

type Typed = {
  ruleId: number
  amountFen: number | null
  by: typeof cash | typeof card
  slipNo: string
  recommendUserId: number | null
}

/** 代会员充值: the member pays in at the counter, in cash or by card. */
export default function TakeRechargeSheet(props: DeskSheetProps) {
  const terms = useApi(members.rechargeRules, {})
  if (terms.data) return <RechargeForm {...props} terms={terms.data} />
  return (
    <Sheet open onClose={props.onClose} title="充值" fact={props.member.memberName}>
      <QueryView query={terms} skeleton={<Skeleton shape="lines" count={5} />}>
        {() => null}
      </QueryView>
    </Sheet>
  )
}

function RechargeForm({ member: { memberId, memberName }, terms, onClose }: DeskSheetProps & { terms: Terms }) {
  const command = useCommand(members.takeRecharge, {
    label: `${memberName} 充值`,
    quiet: true,
    invalidates: [members.detail, members.rechargesOf],
  })
  const wishOf = ({ ruleId, amountFen }: Pick<Typed, 'ruleId' | 'amountFen'>) =>
    ruleId === FREE ? { fen: amountFen } : { ruleId }
  const form = useForm<Typed>({
    draft: `member.recharge.${memberId}`,
    names: { amount: 'amountFen', payMethod: 'by' },
    initial: { ruleId: terms.rows[0]?.ruleId ?? FREE, amountFen: null, by: cash, slipNo: '', recommendUserId: null },
    check: ({ ruleId, amountFen }) => ({ amountFen: ruleId === FREE && amountProblem(terms, amountFen) }),
    send: async ({ ruleId, amountFen, by, slipNo, recommendUserId }) => {
      const result = await command.submit({
        memberId,
        payMethod: by,
        ...(ruleId === FREE ? { amount: amountFen ?? 0 } : { ruleId }),
        ...(by === card && slipNo.trim() !== '' && { slipNo: slipNo.trim() }),
        ...(recommendUserId !== null && { recommendUserId }),
      })
      if (!result.queued) toast(`已充值，余额 ${formatFen(result.answer.balanceAfter)}`)
      onClose()
    },
  })
  const { field, value } = form
  const brought = broughtBy(terms, wishOf(value))
  const gifts = giftText(terms.rows.find(({ ruleId }) => ruleId === value.ruleId)?.giftGoods ?? [])
  return (
    <FormSheet
      form={form}
      title="充值"
      fact={memberName}
      submitLabel={`收款 ${formatFen(brought.principalAmount)}`}
      onClose={onClose}
    >
      <FormField field={field('ruleId')} label="充值方案">
        {(control) => (
          <Select
            label="充值方案"
            options={[
              ...terms.rows.map(({ ruleId, ruleName, principalAmount, bonusAmount }) => ({
                id: ruleId,
                label: `${ruleName} · ${formatFen(principalAmount, { trim: true })}`,
                hint: bonusText(bonusAmount),
              })),
              { id: FREE, label: '自定义金额' },
            ]}
            {...control}
          />
        )}
      </FormField>
      {value.ruleId === FREE && (
        <FormField
          field={field('amountFen')}
          label="充值金额"
          hint={`${formatFen(terms.minAmount, { trim: true })} 至 ${formatFen(terms.maxAmount, { trim: true })}`}
        >
          {({ value: fen, onChange }) => <MoneyInput fen={fen} onChange={onChange} large />}
        </FormField>
      )}
      <FormField field={field('by')} label="付款方式" hint="微信、支付宝请会员在会员中心自助充值">
        {({ value: by, onChange }) => (
          <SegmentedControl label="付款方式" options={methods} value={by} onChange={onChange} />
        )}
      </FormField>
      {value.by === card && (
        <FormField field={field('slipNo')} label="小票号" optional>
          {(control) => <TextInput maxLength={40} autoComplete="off" {...control} />}
        </FormField>
      )}
      <FormField field={field('recommendUserId')} label="推荐人" optional>
        {(control) => <PersonPicker label="推荐人" nobody="无" {...control} />}
      </FormField>
      <Brought brought={brought} gifts={gifts} />
    </FormSheet>
  )
}

type BroughtProps = { brought: ReturnType<typeof broughtBy>; gifts: string }

/** What the member has of it. */
function Brought({ brought: { principalAmount, bonusAmount }, gifts }: BroughtProps) {
  return (
    <KeyValue
      rows={[
        { label: '本金', value: <Money fen={principalAmount} exact /> },
        { label: '赠送金', value: <Money fen={bonusAmount} exact /> },
        ...(gifts === '' ? [] : [{ label: '赠品', value: gifts }]),
      ]}
    />
  )
}
