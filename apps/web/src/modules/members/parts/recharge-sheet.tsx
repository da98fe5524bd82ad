import { formatFen } from '@nocturne/base/money'
import { members } from '@nocturne/contract/members/endpoints'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { MoneyInput } from '#kit/money-input.tsx'
import { Notice } from '#kit/notice.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { setParams } from '#lib/routing/address.ts'
import { call } from '#lib/query/api.ts'
import { useGuestIdentity } from '#lib/identity/guest-identity.ts'
import { invalidate, useApi } from '#lib/query/query.ts'
import { useParams } from '#lib/routing/screen.ts'
import { QueryView } from '#shells/query-view.tsx'
import {
  PayBar,
  buildPaymentResultLink,
  PaymentStepCard,
  usePayFlow,
  useRefetchAfterAttempt,
} from '../../payments/public.ts'
import { formatBonus, formatGiftGoods } from '../recharge-texts.ts'
import {
  findRechargeAmountError,
  computeRechargeAmounts,
  parseRechargeParam,
  toRechargeParam,
  type RechargeRules,
  type RechargeChoice,
} from '../recharge-rules.ts'

type RechargeSheetProps = {
  /** Employee code of the QR code that opened the page. */
  employeeCode?: string | undefined
  onClose: () => void
}

/** 充值: rules as cards, a free amount, and payment in the guest's app. The address stores the choice (`recharge`). */
export default function RechargeSheet({ employeeCode, onClose }: RechargeSheetProps) {
  const terms = useApi(members.rechargeRules, {})
  return (
    <Sheet open onClose={onClose} title="充值" fact="本金可退，赠送金与本金按比例使用">
      <QueryView query={terms} skeleton={<Skeleton shape="lines" count={5} />}>
        {(known) => <Choose terms={known} employeeCode={employeeCode} />}
      </QueryView>
    </Sheet>
  )
}

/** Amounts shown to the member, in wire format; the server refuses the recharge if they no longer apply. */
const toExpectedAmounts = ({ principalAmount, bonusAmount }: ReturnType<typeof computeRechargeAmounts>) => ({
  expectedFen: principalAmount,
  expectedBonusFen: bonusAmount,
})

type ChooseProps = { terms: RechargeRules; employeeCode: string | undefined }

function Choose({ terms, employeeCode }: ChooseProps) {
  const [, navigate] = useLocation()
  const identity = useGuestIdentity()
  const { recharge, redirect } = useParams('recharge', 'redirect')
  const [choice, choose] = useState<RechargeChoice>(() => parseRechargeParam(terms, recharge))
  const setChoice = (next: RechargeChoice) => {
    choose(next)
    setParams({ recharge: toRechargeParam(next) })
  }
  const brought = computeRechargeAmounts(terms, choice)
  const paying = usePayFlow(
    'recharge:own',
    async ({ requestId, payMethod }) =>
      call(
        members.recharge,
        {
          requestId,
          payMethod,
          ...toExpectedAmounts(brought),
          ...('ruleId' in choice ? { ruleId: choice.ruleId } : { amount: choice.fen ?? 0 }),
          ...(identity.openId && { openId: identity.openId }),
          ...(employeeCode !== undefined && { employeeCode }),
        },
        { silent: true },
      ),
    identity.state !== 'asking',
    (paymentNo) => {
      void invalidate(members.info, members.balance, members.recharges)
      navigate(buildPaymentResultLink(paymentNo, { redirect }), { replace: true })
    },
  )
  useRefetchAfterAttempt(paying, () => invalidate(members.rechargeRules))
  const { flow } = paying
  return (
    <>
      {flow.step === 'choosing' && flow.refusal && (
        <div role="alert">
          <Notice tone="danger">{flow.refusal.text}</Notice>
        </div>
      )}
      <PaymentStepCard flow={flow} />
      {flow.step === 'choosing' && (
        <>
          {terms.rows.map((rule) => (
            <RuleRow
              key={rule.ruleId}
              rule={rule}
              selected={'ruleId' in choice && choice.ruleId === rule.ruleId}
              onClick={() => setChoice({ ruleId: rule.ruleId })}
            />
          ))}
          {'fen' in choice ? (
            <Field
              label="充值金额"
              error={choice.fen === null ? null : findRechargeAmountError(terms, choice.fen)}
              hint={`${formatFen(terms.minAmount, { trim: true })} 至 ${formatFen(terms.maxAmount, { trim: true })}，${formatBonus(brought.bonusAmount)}，到账 ${formatFen(brought.principalAmount + brought.bonusAmount, { trim: true })}`}
            >
              <MoneyInput fen={choice.fen} onChange={(fen) => setChoice({ fen })} large />
            </Field>
          ) : (
            <Button wide onClick={() => setChoice({ fen: null })}>
              自定义金额
            </Button>
          )}
        </>
      )}
      <PayBar
        paying={paying}
        identity={identity}
        amountFen={brought.principalAmount}
        payMethods={terms.payMethods}
        problem={'fen' in choice ? findRechargeAmountError(terms, choice.fen) : null}
        onPay={(payMethod) => paying.pay({ payMethod, part: {} })}
      />
      {terms.payMode === 'simulated' && <Notice tone="neutral">模拟支付，不会真实扣款</Notice>}
    </>
  )
}

type RuleRowProps = { rule: RechargeRules['rows'][number]; selected: boolean; onClick: () => void }

/** Row of a recharge rule: amount paid, and amount credited. */
function RuleRow({ rule, selected, onClick }: RuleRowProps) {
  const { ruleName, principalAmount, bonusAmount, giftGoods } = rule
  return (
    <ListRow
      title={<Money fen={principalAmount} />}
      {...buildRuleFact(ruleName, giftGoods)}
      figure={
        <>
          到账 <Money fen={principalAmount + bonusAmount} />
        </>
      }
      selected={selected}
      onClick={onClick}
    />
  )
}

/** Text line of a recharge rule: its included goods, and its name unless the name only repeats the amounts. */
function buildRuleFact(ruleName: string, giftGoods: Parameters<typeof formatGiftGoods>[0]) {
  const name = /^[充送\d\s元,，¥]*$/.test(ruleName) ? '' : ruleName
  const fact = [name, formatGiftGoods(giftGoods)].filter((text) => text !== '').join(' · ')
  return fact === '' ? {} : { fact }
}
