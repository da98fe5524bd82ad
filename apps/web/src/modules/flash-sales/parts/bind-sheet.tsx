import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'

import { Skeleton } from '../../../kit/skeleton.tsx'
import { toast } from '../../../kit/toast.ts'
import { useForm } from '../../../lib/form.ts'
import { useApi } from '../../../lib/query.ts'
import { useCommand } from '../../../lib/use-command.ts'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { QueryView } from '../../../shells/query-view.tsx'
import { TablePicker } from '../../tables/public.ts'
import { beginText } from '../../../lib/prepaid-texts.ts'
import type { Play } from '../play-texts.ts'

/** 关联台位: where the guests of a formed play sit. */
export default function BindSheet({ play, onClose }: { play: Play; onClose: () => void }) {
  const floor = useApi(tables.list, {}, { live: true })
  const command = useCommand(flashSales.playBind, {
    label: `关联台位 ${play.title}`,
    quiet: true,
    invalidates: [flashSales.playDetail, flashSales.playList, flashSales.groupStatistics],
  })
  const form = useForm<{ tableId: number | null }>({
    draft: null,
    initial: { tableId: play.tableId },
    send: async ({ tableId }) => {
      const tableRecordId = floor.data?.rows.find((card) => card.tableId === tableId)?.tableRecordId
      if (tableRecordId == null) return false
      await command.submit({ playId: play.playId, tableRecordId })
      toast('已关联台位')
      onClose()
      return true
    },
  })
  const { tableId } = form.value
  return (
    <FormSheet
      form={form}
      title="关联台位"
      fact={`${play.title} · ${beginText(play)}`}
      submitLabel="确定"
      disabledReason={tableId === null ? '请选择台位' : null}
      onClose={onClose}
    >
      <QueryView query={floor} skeleton={<Skeleton shape="grid" count={9} />}>
        {({ rows }) => (
          <TablePicker
            label="已开台位"
            tables={rows.filter((card) => card.tableRecordId !== null)}
            chosen={tableId === null ? [] : [tableId]}
            onPick={(picked) => form.change({ tableId: picked })}
            empty="现在没有已开的台位"
          />
        )}
      </QueryView>
    </FormSheet>
  )
}
