import { formatFen } from '@nocturne/base/money'
import { payMethod } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import { members } from '@nocturne/contract/members/endpoints'
import { useState } from 'react'

import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { MoneyInput } from '#kit/money-input.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Select } from '#kit/select.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { showToast } from '#kit/toast.ts'
import { call } from '#lib/query/api.ts'
import { useForm } from '#lib/form.ts'
import { invalidate, useApi } from '#lib/query/query.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { MissingSetupNotice } from '#shells/missing-setup.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { lazyCollectFixedAmountSheet } from '../../billing/public.ts'
import { PersonPicker } from '../../directory/public.ts'
import { formatBonus, formatGiftGoods } from '../recharge-texts.ts'
import { findRechargeAmountError, computeRechargeAmounts, type RechargeRules } from '../recharge-rules.ts'
import type { MemberServiceSheetProps } from './member-desk-sheet.tsx'

const { cash, card } = payMethod
/** Payment by the code in the guest's wallet app. */
const CODE = 'code'
const methods = [
  { id: cash, label: '现金' },
  { id: card, label: '刷卡' },
  { id: CODE, label: '扫付款码' },
] as const

/** Form value for a free amount; rule ids begin at 1. */
const FREE = 0

type FormValues = {
  ruleId: number
  amountFen: number | null
  by: (typeof methods)[number]['id']
  slipNo: string
  recommendUserId: number | null
}

type RechargeRequest = Pick<
  InputOf<typeof members.collectRecharge>,
  'ruleId' | 'amount' | 'recommendUserId' | 'expectedFen' | 'expectedBonusFen'
>
/** Recharge that is paid by a scanned code; the payment may have started before the sheet opened. */
type Scanning = { fen: number; wish: RechargeRequest }

/**
 * 代会员充值: recharge at the counter in cash, by card or by the member's wallet code. Users who may not take cash can only
 * scan codes. A pending code payment must end before another recharge starts.
 */
export default function TakeRechargeSheet(props: MemberServiceSheetProps) {
  const { memberName, rechargePaying } = props.member
  const terms = useApi(members.rechargeRules, {})
  const [scanning, setScanning] = useState<Scanning | null>(() => restoreScanning(rechargePaying))
  if (!terms.data) {
    return (
      <Sheet open onClose={props.onClose} title="充值" fact={memberName}>
        <QueryView query={terms} skeleton={<Skeleton shape="lines" count={5} />}>
          {() => null}
        </QueryView>
      </Sheet>
    )
  }
  if (scanning) return <ScanRecharge {...props} terms={terms.data} scanning={scanning} />
  return <RechargeForm {...props} terms={terms.data} onScan={setScanning} />
}

/** Restores the recharge with a pending payment, so that a retry charges the same recharge. */
const restoreScanning = (paying: MemberServiceSheetProps['member']['rechargePaying']): Scanning | null =>
  paying && { fen: paying.amount, wish: paying.ruleId === null ? { amount: paying.amount } : { ruleId: paying.ruleId } }

/**
 * Charges the member's wallet code. Closing the sheet does not end the payment; the member's `rechargePaying` restores
 * it.
 */
function ScanRecharge({
  member,
  terms,
  scanning,
  onClose,
}: MemberServiceSheetProps & { terms: RechargeRules; scanning: Scanning }) {
  const { memberId, memberName, rechargePaying } = member
  // Payment that was pending when the sheet opened. Payments started on this sheet are tracked by the collecting sheet.
  const [running] = useState(rechargePaying)
  const leave = () => {
    void invalidate(members.detail, members.rechargesOf)
    onClose()
  }
  const props = {
    fact: memberName,
    label: '应收充值',
    fen: scanning.fen,
    payMode: terms.payMode,
    running,
    charge: (requestId: string, authCode: string) =>
      call(members.collectRecharge, { requestId, memberId, authCode, ...scanning.wish }, { silent: true }),
    takeBack: () => call(members.endRecharge, { memberId }, { silent: true }),
    onPaid: ({ amount }: { amount: number }) => {
      showToast(`${memberName} 已充值 ${formatFen(amount, { trim: true })}`)
      leave()
    },
    onClose: leave,
  }
  return <LazySheet part={lazyCollectFixedAmountSheet} props={props} />
}

