import { formTexts } from '@nocturne/contract/client-texts'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { useState } from 'react'

import { Button } from '../../../kit/button.tsx'
import { KeyValue } from '../../../kit/key-value.tsx'
import { Money } from '../../../kit/money.tsx'
import { MoneyInput } from '../../../kit/money-input.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { toast } from '../../../kit/toast.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { shortTime } from '../../../lib/format.ts'
import { useForm } from '../../../lib/form.ts'
import { useApi } from '../../../lib/query.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { FormField } from '../../../shells/form-field.tsx'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { QueryView } from '../../../shells/query-view.tsx'
import { ReasonField } from '../../../shells/reason-field.tsx'
import { usualReasons } from '../../../shells/usual-reasons.ts'
import { differenceText } from '../settle/cash-rules.ts'

type Shift = NonNullable<AnswerOf<typeof ledger.shiftMine>['shift']>
type Closed = AnswerOf<typeof ledger.shiftClose>

const shiftReadings = [ledger.shiftMine, ledger.shiftList]

/** 交班: a cashier opens his drawer with a float, and at the end counts what is in it. What the books expect he is told after his count. */
export default function ShiftSheet({ onClose }: { onClose: () => void }) {
  const query = useApi(ledger.shiftMine, {}, { staleMs: 0 })
  const [closed, setClosed] = useState<Closed | null>(null)
  if (closed) return <ClosedShift closed={closed} onClose={onClose} />
  if (!query.data) {
    return (
      <Sheet open onClose={onClose} title="交班">
        <QueryView query={query} skeleton={<Skeleton shape="lines" count={4} />}>
          {() => null}
        </QueryView>
      </Sheet>
    )
  }
  const { shift } = query.data
  return shift ? (
    <CloseShift key={shift.shiftId} shift={shift} onClose={onClose} onClosed={setClosed} />
  ) : (
    <OpenShift onClose={onClose} />
  )
}

function OpenShift({ onClose }: { onClose: () => void }) {
  const command = useCommand(ledger.shiftOpen, { label: '钱箱开班', quiet: true, invalidates: shiftReadings })
  const form = useForm<{ floatFen: number | null }>({
    draft: 'shift.open',
    initial: { floatFen: null },
    check: ({ floatFen }) => ({ floatFen: floatFen === null && formTexts.amountRequired }),
    names: { floatAmount: 'floatFen' },
    send: async ({ floatFen }) => {
      await command.submit({ floatAmount: floatFen ?? 0 })
      toast('开班成功')
      onClose()
    },
  })
  return (
    <FormSheet form={form} title="钱箱开班" fact="收现金前先清点备用金" onClose={onClose} submitLabel="开班">
      <FormField field={form.field('floatFen')} label="备用金" hint="没有备用金填 0">
        {({ value, onChange }) => <MoneyInput fen={value} onChange={onChange} large />}
      </FormField>
    </FormSheet>
  )
}

type CloseShiftProps = { shift: Shift; onClose: () => void; onClosed: (closed: Closed) => void }

function CloseShift({ shift, onClose, onClosed }: CloseShiftProps) {
  const command = useCommand(ledger.shiftClose, { label: '钱箱交班', quiet: true, invalidates: shiftReadings })
  const [differs, setDiffers] = useState<Difference | null>(null)
  const form = useForm<{ countedFen: number | null; remark: string }>({
    draft: `shift.${shift.shiftId}`,
    initial: { countedFen: null, remark: '' },
    check: ({ countedFen }) => ({ countedFen: countedFen === null && '请清点现金后填写' }),
    names: { countedAmount: 'countedFen' },
    send: async ({ countedFen, ...typed }) => {
      const remark = typed.remark.trim()
      try {
        const done = await command.submit({ countedAmount: countedFen ?? 0, ...(remark && { remark }) })
        if (!done.queued) onClosed(done.answer)
      } catch (error) {
        setDiffers((before) => differenceOf(error) ?? before)
        throw error
      }
    },
  })
  return (
    <FormSheet
      form={form}
      title="钱箱交班"
      fact={`${shift.cashierName} · ${shortTime(shift.openTime)} 开班`}
      onClose={onClose}
      submitLabel="交班"
    >
      <KeyValue rows={[{ label: '备用金', value: <Money fen={shift.floatAmount} exact /> }]} />
      <FormField field={form.field('countedFen')} label="清点金额" hint="含备用金，先清点，再看账面">
        {({ value, onChange }) => <MoneyInput fen={value} onChange={onChange} large />}
      </FormField>
      {differs && (
        <>
          <KeyValue
            rows={[
              { label: '账面应有', value: <Money fen={differs.expectedAmount} exact /> },
              differenceRow(differs.differenceAmount),
            ]}
          />
          <ReasonField field={form.field('remark')} label="差额原因" usual={usualReasons.shiftDifference} />
        </>
      )}
    </FormSheet>
  )
}

type Difference = Pick<Closed, 'expectedAmount' | 'differenceAmount'>

/** What a count differs from, as the server says with its refusal; null for any other. */
function differenceOf(failure: unknown): Difference | null {
  const counted = failure instanceof ApiError && failure.errCode === 'SHIFT_DIFFERENCE'
  return counted ? (failure.detail as Difference) : null
}

function ClosedShift({ closed, onClose }: { closed: Closed; onClose: () => void }) {
  return (
    <Sheet
      open
      onClose={onClose}
      title="已交班"
      fact="现金请交入保险柜"
      footer={
        <Button kind="primary" wide onClick={onClose}>
          确定
        </Button>
      }
    >
      <KeyValue
        rows={[
          { label: '账面应有', value: <Money fen={closed.expectedAmount} exact /> },
          { label: '清点金额', value: <Money fen={closed.countedAmount} exact /> },
          differenceRow(closed.differenceAmount),
        ]}
      />
    </Sheet>
  )
}

function differenceRow(fen: number) {
  return { label: '差额', value: differenceText(fen), tone: fen === 0 ? ('positive' as const) : ('danger' as const) }
}
