import { formatTime } from '@nocturne/base/venue-time'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { getLabel } from '@nocturne/contract/dictionaries'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { MoneyInput } from '#kit/money-input.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { formatShortTime } from '#lib/format/format.ts'
import { useGlobalConfig } from '#lib/query/global-config.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { useForm } from '#lib/form.ts'
import { useApi } from '#lib/query/query.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { commonReasons } from '#shells/common-reasons.ts'
import { formatDifference } from '../settle/cash-rules.ts'
import { CashMoveSheet } from './cash-move-sheet.tsx'
import { OpenShift, shiftQueries } from './open-shift.tsx'
import { drawerLabels, formatShiftSlip } from './shift-text.ts'

type Shift = NonNullable<AnswerOf<typeof ledger.shiftMine>['shift']>
type Counted = AnswerOf<typeof ledger.shiftCount>

const printSheet = createLazyComponent(() => import('#shells/print-sheet.tsx'))

/**
 * 交班: a cashier opens the drawer with a float and counts it at the end. The expected amount is shown only after the
 * count is stored.
 */
export default function ShiftSheet({ onClose }: { onClose: () => void }) {
  const query = useApi(ledger.shiftMine, {}, { staleMs: 0 })
  const [closedId, setClosed] = useState<number | null>(null)
  if (closedId !== null) return <ClosedShift shiftId={closedId} onClose={onClose} />
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
    <OwnShift key={shift.shiftId} shift={shift} onClose={onClose} onClosed={setClosed} />
  ) : (
    <OpenShift onClose={onClose} onOpened={onClose} />
  )
}

type ShiftProps = { shift: Shift; onClose: () => void; onClosed: (shiftId: number) => void }

/** Counting step; the expected amount is shown only after it. */
function OwnShift({ shift, onClose, onClosed }: ShiftProps) {
  const [counted, setCounted] = useState<Counted | null>(null)
  const count = useCommand(ledger.shiftCount, { label: '钱箱清点', quiet: true, invalidates: [] })
  if (counted) return <CloseShift shift={shift} counted={counted} onClose={onClose} onClosed={onClosed} />
  return (
    <CountShift
      shift={shift}
      onClose={onClose}
      onCount={async (countedAmount) => {
        const done = await count.submit({ countedAmount })
        if (!done.queued) setCounted(done.answer)
      }}
    />
  )
}

type CountProps = { shift: Shift; onClose: () => void; onCount: (fen: number) => Promise<void> }

function CountShift({ shift, onClose, onCount }: CountProps) {
  const [moving, setMoving] = useState(false)
  const form = useForm<{ countedFen: number | null }>({
    draft: `shift.${shift.shiftId}`,
    initial: { countedFen: shift.firstCountedAmount },
    check: ({ countedFen }) => ({ countedFen: countedFen === null && '请清点现金后填写' }),
    names: { countedAmount: 'countedFen' },
    send: ({ countedFen }) => onCount(countedFen ?? 0),
  })
  return (
    <FormSheet
      form={form}
      title="钱箱交班"
      fact={`${shift.cashierName} · ${formatShortTime(shift.openTime)} 开班`}
      onClose={onClose}
      submitLabel="提交清点"
    >
      <KeyValue rows={[{ label: '备用金', value: <Money fen={shift.floatAmount} exact /> }]} />
      <FormField
        field={form.field('countedFen')}
        label="清点金额"
        hint={shift.firstCountedAmount === null ? '含备用金，首次清点会记录' : '已记录首次清点，可直接提交'}
      >
        {({ value, onChange }) => <MoneyInput fen={value} onChange={onChange} large />}
      </FormField>
      <Button wide onClick={() => setMoving(true)}>
        现金进出
      </Button>
      {moving && <CashMoveSheet shiftId={shift.shiftId} onClose={() => setMoving(false)} />}
    </FormSheet>
  )
}

