import Trash2 from 'lucide-react/icons/trash-2'
import { formatFen } from '@nocturne/base/money'
import { billing } from '@nocturne/contract/billing/endpoints'

import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import { IconButton } from '#kit/icon-button.tsx'
import { MoneyInput } from '#kit/money-input.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Stack } from '#kit/stack.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { useForm } from '#lib/form.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import { useSignature } from '#shells/signature.tsx'
import { BalanceProofFields } from './balance-proof-fields.tsx'
import { createProof, validateProof, toProofInput } from './balance-proof-rules.ts'
import type { BalanceProof } from './balance-proof-rules.ts'
import {
  computeCashChange,
  sumCashChange,
  updatePaymentPart,
  createGuarantee,
  validateGuarantee,
  toGuaranteeInput,
  findPartsError,
  computeOpenRest,
  splitEvenly,
  type Guarantee,
  type PaymentPart,
  type CombinedPayMethod,
} from './pay-rules.ts'
import { getMainSitting, useBillCommand, useNavigateAfterPayment } from '../use-bill.ts'
import type { Bill } from '../bill/bill-rules.ts'
import { requiresExactAmount, toPaymentSubject, type AmountDue } from '../bill/bill-action-rules.ts'
import ScanSheet from '../online/scan-sheet.tsx'
import { getMethodLabel } from '../labels.ts'
import { BillChanges } from '../parts/bill-changes.tsx'
import styles from './combined-sheet.module.css'
import { GuaranteeFields, useGuarantorCheck } from '../credit/guarantee-fields.tsx'
import type { PaySheetProps } from '../parts/sheet-props.ts'

type FormValues = Guarantee & BalanceProof & { parts: readonly PaymentPart[] }

/** Initial parts: the first has the full amount due until the second is typed. */
const createParts = (dueFen: number): readonly PaymentPart[] => [
  { key: 1, payMethod: 'cash', fen: dueFen, slipNo: '', givenFen: null },
  { key: 2, payMethod: 'card', fen: null, slipNo: '', givenFen: null },
]
const has = (parts: readonly PaymentPart[], method: CombinedPayMethod) =>
  parts.some(({ payMethod }) => payMethod === method)
const onAccount = (parts: readonly PaymentPart[]) => has(parts, 'credit')

/**
 * Form of a combined payment and its submission. `scanning` is set when the other parts are paid and the guest's code
 * remains to be charged.
 */
function useCombined({ bill, due, onClose }: PaySheetProps) {
  const { billId } = bill
  const command = useBillCommand(billing.settle, bill, { label: '组合支付' })
  const settled = useNavigateAfterPayment(bill, due)
  const needsPerson = useGuarantorCheck()
  const signature = useSignature()
  // Separate command for requests with a member's proof, which are never stored on the device.
  const proven = useBillCommand(billing.settle, bill, { label: '组合支付', secret: true })
  const [scanning, setScanning] = useState<{ fen: number; changeFen: number } | null>(null)
  const form = useForm<FormValues>({
    draft: `combined.${billId}.${due.orderId ?? 0}.${due.fen}`,
    secrets: ['authCode', 'smsCode'],
    initial: {
      parts: createParts(due.fen),
      ...createGuarantee(getMainSitting(bill).guestName),
      ...createProof(bill.member),
    },
    check: (typed) => ({
      ...(has(typed.parts, 'balance') && validateProof(typed)),
      ...(onAccount(typed.parts) && validateGuarantee(typed, needsPerson(typed.creditAccountId))),
    }),
    send: async (typed) => {
      const signUrl = onAccount(typed.parts) ? await signature.send() : null
      const changeFen = sumCashChange(typed.parts)
      const scanFen = typed.parts.find(({ payMethod }) => payMethod === 'scan')?.fen ?? 0
      const payments = typed.parts.flatMap(({ payMethod, fen, slipNo }) =>
        payMethod === 'scan'
          ? []
          : [
              {
                payMethod,
                amount: fen ?? 0,
                ...(payMethod === 'card' && { slipNo: slipNo.trim() }),
                ...(payMethod === 'credit' && { credit: toGuaranteeInput(typed, signUrl) }),
              },
            ],
      )
      const input = { billId, payments, ...toPaymentSubject(due) }
      const done = await (has(typed.parts, 'balance')
        ? proven.submit({
            ...input,
            payments: payments.map((part) =>
              part.payMethod === 'balance' ? { ...part, ...toProofInput(typed) } : part,
            ),
          })
        : payments.length > 0
          ? command.submit(input)
          : null)
      if (scanFen > 0) return setScanning({ fen: scanFen, changeFen })
      onClose()
      if (done && !done.queued) settled(done.answer, { changeFen })
    },
  })
  return { form, signature, scanning }
}

/** Payment methods available for the amount due. Guests' codes and credits are only for the whole bill. */
const listMethods = (bill: Bill, due: AmountDue): CombinedPayMethod[] => [
  'cash',
  'card',
  'balance',
  ...(bill.can.collect && !requiresExactAmount(due) ? ['scan' as const] : []),
  ...(bill.can.credit && !requiresExactAmount(due) ? ['credit' as const] : []),
]

