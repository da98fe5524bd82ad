import { normalizeDigits } from '@nocturne/base/typed-number'
import { formatTime } from '@nocturne/base/venue-time'
import { businessDayStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Figure, FigureRow } from '#kit/figure.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { useForm } from '#lib/form.ts'
import { formatMonthDay, formatPercent } from '#lib/format/format.ts'
import { useGlobalConfig } from '#lib/query/global-config.ts'
import { toVenueHours } from '#lib/format/venue-hours.ts'
import { useNow } from '#lib/live/now.ts'
import { useApi } from '#lib/query/query.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { PrintAction } from '#shells/print-action.tsx'
import { PrintOnly } from '#shells/printed.tsx'
import { QueryView } from '#shells/query-view.tsx'
import styles from './close-night-sheet.module.css'
import { DrawersSection } from './drawers-section.tsx'
import { listNightWarnings } from './night-warnings.ts'
import { CloseBlockerSections, useCloseBlockers, type CloseBlockers } from './close-blockers.tsx'

type Night = AnswerOf<typeof ledger.closeDay>

/** Status of a closed night. */
const CLOSED = businessDayStatus.closed

/** 日结: figures of tonight, blockers with links to resolve them, and closing the night. */
export default function CloseNightSheet({ onClose }: { onClose: () => void }) {
  const { data: day } = useApi(tables.businessDay, {}, { staleMs: 0 })
  const query = useCloseBlockers(day?.businessDate)
  const [night, setNight] = useState<Night | null>(null)
  if (night) return <ClosedNight night={night} onClose={onClose} />
  if (!day || !query.data) {
    return (
      <Sheet open onClose={onClose} title="日结">
        <QueryView query={query} skeleton={<Skeleton shape="lines" count={6} />}>
          {() => null}
        </QueryView>
      </Sheet>
    )
  }
  return <CloseNight businessDate={day.businessDate} inTheWay={query.data} onClose={onClose} onClosed={setNight} />
}

type CloseNightProps = {
  businessDate: string
  inTheWay: CloseBlockers
  onClose: () => void
  onClosed: (night: Night) => void
}

function CloseNight({ businessDate, inTheWay, onClose, onClosed }: CloseNightProps) {
  const command = useCommand(ledger.closeDay, {
    label: '日结',
    quiet: true,
    invalidates: [tables.businessDay, tables.tonight, tables.list],
  })
  const { data: tonight } = useApi(tables.tonight, {}, { staleMs: 0 })
  const left = inTheWay.tables.reduce((sum, { tableCount }) => sum + tableCount, 0)
  const closed = tonight?.dayStatus === CLOSED

  const config = useGlobalConfig()
  const unusual = listNightWarnings({
    now: formatTime(useNow()),
    hours: config && toVenueHours(config),
    bookingCount: inTheWay.bookingCount,
    drawers: inTheWay.drawers,
    approvalCount: inTheWay.approvals.length,
    runningCount: inTheWay.running.length,
  })
  const form = useForm<{ typedDate: string }>({
    draft: null,
    initial: { typedDate: '' },
    check: ({ typedDate }) => ({
      typedDate:
        unusual.length > 0 &&
        normalizeDigits(typedDate) !== normalizeDigits(businessDate) &&
        `请输入 ${businessDate} 确认日结`,
    }),
    send: async () => {
      const done = await command.submit({ businessDate })
      if (!done.queued) onClosed(done.answer)
    },
  })

  return (
    <FormSheet
      form={form}
      title={`日结 ${formatMonthDay(businessDate)}`}
      fact="日结后当晚账目不能再改，之后的收款计入下一营业日"
      onClose={onClose}
      submitLabel="日结"
      submitKind="danger"
      disabledReason={closed ? '该营业日已日结' : left > 0 ? `还有 ${left} 个台位未清台，不能日结` : null}
    >
      {closed && <Notice tone="positive">该营业日已日结</Notice>}
      {!closed && (
        <FigureRow>
          <Figure size="title" label="未清台" value={left} />
          <Figure size="title" label="支付中" value={inTheWay.running.length} />
          <Figure size="title" label="待审批" value={inTheWay.approvals.length} />
          <Figure size="title" label="未交班" value={inTheWay.drawers.length} />
        </FigureRow>
      )}
      {tonight && (
        <KeyValue
          rows={[
            { label: '开台', value: `${tonight.tableCount} 桌 · ${tonight.guestNum} 人` },
            { label: '赠送率', value: formatPercent(tonight.giftRate) },
            { label: '未结', value: <Money fen={tonight.unpaidAmount} exact /> },
            { label: '销售额', value: <Money fen={tonight.salesAmount} />, total: true },
          ]}
        />
      )}
      {!closed && unusual.length > 0 && (
        <>
          <Notice tone="danger">{unusual.join('；')}。日结后不能撤销</Notice>
          <FormField field={form.field('typedDate')} label="输入营业日确认" hint={`${businessDate}，可只输入数字`}>
            {(control) => <TextInput inputMode="numeric" maxLength={20} placeholder={businessDate} {...control} />}
          </FormField>
        </>
      )}
      <CloseBlockerSections {...inTheWay} />
      <DrawersSection businessDate={businessDate} />
    </FormSheet>
  )
}

/** Final figures of the closed night. */
function ClosedNight({ night, onClose }: { night: Night; onClose: () => void }) {
  const now = useNow()
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${formatMonthDay(night.businessDate)} 已日结`}
      fact={`${night.tableCount} 桌 · ${night.guestNum} 人 · ${night.orderCount} 单`}
      footer={
        <>
          <PrintAction
            secondary
            shared={{
              title: `${formatMonthDay(night.businessDate)} 日结单`,
              text: `${night.tableCount} 桌 · ${night.guestNum} 人 · ${night.orderCount} 单`,
              url: location.href,
            }}
          />
          <Button kind="primary" wide onClick={onClose}>
            确定
          </Button>
        </>
      }
    >
      <NightFigures night={night} />
      <PrintOnly className={styles['paper']}>
        <h1>{`${document.title} · 日结单`}</h1>
        <p>{`${night.businessDate} · ${night.tableCount} 桌 · ${night.guestNum} 人 · ${night.orderCount} 单 · 打印于 ${formatTime(now)}`}</p>
        <NightFigures night={night} />
      </PrintOnly>
    </Sheet>
  )
}

/** Totals of the night, shown on the sheet and printed. */
function NightFigures({ night }: { night: Night }) {
  return (
    <KeyValue
      rows={[
        { label: '消费总额', value: <Money fen={night.totalAmount} exact /> },
        { label: '赠送', value: <Money fen={-night.giftAmount} exact /> },
        { label: '优惠', value: <Money fen={-night.discountAmount} exact /> },
        ...night.paidByMethod.map((row) => ({
          label: getLabel('pay_method', row.payMethod),
          value: <Money fen={row.paidAmount} exact />,
        })),
        { label: '挂账', value: <Money fen={night.creditAmount} exact /> },
        { label: '未结', value: <Money fen={night.unpaidAmount} exact /> },
        { label: '应收', value: <Money fen={night.payableAmount} />, total: true },
      ]}
    />
  )
}
