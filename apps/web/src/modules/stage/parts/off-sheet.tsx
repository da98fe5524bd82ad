import { formatFen } from '@nocturne/base/money'
import { getLabel } from '@nocturne/contract/dictionaries'
import { stage } from '@nocturne/contract/stage/endpoints'
import { computeClockAmounts, MIN_CLOCK_MINUTES, formatHalfUnits } from '@nocturne/contract/stage/clock-rules'

import { KeyValue } from '#kit/key-value.tsx'
import { Notice } from '#kit/notice.tsx'
import { Switch } from '#kit/switch.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { countMinutesSince } from '#lib/format/format.ts'
import { useNow } from '#lib/live/now.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import { floorQueries } from '../../tables/public.ts'
import type { ActorClockRow } from '../performer.ts'

interface OffSheetProps {
  row: ActorClockRow
  canKeepShort: boolean
  onClose: () => void
}

/** 下钟: confirms minutes and units. The server recomputes them on receipt. */
export default function EndPaidTimeSheet({ row, canKeepShort, onClose }: OffSheetProps) {
  const minutes = countMinutesSince(row.startTime, useNow(1_000))
  const command = useCommand(stage.off, {
    lane: () => `stage:${row.actorUserId}`,
    label: `${row.actorName} 下钟`,
    quiet: true,
    invalidates: [stage.state, stage.list, ...floorQueries],
  })
  const form = useForm<{ keepShort: boolean }>({
    draft: null,
    initial: { keepShort: false },
    send: async ({ keepShort }) => {
      const done = await command.submit({ actorClockId: row.actorClockId, ...(keepShort && { keepShort }) })
      const halfUnits = done.queued ? 0 : done.answer.halfUnits
      showToast(halfUnits > 0 ? `已下钟，共${formatHalfUnits(halfUnits)}钟` : '已下钟，不计钟')
      onClose()
    },
  })
  const { keepShort } = form.value
  const short = minutes < MIN_CLOCK_MINUTES
  const sums = computeClockAmounts(minutes, row, keepShort)
  return (
    <FormSheet
      form={form}
      title={`${row.actorName} 下钟`}
      fact={[row.tableName, getLabel('actor_clock_kind', row.clockKind)].filter(Boolean).join(' · ')}
      submitLabel="确认下钟"
      onClose={onClose}
    >
      <KeyValue
        rows={[
          { label: '时长', value: `${minutes}分钟` },
          { label: '钟数', value: `${formatHalfUnits(sums.halfUnits)}钟` },
          { label: '单价', value: `${formatFen(row.unitPrice, { trim: true })}/${row.unitMinutes}分钟` },
          { label: row.chargesTable ? '计入台位账单' : '上钟金额', value: formatFen(sums.amount), total: true },
        ]}
      />
      {short && <Notice tone="warning">{`不足${MIN_CLOCK_MINUTES}分钟，不计钟`}</Notice>}
      {short && canKeepShort && (
        <Switch
          label="保留计钟"
          hint="按半钟计算"
          checked={keepShort}
          onChange={(isChecked) => form.change({ keepShort: isChecked })}
        />
      )}
    </FormSheet>
  )
}
