import { flashSales } from '@nocturne/contract/flash-sales/endpoints'

import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import { OpenTablePicker } from '../../vouchers/public.ts'
import { formatPlayStart } from '#lib/format/prepaid-texts.ts'
import type { Play } from '../play-texts.ts'

/** 关联台位: selects the table for the guests of a play that has enough participants. */
export default function BindTableSheet({ play, onClose }: { play: Play; onClose: () => void }) {
  const command = useCommand(flashSales.playBind, {
    label: `关联台位 ${play.title}`,
    quiet: true,
    invalidates: [flashSales.playDetail, flashSales.playList, flashSales.groupStatistics],
  })
  const form = useForm<{ tableRecordId: number | undefined }>({
    draft: null,
    initial: { tableRecordId: play.tableRecordId ?? undefined },
    send: async ({ tableRecordId }) => {
      if (tableRecordId === undefined) return false
      await command.submit({ playId: play.playId, tableRecordId })
      showToast('已关联台位')
      onClose()
      return true
    },
  })
  const { tableRecordId } = form.value
  return (
    <FormSheet
      form={form}
      title="关联台位"
      fact={`${play.title} · ${formatPlayStart(play)}`}
      submitLabel="确定"
      disabledReason={tableRecordId === undefined ? '请选择台位' : null}
      onClose={onClose}
    >
      <OpenTablePicker tableRecordId={tableRecordId} onPick={(picked) => form.change({ tableRecordId: picked })} />
    </FormSheet>
  )
}
