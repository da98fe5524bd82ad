import type { AnswerOf } from '@nocturne/contract/endpoint'
import { tables } from '@nocturne/contract/tables/endpoints'

import { ListRow } from '#kit/list-row.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { formatMonthDay, formatShortTime } from '#lib/format/format.ts'
import { useApiPages } from '#lib/query/pages.ts'
import { List } from '#shells/list-page.tsx'
import type { TableFormProps } from './forms.ts'

/** 日志: events of this table and of the current sitting, newest first, by night. */
export default function TableLog({ detail: { card }, onClose }: TableFormProps) {
  const query = useApiPages(tables.log, { tableId: card.tableId })
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const newNights = new Set(
    rows.filter((line, at) => line.businessDate !== rows[at - 1]?.businessDate).map(({ logId }) => logId),
  )
  const renderRow = (line: Log) => (
    <>
      {newNights.has(line.logId) && <SectionTitle>{`${formatMonthDay(line.businessDate)} 营业日`}</SectionTitle>}
      <LogRow {...line} elsewhere={line.tableName !== card.tableName} />
    </>
  )
  return (
    <Sheet open onClose={onClose} title={`台位日志 ${card.tableName}`}>
      <List query={query} label="台位日志" rowKey={({ logId }) => logId} empty={{ text: '暂无记录' }} row={renderRow} />
    </Sheet>
  )
}

type Log = AnswerOf<typeof tables.log>['rows'][number]

function LogRow({ opType, content, userName, createTime, tableName, elsewhere }: Log & { elsewhere: boolean }) {
  const place = elsewhere ? `${tableName} · ` : ''
  return <ListRow inCard title={opType} aside={content} fact={`${place}${formatShortTime(createTime)} · ${userName}`} />
}
