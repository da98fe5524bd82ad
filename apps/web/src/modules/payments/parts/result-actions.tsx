import { useLocation } from 'wouter'
import { payBizType, payStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { payments } from '@nocturne/contract/payments/endpoints'

import { Button } from '#kit/button.tsx'
import { Stack } from '#kit/stack.tsx'
import { useLatestPass, useStoredPass } from '#lib/identity/guest-pass.ts'
import { floorLink, buildTableLink } from '#lib/routing/common-links.ts'
import { parseGuestReturnAddress } from '#lib/identity/guest-target.ts'
import { useSession } from '#lib/identity/session.ts'
import { buildGuestBillLink, menuLink, buildGuestPayLink } from '../../guest/public.ts'
import { memberCentreLink, buildRechargeLink } from '../links.ts'
import { closePage } from './close-page.ts'

type ResultActionsProps = {
  result: AnswerOf<typeof payments.status>
  tableRecordId: number | undefined
  /** Page to return to after a recharge. */
  redirect?: string | undefined
}

/** Next steps: a guest returns to the bill, staff to the table. Payers by code without a table can only close the page. */
export function ResultActions({ result, tableRecordId, redirect }: ResultActionsProps) {
  const [, navigate] = useLocation()
  const pass = usePassFor(result, tableRecordId)
  const sitting = pass?.tableRecordId ?? null
  const isStaff = useSession().token !== null
  // A recharge leads to the member centre, which shows the balance.
  if (result.bizType === payBizType.recharge) {
    const backTo = parseGuestReturnAddress(redirect)
    return (
      <>
        {result.status === payStatus.succeeded && (
          <Button wide onClick={() => navigate(buildRechargeLink(result.bizId), { replace: true })}>
            充值详情
          </Button>
        )}
        <Button kind="primary" wide onClick={() => navigate(backTo ?? memberCentreLink, { replace: true })}>
          {backTo === null ? '会员中心' : '继续支付'}
        </Button>
      </>
    )
  }
  if (isStaff && sitting === null) {
    const back = result.tableId === null ? floorLink : buildTableLink(result.tableId)
    return (
      <Button kind="primary" wide onClick={() => navigate(back, { replace: true })}>
        {result.tableId === null ? '返回台位' : `返回 ${result.tableName}`}
      </Button>
    )
  }
  if (!pass || sitting === null) {
    return (
      <Button wide onClick={closePage}>
        关闭
      </Button>
    )
  }
  const again =
    result.status === payStatus.succeeded ? undefined : buildGuestPayLink(sitting, result.orderId ?? undefined)
  return (
    <>
      <Button wide onClick={() => navigate(buildGuestBillLink(sitting))}>
        查看订单
      </Button>
      <Button kind="primary" wide onClick={() => navigate(again ?? menuLink(pass.code), { replace: true })}>
        {again === undefined ? '继续点单' : '重新支付'}
      </Button>
    </>
  )
}

/** Further buttons after a guest's payment at a table: member centre, and closing the page. */
export function GuestResultActions({ result, tableRecordId }: ResultActionsProps) {
  const [, navigate] = useLocation()
  const sitting = usePassFor(result, tableRecordId)?.tableRecordId ?? null
  if (result.status !== payStatus.succeeded || result.bizType === payBizType.recharge || sitting === null) return null
  return (
    <Stack row>
      <Button kind="ghost" wide onClick={() => navigate(memberCentreLink)}>
        会员中心
      </Button>
      <Button kind="ghost" wide onClick={closePage}>
        关闭
      </Button>
    </Stack>
  )
}

/**
 * Button back to the payment page, for guests who left the provider's page without paying: there they can continue or
 * choose another method.
 */
export function ContinuePaymentButton({ result, tableRecordId }: ResultActionsProps) {
  const [, navigate] = useLocation()
  const sitting = usePassFor(result, tableRecordId)?.tableRecordId ?? null
  if (sitting === null || result.bizType !== payBizType.bill) return null
  return (
    <Button wide onClick={() => navigate(buildGuestPayLink(sitting, result.orderId ?? undefined), { replace: true })}>
      还没付款
    </Button>
  )
}

/**
 * Guest pass of the payer. A provider's page returns without the sitting: the latest pass on this phone is used if its
 * table name matches.
 */
function usePassFor({ tableName }: ResultActionsProps['result'], tableRecordId: number | undefined) {
  const latest = useLatestPass()
  const named = useStoredPass({ tableRecordId })
  return named ?? (latest?.tableName === tableName ? latest : undefined)
}
