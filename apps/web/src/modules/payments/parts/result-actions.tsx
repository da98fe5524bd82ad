import { useLocation } from 'wouter'
import { payBizType, payStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { payments } from '@nocturne/contract/payments/endpoints'

import { Button } from '../../../kit/button.tsx'
import { Stack } from '../../../kit/stack.tsx'
import { useLatestPass, usePassOf } from '../../../lib/guest-pass.ts'
import { floorLink, tableLink } from '../../../lib/common-links.ts'
import { guestTarget } from '../../../lib/guest-target.ts'
import { useSession } from '../../../lib/session.ts'
import { guestBillLink, menuLink, payLink } from '../../guest/public.ts'
import { memberCentreLink, rechargeLink } from '../links.ts'
import { close } from './close-page.ts'

type ResultActionsProps = {
  result: AnswerOf<typeof payments.status>
  tableRecordId: number | undefined
  /** The page that waits for what was recharged. */
  redirect?: string | undefined
}

/** Where one goes from here: a guest to his bill, staff to the table. Whoever paid by a code and sits at no table can only close the page. */
export function ResultActions({ result, tableRecordId, redirect }: ResultActionsProps) {
  const [, navigate] = useLocation()
  const pass = usePassFor(result, tableRecordId)
  const sitting = pass?.tableRecordId ?? null
  const isStaff = useSession().token !== null
  // What was paid in is seen where it lies.
  if (result.bizType === payBizType.recharge) {
    const backTo = guestTarget(redirect)
    return (
      <>
        {result.status === payStatus.succeeded && (
          <Button wide onClick={() => navigate(rechargeLink(result.bizId), { replace: true })}>
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
    const back = result.tableId === null ? floorLink : tableLink(result.tableId)
    return (
      <Button kind="primary" wide onClick={() => navigate(back, { replace: true })}>
        {result.tableId === null ? '返回台位' : `返回 ${result.tableName}`}
      </Button>
    )
  }
  if (!pass || sitting === null) {
    return (
      <Button wide onClick={close}>
        关闭
      </Button>
    )
  }
  const again = result.status === payStatus.succeeded ? undefined : payLink(sitting, result.orderId ?? undefined)
  return (
    <>
      <Button wide onClick={() => navigate(guestBillLink(sitting))}>
        查看订单
      </Button>
      <Button kind="primary" wide onClick={() => navigate(again ?? menuLink(pass.code), { replace: true })}>
        {again === undefined ? '继续点单' : '重新支付'}
      </Button>
    </>
  )
}

/** What a guest at a table may do besides. */
export function FurtherActions({ result, tableRecordId }: ResultActionsProps) {
  const [, navigate] = useLocation()
  const sitting = usePassFor(result, tableRecordId)?.tableRecordId ?? null
  if (result.status !== payStatus.succeeded || result.bizType === payBizType.recharge || sitting === null) return null
  return (
    <Stack row>
      <Button kind="ghost" wide onClick={() => navigate(memberCentreLink)}>
        会员中心
      </Button>
      <Button kind="ghost" wide onClick={close}>
        关闭
      </Button>
    </Stack>
  )
}

/** Whoever left the provider's page without paying finds back to where he may go on or choose another way. */
export function BackToPaying({ result, tableRecordId }: ResultActionsProps) {
  const [, navigate] = useLocation()
  const sitting = usePassFor(result, tableRecordId)?.tableRecordId ?? null
  if (sitting === null || result.bizType !== payBizType.bill) return null
  return (
    <Button wide onClick={() => navigate(payLink(sitting, result.orderId ?? undefined), { replace: true })}>
      还没付款
    </Button>
  )
}

/** The seat of whoever paid. A provider's page comes back without the table: the one this phone sat at last is it, if the name agrees. */
function usePassFor({ tableName }: ResultActionsProps['result'], tableRecordId: number | undefined) {
  const latest = useLatestPass()
  const named = usePassOf({ tableRecordId })
  return named ?? (latest?.tableName === tableName ? latest : undefined)
}
