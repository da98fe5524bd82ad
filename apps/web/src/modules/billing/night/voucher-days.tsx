import { differenceStatus, reconciliationStatus } from '@nocturne/contract/codes'
import { formTexts } from '@nocturne/contract/client-texts'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'
import { useState } from 'react'

import { KeyValue, type KeyValueRow } from '#kit/key-value.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Money } from '#kit/money.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { Tag } from '#kit/tag.tsx'
import { TextArea } from '#kit/text-area.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { formatMonthDay } from '#lib/format/format.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { List } from '#shells/list-page.tsx'
import { getReconciliationTag } from './finance-rules.ts'

type Day = AnswerOf<typeof vouchers.comparisons>['rows'][number]
type Difference = AnswerOf<typeof vouchers.differences>['rows'][number]

const scopes = [
  { id: 'open', label: '待处理' },
  { id: 'all', label: '全部差异' },
  { id: 'days', label: '每日' },
] as const
type Scope = (typeof scopes)[number]['id']

/** 团购: redemptions by day as reported by the platforms against the venue's records, and differences. */
export function VoucherReconciliation() {
  const [scope, setScope] = useState<Scope>('open')
  return (
    <>
      <SegmentedControl label="范围" options={scopes} value={scope} onChange={setScope} />
      {scope === 'days' ? <Days /> : <Differences key={scope} open={scope === 'open'} />}
    </>
  )
}

function Days() {
  const query = useApiPages(vouchers.comparisons, {})
  return (
    <List
      query={query}
      label="团购对账"
      row={renderDay}
      rowKey={(day) => day.runId}
      empty={{ text: '还没有团购对账记录，次日上午自动核对' }}
      skeleton={<Skeleton shape="lines" count={8} />}
    />
  )
}

const renderDay = (day: Day) => <DayRow day={day} />

function DayRow({ day }: { day: Day }) {
  const waits = day.status === reconciliationStatus.noBill
  const state = waits ? { text: '等待名单', tone: 'neutral' as const } : getReconciliationTag(day)
  return (
    <ListRow
      inCard
      title={`${getLabel('voucher_platform', day.platform)} ${formatMonthDay(day.listDate)}`}
      fact={`平台 ${day.listedCount} 张 · 本店 ${day.ourCount} 张`}
      note={day.note || undefined}
      figure={<Money fen={day.listedAmount} exact />}
      chip={<Tag tone={state.tone}>{state.text}</Tag>}
    />
  )
}

function Differences({ open }: { open: boolean }) {
  const [openId, setOpenId] = useState<number | null>(null)
  const query = useApiPages(vouchers.differences, open ? { open } : {})
  const opened = query.rows.find((row) => row.differenceId === openId)
  return (
    <>
      <List
        query={query}
        label="团购差异"
        row={createRowRenderer(setOpenId)}
        rowKey={(item) => item.differenceId}
        empty={{ text: open ? '没有待处理的差异' : '没有差异，全部相符' }}
        skeleton={<Skeleton shape="lines" count={6} />}
      />
      {opened && <DifferenceSheet key={opened.differenceId} item={opened} onClose={() => setOpenId(null)} />}
    </>
  )
}

const kinds: Readonly<Record<Difference['kind'], string>> = {
  only_platform: '平台已核销，本店没有',
  only_ours: '本店已核销，平台没有',
  amount: '核销金额不一致',
  cancelled: '一方已撤销',
}

const createRowRenderer = (onOpen: (differenceId: number) => void) => (item: Difference) => (
  <ListRow
    inCard
    title={kinds[item.kind]}
    fact={`${getLabel('voucher_platform', item.platform)} ${formatMonthDay(item.listDate)}`}
    note={[item.dealTitle, item.codeTail && `尾号${item.codeTail}`].filter(Boolean).join(' ')}
    figure={<Money fen={Math.max(item.platformAmount ?? 0, item.ourAmount ?? 0)} exact />}
    chip={item.status === differenceStatus.open ? <Tag tone="warning">待处理</Tag> : <Tag tone="neutral">已处理</Tag>}
    onClick={() => onOpen(item.differenceId)}
  />
)

type SheetProps = { item: Difference; onClose: () => void }

/** Difference with both sides. Open ones are closed with a comment on the cause. */
function DifferenceSheet(props: SheetProps) {
  return props.item.status === differenceStatus.open ? <Open {...props} /> : <Handled {...props} />
}

function Open({ item, onClose }: SheetProps) {
  const command = useCommand(vouchers.handleDifference, {
    label: '处理团购对账差异',
    quiet: true,
    invalidates: [vouchers.differences, vouchers.comparisons],
  })
  const form = useForm({
    draft: `voucherDifference.${item.differenceId}`,
    initial: { note: '' },
    check: ({ note }) => ({ note: note.trim() === '' && formTexts.reasonRequired }),
    send: async ({ note }) => {
      await command.submit({ differenceId: item.differenceId, note: note.trim() })
      showToast('已处理')
      onClose()
    },
  })
  return (
    <FormSheet form={form} title={kinds[item.kind]} onClose={onClose} submitLabel="标为已处理">
      <KeyValue rows={buildSideRows(item)} />
      <FormField field={form.field('note')} label="处理说明" hint="查到的原因与处理方式，处理后不能修改">
        {(control) => <TextArea maxLength={200} {...control} />}
      </FormField>
    </FormSheet>
  )
}

function Handled({ item, onClose }: SheetProps) {
  return (
    <Sheet open onClose={onClose} title={kinds[item.kind]}>
      <KeyValue
        rows={[
          ...buildSideRows(item),
          { label: '处理人', value: item.handleUserName ?? '系统' },
          { label: '处理时间', value: item.handleTime ?? '—' },
          { label: '处理说明', value: item.note || '—' },
        ]}
      />
    </Sheet>
  )
}

const renderAmount = (fen: number | null) => (fen === null ? '没有' : <Money fen={fen} exact />)

const buildSideRows = (item: Difference): KeyValueRow[] => [
  { label: '平台', value: `${getLabel('voucher_platform', item.platform)} ${item.listDate}` },
  { label: '团购', value: item.dealTitle || '—' },
  { label: '券码尾号', value: item.codeTail || '—' },
  { label: '平台金额', value: renderAmount(item.platformAmount) },
  { label: '本店金额', value: renderAmount(item.ourAmount) },
  { label: '本店核销单', value: item.verifyNo ?? '没有' },
]
