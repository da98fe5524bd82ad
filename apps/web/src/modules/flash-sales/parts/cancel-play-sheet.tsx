import { formatFen } from '@nocturne/base/money'
import { formTexts } from '@nocturne/contract/client-texts'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'

import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { PayPasswordField, findPasswordError } from '#shells/pay-password.tsx'
import { seal } from '../../session/public.ts'
import { formatStart } from '#lib/format/prepaid-texts.ts'
import type { Play } from '../play-texts.ts'

const reasons = ['人数不足', '场地变动', '发起人临时有事']

/** 取消组局: refunds all paid guests through the original payment method. */
export default function CancelPlaySheet({ play, onClose }: { play: Play; onClose: () => void }) {
  const { playId, joinCount, cancelPassword } = play
  const amount = formatFen(play.amount ?? 0, { trim: true })
  const options = {
    label: '取消组局',
    quiet: true,
    invalidates: [flashSales.playDetail, flashSales.playList, flashSales.groupStatistics],
  }
  const command = useCommand(flashSales.playCancel, options)
  const confirmed = useCommand(flashSales.playCancel, { ...options, secret: true })
  const form = useForm<{ reason: string; payPassword: string }>({
    draft: `playCancel.${playId}`,
    secrets: ['payPassword'],
    place: findPasswordError,
    initial: { reason: '', payPassword: '' },
    check: ({ reason, payPassword }) => ({
      reason: reason.trim() === '' && formTexts.reasonRequired,
      payPassword: cancelPassword && payPassword === '' && '请输入支付密码',
    }),
    send: async ({ reason, payPassword }) => {
      const input = { playId, reason: reason.trim() }
      const sealInput = async () => ({ ...input, payPassword: await seal(payPassword) })
      if (cancelPassword) await confirmed.submitSealed({ ...input, payPassword }, sealInput)
      else await command.submit(input)
      showToast(joinCount > 0 ? '组局已取消，款项原路退回' : '组局已取消')
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title="取消组局"
      fact={`${play.title} · ${formatStart(play)}`}
      submitLabel={joinCount > 0 ? `取消并退款 ${amount}` : '取消组局'}
      submitKind="danger"
      onClose={onClose}
    >
      <p>{joinCount > 0 ? `${joinCount} 位客人的 ${amount} 将原路退回，凭证同时失效。` : '还没有客人付款。'}</p>
      <ReasonField field={form.field('reason')} label="取消原因" usual={reasons} />
      {cancelPassword && <PayPasswordField form={form} />}
    </FormSheet>
  )
}
