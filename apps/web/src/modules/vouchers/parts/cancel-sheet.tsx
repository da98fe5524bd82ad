import { createOperationId } from '@nocturne/base/operation-id'
import { formTexts, successTexts } from '@nocturne/contract/client-texts'
import { voucherStatus } from '@nocturne/contract/codes'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'
import { useState } from 'react'

import { Checkbox } from '#kit/checkbox.tsx'
import { Notice } from '#kit/notice.tsx'
import { showToast } from '#kit/toast.ts'
import { call } from '#lib/query/api.ts'
import { useForm } from '#lib/form.ts'
import { invalidate } from '#lib/query/query.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { floorQueries } from '../../tables/public.ts'
import { voucherQueries, type VerificationDetail } from '../queries.ts'

const suggestedReasons = ['客人换套餐', '核销错台位', '客人不用了']

/** 撤销核销: reason, and return of goods already produced. */
export default function CancelVoucherSheet({ voucher, onClose }: { voucher: VerificationDetail; onClose: () => void }) {
  // Fixed request id: retries do not cancel twice.
  const [requestId] = useState(createOperationId)
  const form = useForm({
    draft: `cancelVoucher.${voucher.verifyId}`,
    initial: { reason: '', goodsBack: false },
    check: ({ reason, goodsBack }) => ({
      reason: reason.trim() === '' && formTexts.reasonRequired,
      goodsBack: voucher.needsGoodsBack && !goodsBack && '请确认商品已退回',
    }),
    send: async ({ reason, goodsBack }) => {
      const input = { requestId, verifyId: voucher.verifyId, reason: reason.trim(), ...(goodsBack && { goodsBack }) }
      const answer = await call(vouchers.cancel, input, { silent: true })
      void invalidate(...voucherQueries, ...floorQueries)
      showToast(answer.status === voucherStatus.cancelled ? successTexts.cancelled : '已请平台撤销，请稍候')
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title="撤销核销"
      fact={`${voucher.dealTitle} 尾号${voucher.codeTail}`}
      submitLabel="撤销核销"
      submitKind="danger"
      onClose={onClose}
    >
      <Notice tone="warning">撤销后商品和付款从账单退回，券可以再次使用</Notice>
      <ReasonField field={form.field('reason')} label="原因" usual={suggestedReasons} />
      {voucher.needsGoodsBack && (
        <FormField field={form.field('goodsBack')} label="商品退回">
          {({ value, onChange }) => <Checkbox label="已出品的商品已经退回" checked={value} onChange={onChange} />}
        </FormField>
      )}
    </FormSheet>
  )
}