type RechargeFormProps = MemberServiceSheetProps & { terms: RechargeRules; onScan: (scanning: Scanning) => void }

/** Form: rule or free amount, and payment method; a code is scanned on a separate sheet. */
function useRecharge({ member: { memberId, memberName, canTakeCash }, terms, onScan, onClose }: RechargeFormProps) {
  const command = useCommand(members.takeRecharge, {
    label: `${memberName} 充值`,
    quiet: true,
    invalidates: [members.detail, members.rechargesOf],
  })
  const open = canTakeCash ? methods : methods.filter(({ id }) => id === CODE)
  const form = useForm<FormValues>({
    draft: `member.recharge.${memberId}`,
    names: { amount: 'amountFen', payMethod: 'by' },
    initial: {
      ruleId: terms.rows[0]?.ruleId ?? FREE,
      amountFen: null,
      by: open[0]?.id ?? CODE,
      slipNo: '',
      recommendUserId: null,
    },
    check: ({ ruleId, amountFen }) => ({ amountFen: ruleId === FREE && findRechargeAmountError(terms, amountFen) }),
    send: async (typed) => {
      const { ruleId, amountFen, by, slipNo, recommendUserId } = typed
      const { principalAmount, bonusAmount } = computeRechargeAmounts(terms, toChoice(typed))
      const request = {
        expectedFen: principalAmount,
        expectedBonusFen: bonusAmount,
        ...(ruleId === FREE ? { amount: amountFen ?? 0 } : { ruleId }),
        ...(recommendUserId !== null && { recommendUserId }),
      }
      if (by === CODE) return onScan({ fen: principalAmount, wish: request })
      const result = await command
        .submit({
          memberId,
          payMethod: by,
          ...request,
          ...(by === card && slipNo.trim() !== '' && { slipNo: slipNo.trim() }),
        })
        .finally(() => void invalidate(members.rechargeRules))
      if (!result.queued) showToast(`已充值，余额 ${formatFen(result.answer.balanceAfter)}`)
      onClose()
    },
  })
  return { form, open }
}

const toChoice = ({ ruleId, amountFen }: Pick<FormValues, 'ruleId' | 'amountFen'>) =>
  ruleId === FREE ? { fen: amountFen } : { ruleId }

function RechargeForm(props: RechargeFormProps) {
  const { member, terms, onClose } = props
  const { form, open } = useRecharge(props)
  const { field, value } = form
  const brought = computeRechargeAmounts(terms, toChoice(value))
  const gifts = formatGiftGoods(terms.rows.find(({ ruleId }) => ruleId === value.ruleId)?.giftGoods ?? [])
  return (
    <FormSheet
      form={form}
      title="充值"
      fact={member.memberName}
      submitLabel={`${value.by === CODE ? '扫码收款' : '收款'} ${formatFen(brought.principalAmount)}`}
      onClose={onClose}
    >
      {terms.rows.length === 0 && <MissingSetupNotice name="rechargeRules" note="，可以按自定义金额充值" />}
      <FormField field={field('ruleId')} label="充值方案">
        {(control) => (
          <Select
            label="充值方案"
            options={[
              ...terms.rows.map(({ ruleId, ruleName, principalAmount, bonusAmount }) => ({
                id: ruleId,
                label: `${ruleName} · ${formatFen(principalAmount, { trim: true })}`,
                hint: formatBonus(bonusAmount),
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
      <FormField field={field('by')} label="付款方式" hint="会员也可以在会员中心自助充值">
        {({ value: by, onChange }) => (
          <SegmentedControl label="付款方式" options={open} value={by} onChange={onChange} />
        )}
      </FormField>
      {value.by === card && (
        <FormField field={field('slipNo')} label="小票号" optional>
          {(control) => <TextInput maxLength={40} autoComplete="off" {...control} />}
        </FormField>
      )}
      <FormField field={field('recommendUserId')} label="推荐人" optional>
        {(control) => <PersonPicker label="推荐人" emptyLabel="无" {...control} />}
      </FormField>
      <Brought brought={brought} gifts={gifts} />
    </FormSheet>
  )
}

type BroughtProps = { brought: ReturnType<typeof computeRechargeAmounts>; gifts: string }

/** Amounts credited to the member. */
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