/** Stored count next to the expected amount, to close the shift or to recount with a reason. */
function CloseShift({ shift, counted, onClose, onClosed }: ShiftProps & { counted: Counted }) {
  const command = useCommand(ledger.shiftClose, { label: '钱箱交班', quiet: true, invalidates: shiftQueries })
  const { firstCountedAmount, expectedAmount } = counted
  const isReasonRequired = (fen: number | null) => fen !== expectedAmount || fen !== firstCountedAmount
  const form = useForm<{ countedFen: number | null; remark: string }>({
    draft: null,
    initial: { countedFen: firstCountedAmount, remark: '' },
    check: ({ countedFen, remark }) => ({
      countedFen: countedFen === null && '请清点现金后填写',
      remark: isReasonRequired(countedFen) && remark.trim() === '' && '请填写原因',
    }),
    names: { countedAmount: 'countedFen' },
    send: async ({ countedFen, ...typed }) => {
      const remark = typed.remark.trim()
      const done = await command.submit({ countedAmount: countedFen ?? 0, ...(remark && { remark }) })
      if (!done.queued) onClosed(done.answer.shiftId)
    },
  })
  const { countedFen } = form.value
  return (
    <FormSheet
      form={form}
      title="钱箱交班"
      fact={`${shift.cashierName} · ${formatShortTime(shift.openTime)} 开班`}
      onClose={onClose}
      submitLabel="交班"
    >
      <KeyValue
        rows={[
          { label: '首次清点', value: <Money fen={firstCountedAmount} exact /> },
          { label: '账面应有', value: <Money fen={expectedAmount} exact /> },
          buildDifferenceRow((countedFen ?? 0) - expectedAmount),
        ]}
      />
      {firstCountedAmount !== expectedAmount && (
        <FormField field={form.field('countedFen')} label="复点金额" hint="与首次清点不同需填写原因，两次都会保留">
          {({ value, onChange }) => <MoneyInput fen={value} onChange={onChange} large />}
        </FormField>
      )}
      {isReasonRequired(countedFen) && (
        <ReasonField field={form.field('remark')} label="差额原因" usual={commonReasons.shiftDifference} />
      )}
    </FormSheet>
  )
}

/** Closed shift: amounts by payment method, refunds, and every movement of the drawer. */
function ClosedShift({ shiftId, onClose }: { shiftId: number; onClose: () => void }) {
  const query = useApi(ledger.shiftReport, { shiftId })
  const venueName = useGlobalConfig()?.venueName ?? ''
  const [text, setText] = useState<string | null>(null)
  const { data } = query
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title="已交班"
        fact="现金请交入保险柜"
        footer={
          <>
            {data && (
              <Button onClick={() => setText(formatShiftSlip(data, { venueName, time: formatTime(new Date()) }))}>
                打印
              </Button>
            )}
            <Button kind="primary" wide onClick={onClose}>
              确定
            </Button>
          </>
        }
      >
        <QueryView query={query} skeleton={<Skeleton shape="lines" count={6} />}>
          {(report) => <ShiftFigures report={report} />}
        </QueryView>
      </Sheet>
      {text !== null && (
        <LazySheet
          part={printSheet}
          props={{ printout: { title: '交班单', text, url: location.pathname }, onClose: () => setText(null) }}
        />
      )}
    </>
  )
}

function ShiftFigures({ report }: { report: AnswerOf<typeof ledger.shiftReport> }) {
  return (
    <>
      <KeyValue
        rows={[
          ...report.drawer.map(({ kind, amount }) => ({
            label: drawerLabels[kind],
            value: <Money fen={amount} exact />,
          })),
          { label: '账面应有', value: <Money fen={report.expectedAmount ?? 0} exact />, total: true },
          { label: '首次清点', value: <Money fen={report.firstCountedAmount ?? 0} exact /> },
          { label: '清点金额', value: <Money fen={report.countedAmount ?? 0} exact /> },
          buildDifferenceRow(report.differenceAmount ?? 0),
        ]}
      />
      {report.taken.length > 0 && <SectionTitle inCard>本班收款</SectionTitle>}
      <KeyValue
        rows={report.taken.map(({ payMethod, amount, count }) => ({
          label: `${getLabel('pay_method', payMethod)} ${count} 笔`,
          value: <Money fen={amount} exact />,
        }))}
      />
      {report.givenBack.length > 0 && <SectionTitle inCard>退款、反结账</SectionTitle>}
      <KeyValue
        rows={report.givenBack.map(({ name, amount, count }) => ({
          label: `${name} ${count} 笔`,
          value: <Money fen={-amount} exact />,
        }))}
      />
    </>
  )
}

function buildDifferenceRow(fen: number) {
  return { label: '差额', value: formatDifference(fen), tone: fen === 0 ? ('positive' as const) : ('danger' as const) }
}
