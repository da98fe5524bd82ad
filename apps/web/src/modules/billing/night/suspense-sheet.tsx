import { suspenseStatus } from '@nocturne/contract/codes'
import { formTexts } from '@nocturne/contract/client-texts'
import { payments } from '@nocturne/contract/payments/endpoints'

import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { TextArea } from '#kit/text-area.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { getSuspenseLabel, getSuspenseTag, type SuspendedPayment } from './finance-rules.ts'
import { getMethodLabel } from '../labels.ts'

type Props = { item: SuspendedPayment; onClose: () => void }

/** Suspended payment. One that needs manual handling is handled here; all others are refunded automatically. */
export function SuspenseSheet(props: Props) {
  const { item, onClose } = props
  if (item.status === suspenseStatus.stuck) return <Waiting {...props} />
  return (
    <Sheet open onClose={onClose} title={getSuspenseLabel(item.kind)}>
      <Facts item={item} />
    </Sheet>
  )
}

/**
 * Form for manual handling: sends a failed refund again, or records the result of the investigation for unmatched
 * money.
 */
function Waiting({ item, onClose }: Props) {
  const command = useCommand(payments.handleSuspense, {
    label: '处理挂起款项',
    quiet: true,
    invalidates: [payments.suspense],
  })
  const isUnknown = item.kind === 'unmatched'
  const form = useForm({
    draft: `suspense.${item.suspenseId}`,
    initial: { note: '' },
    check: ({ note }) => ({ note: note.trim() === '' && formTexts.reasonRequired }),
    send: async ({ note }) => {
      await command.submit({ suspenseId: item.suspenseId, note: note.trim() })
      showToast(isUnknown ? '已处理' : '已重新发起退款')
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={getSuspenseLabel(item.kind)}
      onClose={onClose}
      submitLabel={isUnknown ? '标为已处理' : '重新退款'}
    >
      <Facts item={item} />
      <FormField
        field={form.field('note')}
        label="处理说明"
        hint={isUnknown ? '与支付方核对的结果，处理后不能修改' : '失败的原因与处理方式，退款单号不变'}
      >
        {(control) => <TextArea maxLength={200} {...control} />}
      </FormField>
    </FormSheet>
  )
}

function Facts({ item }: { item: SuspendedPayment }) {
  const state = getSuspenseTag(item)
  return (
    <KeyValue
      rows={[
        { label: '金额', value: <Money fen={item.amount} exact /> },
        { label: '状态', value: state.text, tone: state.tone },
        { label: '原因', value: item.reason },
        { label: '支付方', value: getMethodLabel(item.provider) },
        ...(item.tableName ? [{ label: '台位', value: item.tableName }] : []),
        { label: '挂起单号', value: item.suspenseNo },
        { label: '本店支付单', value: item.paymentNo ?? '没有' },
        { label: '商户单号', value: item.outTradeNo },
        { label: '支付方单号', value: item.transactionId },
        { label: '到账时间', value: item.createTime },
        { label: item.kind === 'unmatched' ? '处理时间' : '退回时间', value: item.doneTime ?? '—' },
        ...(item.handleUserName
          ? [
              { label: '处理人', value: item.handleUserName },
              { label: '处理说明', value: item.note },
            ]
          : []),
      ]}
    />
  )
}
