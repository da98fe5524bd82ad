import { wineCountStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { wine } from '@nocturne/contract/wine/endpoints'
import ScanLine from 'lucide-react/icons/scan-line'
import Wine from 'lucide-react/icons/wine'
import { useState } from 'react'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { confirm } from '#kit/confirm.ts'
import { KeyValue } from '#kit/key-value.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Stepper } from '#kit/stepper.tsx'
import { Tabs } from '#kit/tabs.tsx'
import { Tag } from '#kit/tag.tsx'
import { showToast } from '#kit/toast.ts'
import { createDefaultChoiceParam, useFilter } from '#lib/filter.ts'
import { formatShortTime } from '#lib/format/format.ts'
import { useForm } from '#lib/form.ts'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { useApiPages, type PagedRow } from '#lib/query/pages.ts'
import { parseId } from '#lib/routing/screen.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { useLayerParam } from '#shells/layer-param.ts'
import { ListPage } from '#shells/list-page.tsx'
import { ReasonSheet } from '#shells/reason-sheet.tsx'
import { buildCellarLink } from '../links.ts'
import { BottleSheet } from './bottle-sheet.tsx'

type Line = PagedRow<typeof wine.countDetail>
type Count = AnswerOf<typeof wine.countDetail>['count']

const tabs = [
  { id: 'missing', label: '未盘到' },
  { id: 'found', label: '已盘到' },
] as const
const params = {
  counted: createDefaultChoiceParam(
    tabs.map(({ id }) => id),
    'missing',
  ),
}
const readings = [wine.countList, wine.countDetail, wine.list, wine.detail]

/** Stock count: bottles not yet found, found ones, and closing the count. */
export function BottleCountView({ countId }: { countId: number }) {
  const { value, set } = useFilter(params)
  const chosen = useLayerParam('wineItemId')
  const query = useApiPages(
    wine.countDetail,
    { countId, view: value.counted },
    { pageSize: 50, live: true, keep: true },
  )
  const count = query.first?.count
  const open = count?.status === wineCountStatus.open
  const chosenId = parseId(chosen.value)
  const line = query.rows.find(({ wineItemId }) => wineItemId === chosenId)
  return (
    <>
      <ListPage
        backTo={buildCellarLink({ view: 'count' })}
        summary={count && <CountCard count={count} />}
        filters={<Tabs label="盘点结果" items={tabs} value={value.counted} onChange={(counted) => set({ counted })} />}
        bottom={open && <CountBar count={count} />}
        query={query}
        row={countLine}
        rowKey={({ wineItemId }) => wineItemId}
        empty={{ icon: <Wine />, text: value.counted === 'missing' ? '没有差异' : '还没有盘到的存酒' }}
      />
      {open && line && <FoundSheet countId={countId} line={line} onClose={chosen.close} />}
      {!open && chosenId !== undefined && <BottleSheet wineItemId={chosenId} onClose={chosen.close} />}
    </>
  )
}

function CountCard({ count }: { count: Count }) {
  const drop = useCommand(wine.countDrop, { label: `放弃盘点 ${count.place} 柜`, invalidates: readings })
  const open = count.status === wineCountStatus.open
  const cancelCount = async () => {
    const body = '已盘的记录保留，存酒不变'
    if (!(await confirm({ title: `放弃盘点 ${count.place} 柜`, body, confirmLabel: '放弃' }))) return
    await drop.submit({ countId: count.countId }).catch(() => undefined)
  }
  return (
    <Card label="盘点">
      <SectionTitle inCard>{`${count.place} 柜 · ${getLabel('wine_count_status', count.status)}`}</SectionTitle>
      <KeyValue
        rows={[
          { label: '已盘到', value: `${count.found} / ${count.known} 瓶` },
          {
            label: open ? '未盘到' : '未找到',
            value: `${count.missing} 瓶`,
            ...(count.missing > 0 && { tone: 'warning' as const }),
          },
          ...(count.misplaced > 0 ? [{ label: '位置不符', value: `${count.misplaced} 处` }] : []),
          { label: '开始', value: `${count.startUserName} · ${formatShortTime(count.startTime)}` },
          ...(count.endTime === null
            ? []
            : [{ label: '结束', value: `${count.endUserName ?? ''} · ${formatShortTime(count.endTime)}` }]),
          ...(count.reason === '' ? [] : [{ label: '原因', value: count.reason }]),
        ]}
      />
      {open && (
        <Button size="small" kind="ghost" busy={drop.busy} onClick={() => void cancelCount()}>
          放弃盘点
        </Button>
      )}
    </Card>
  )
}

/** Scans bottle after bottle until the scanner is closed, then offers to close the count. */
function CountBar({ count }: { count: Count }) {
  const { countId, place, missing } = count
  const [closing, setClosing] = useState(false)
  const scan = useCommand(wine.countScan, { label: `盘点 ${place} 柜`, invalidates: readings })
  const close = useCommand(wine.countClose, {
    label: `完成盘点 ${place} 柜`,
    quiet: missing > 0,
    invalidates: readings,
  })
  const scanAll = async () => {
    const { scanCode } = await import('#shells/scan.ts')
    for (;;) {
      const { wineItemId } = await scanCode('bottle')
      const result = await scan.submit({ countId, wineItemId })
      if (result.queued) continue
      const { goodsName, labelNo, misplaced } = result.answer
      showToast(`${labelNo} ${goodsName}${misplaced ? ' 位置不符' : ' 已盘到'}`)
    }
  }
  const closeCount = async () => {
    if (missing > 0) return setClosing(true)
    if (!(await confirm({ title: `完成盘点 ${place} 柜`, body: '全部盘到，没有差异', confirmLabel: '完成' }))) return
    await close.submit({ countId, missing }).catch(() => undefined)
  }
  return (
    <BottomBar>
      <Button icon={<ScanLine />} busy={scan.busy} onClick={() => void scanAll().catch(() => undefined)}>
        扫瓶标
      </Button>
      <Button kind="primary" wide busy={close.busy} onClick={() => void closeCount()}>
        完成盘点
      </Button>
      {closing && (
        <ReasonSheet
          draft={`wineCount.${countId}`}
          title={`完成盘点 ${place} 柜`}
          fact={`${missing} 瓶未盘到，将登记为损坏并通知订台人`}
          usual={['反复查找未见', '清洁时打碎未登记']}
          submitKind="danger"
          onClose={() => setClosing(false)}
          send={async (reason) => {
            await close.submit({ countId, missing, reason })
            showToast(`${place} 柜盘点已完成`)
            setClosing(false)
          }}
        />
      )}
    </BottomBar>
  )
}

const countLine = (line: Line) => <CountRow line={line} />

function CountRow({ line }: { line: Line }) {
  const { open } = useLayerParam('wineItemId')
  const { goodsName, opened, remainPercent, labelNo, cabinetNo, guestName, phoneMask, known, found, unit } = line
  const state = getLineTag(line)
  return (
    <ListRow
      title={goodsName}
      aside={opened ? `已开 ${remainPercent}%` : undefined}
      fact={`瓶标 ${labelNo} · 柜 ${cabinetNo}`}
      note={`${guestName} ${phoneMask}`}
      figure={found === null ? `${known}${unit}` : `${found}/${known}${unit}`}
      chip={<Tag tone={state.tone}>{state.text}</Tag>}
      onClick={() => open(line.wineItemId)}
    />
  )
}

function getLineTag({ known, found, misplaced }: Line) {
  if (found === null) return { text: '未盘', tone: 'neutral' } as const
  if (found < known) return { text: `少 ${known - found}`, tone: 'danger' } as const
  return misplaced ? ({ text: '位置不符', tone: 'warning' } as const) : ({ text: '已盘到', tone: 'positive' } as const)
}

/** Quantity found, entered if the label cannot be scanned or bottles are missing. */
function FoundSheet({ countId, line, onClose }: { countId: number; line: Line; onClose: () => void }) {
  const { wineItemId, goodsName, labelNo, cabinetNo, known, found } = line
  const scan = useCommand(wine.countScan, { label: `盘点 ${goodsName}`, quiet: true, invalidates: readings })
  const form = useForm({
    draft: null,
    initial: { foundQuantity: found ?? known },
    send: async ({ foundQuantity }) => {
      await scan.submit({ countId, wineItemId, foundQuantity })
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={goodsName}
      fact={`瓶标 ${labelNo} · 柜 ${cabinetNo}`}
      submitLabel="记下"
      onClose={onClose}
    >
      <FormField field={form.field('foundQuantity')} label={`实际数量（应有 ${known}）`}>
        {({ value, onChange }) => <Stepper label="实际数量" value={value} max={known} onChange={onChange} />}
      </FormField>
    </FormSheet>
  )
}
