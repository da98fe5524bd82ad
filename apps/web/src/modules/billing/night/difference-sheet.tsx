import { differenceStatus } from '@nocturne/contract/codes'
import { formTexts } from '@nocturne/contract/client-texts'
import { payments } from '@nocturne/contract/payments/endpoints'

import { KeyValue, type KeyValueRow } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { TextArea } from '#kit/text-area.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { getDifferenceLabel, type ReconciliationDifference } from './finance-rules.ts'
import { getMethodLabel } from '../labels.ts'

type Props = { item: ReconciliationDifference; onClose: () => void }

/** Difference with both sides. Open ones are closed with a comment on the cause. */
export function DifferenceSheet(props: Props) {
  return props.item.status === differenceStatus.open ? <Open {...props} /> : <Handled {...props} />
}

function Open({ item, onClose }: Props) {
  const command = useCommand(payments.handleDifference, {
    label: '处理对账差异',
    quiet: true,
    invalidates: [payments.differences, payments.reconciliations],
  })
  const form = useForm({
    draft: `difference.${item.itemId}`,
    initial: { note: '' },
    check: ({ note }) => ({ note: note.trim() === '' && formTexts.reasonRequired }),
    send: async ({ note }) => {
      await command.submit({ itemId: item.itemId, note: note.trim() })
      showToast('已处理')
      onClose()
    },
  })
  return (
    <FormSheet form={form} title={getDifferenceLabel(item.kind)} onClose={onClose} submitLabel="标为已处理">
      <KeyValue rows={buildRows(item)} />
      <FormField field={form.field('note')} label="处理说明" hint="查到的原因与处理方式，处理后不能修改">
        {(control) => <TextArea maxLength={200} {...control} />}
      </FormField>
    </FormSheet>
  )
}

function Handled({ item, onClose }: Props) {
  return (
    <Sheet open onClose={onClose} title={getDifferenceLabel(item.kind)}>
      <KeyValue
        rows={[
          ...buildRows(item),
          { label: '处理人', value: item.handleUserName ?? '系统' },
          { label: '处理时间', value: item.handleTime ?? '—' },
          { label: '处理说明', value: item.note || '—' },
        ]}
      />
    </Sheet>
  )
}

const renderAmount = (fen: number | null) => (fen === null ? '没有' : <Money fen={fen} exact />)

function buildRows(item: ReconciliationDifference): KeyValueRow[] {
  return [
    { label: '支付方', value: `${getMethodLabel(item.provider)} ${item.billDate}` },
    { label: '支付方金额', value: renderAmount(item.providerAmount) },
    { label: '本店金额', value: renderAmount(item.ourAmount) },
    { label: '本店支付单', value: item.paymentNo ?? '没有' },
    { label: '商户单号', value: item.outTradeNo || '—' },
    ...(item.outRefundNo ? [{ label: '退款单号', value: item.outRefundNo }] : []),
    { label: '处理期限', value: item.dueTime },
  ]
}
