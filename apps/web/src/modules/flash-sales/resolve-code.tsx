import { killOrderStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'

import { call } from '#lib/query/api.ts'
import type { CodeLookUp, CodeSheetRenderer } from '../vouchers/public.ts'
import type { FlashOrder } from './kill-order.ts'
import { formatCodeUse } from './used-text.ts'
import VerifyFlashOrderSheet from './parts/verify-sheet.tsx'

/**
 * Looks up a code entered in 核销 and returns the sheet to select the table. Rejects with the reason if it cannot be
 * redeemed.
 */
export async function resolveVerifyCode({ text, tableRecordId }: CodeLookUp): Promise<CodeSheetRenderer> {
  const order = await call(flashSales.codeQuery, { verifyCode: text }, { silent: true })
  if (!order.canVerify) throw new Error(getBlockReason(order))
  return (onClose) => (
    <VerifyFlashOrderSheet order={order} verifyCode={text} tableRecordId={tableRecordId} onClose={onClose} />
  )
}

function getBlockReason({ status, useStartDate, useEndDate, verifyTime, tableName }: FlashOrder): string {
  if (status === killOrderStatus.verified) return formatCodeUse({ verifyTime, tableName })
  if (status !== killOrderStatus.paid) return `该秒杀订单${getLabel('kill_order_status', status)}`
  return `不能核销：使用日期 ${useStartDate} 至 ${useEndDate}`
}