/**
 * 组合支付: several methods in one settlement, which together pay the whole amount due. All of them succeed or none; a
 * guest's code is charged afterwards for the rest.
 */
export default function CombinedSheet(props: PaySheetProps) {
  const { bill, due, onClose } = props
  const { form, signature, scanning } = useCombined(props)
  const { parts } = form.value
  const rest = computeOpenRest(parts, due.fen)
  const handlePartChange = (key: number, next: Partial<PaymentPart>) =>
    form.change({ parts: updatePaymentPart(parts, key, next, due.fen) })
  const add = () => {
    const key = Math.max(0, ...parts.map((part) => part.key)) + 1
    form.change({
      parts: [...parts, { key, payMethod: 'cash', fen: Math.max(0, rest) || null, slipNo: '', givenFen: null }],
    })
  }

  if (scanning)
    return <ScanSheet bill={bill} due={{ fen: scanning.fen }} changeFen={scanning.changeFen} onClose={onClose} />
  return (
    <FormSheet
      form={form}
      title="组合支付"
      fact={`应收 ${formatFen(due.fen, { trim: true })} · ${formatRest(rest)}`}
      onClose={onClose}
      submitLabel={formatSubmitLabel(parts, due.fen)}
      // The sum belongs to no single field, so its error is shown at the button.
      disabledReason={findPartsError(parts, due.fen)}
    >
      <BillChanges bill={bill} />
      {parts.map((part, index) => (
        <PartFields
          key={part.key}
          part={part}
          name={`第 ${index + 1} 笔`}
          methods={listMethods(bill, due)}
          // Amount that this part needs for the parts to add up to the amount due.
          restFen={rest + (part.fen ?? 0)}
          onChange={(next) => handlePartChange(part.key, next)}
          {...(parts.length > 1 && {
            onRemove: () => form.change({ parts: parts.filter((other) => other !== part) }),
          })}
        />
      ))}
      <Stack row>
        <Button wide onClick={add}>
          添加一笔
        </Button>
        <Button wide onClick={() => form.change({ parts: splitEvenly(parts, due.fen) })}>
          平摊
        </Button>
      </Stack>
      {has(parts, 'balance') && <BalanceProofFields form={form} />}
      {onAccount(parts) && <GuaranteeFields form={form} signature={signature} />}
    </FormSheet>
  )
}

/** Submit label. If a part is paid by the guest's code, the label says that the code is scanned next. */
function formatSubmitLabel(parts: readonly PaymentPart[], dueFen: number): string {
  const scanFen = parts.find(({ payMethod }) => payMethod === 'scan')?.fen ?? 0
  if (scanFen === 0) return `收款 ${formatFen(dueFen, { trim: true })}`
  const before = dueFen - scanFen
  return before > 0 ? `收款 ${formatFen(before, { trim: true })}，再扫码` : '去扫码'
}

function formatRest(rest: number): string {
  if (rest === 0) return '已凑齐'
  return rest > 0 ? `还差 ${formatFen(rest, { trim: true })}` : `多了 ${formatFen(-rest, { trim: true })}`
}

type PartFieldsProps = {
  part: PaymentPart
  name: string
  methods: readonly CombinedPayMethod[]
  restFen: number
  onChange: (next: Partial<PaymentPart>) => void
  onRemove?: () => void
}

function PartFields({ part, name, methods, restFen, onChange, onRemove }: PartFieldsProps) {
  const fills = restFen > 0 && restFen !== part.fen
  return (
    <fieldset className={styles['part']} aria-label={name}>
      <div className={styles['method']}>
        <SegmentedControl
          label={`${name}方式`}
          options={methods.map((id) => ({ id, label: id === 'scan' ? '扫码' : getMethodLabel(id) }))}
          value={part.payMethod}
          onChange={(payMethod) => onChange({ payMethod })}
        />
        {onRemove && <IconButton label={`删除${name}`} icon={<Trash2 />} onClick={onRemove} />}
      </div>
      <Field
        label={`${name}金额`}
        end={
          fills && (
            <Button size="small" kind="ghost" onClick={() => onChange({ fen: restFen })}>
              填入 {formatFen(restFen, { trim: true })}
            </Button>
          )
        }
      >
        <MoneyInput fen={part.fen} onChange={(fen) => onChange({ fen })} />
      </Field>
      {part.payMethod === 'cash' && <Given part={part} name={name} onChange={onChange} />}
      {part.payMethod === 'card' && (
        <Field label="小票号" optional>
          <TextInput value={part.slipNo} maxLength={40} onChange={(slipNo) => onChange({ slipNo })} />
        </Field>
      )}
    </fieldset>
  )
}

/** Field for the cash handed over, if it is not the exact amount, and the change. */
function Given({ part, name, onChange }: Pick<PartFieldsProps, 'part' | 'name' | 'onChange'>) {
  const changeFen = computeCashChange(part)
  return (
    <Field
      label={`${name}实收现金`}
      optional
      error={changeFen < 0 ? '实收现金不足' : null}
      hint={changeFen > 0 ? `找零 ${formatFen(changeFen, { trim: true })}` : undefined}
    >
      <MoneyInput fen={part.givenFen} onChange={(givenFen) => onChange({ givenFen })} />
    </Field>
  )
}
