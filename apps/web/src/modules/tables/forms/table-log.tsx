import type { AnswerOf } from '@nocturne/contract/endpoint'
import { tables } from '@nocturne/contract/tables/endpoints'

import { ListRow } from '../../../kit/list-row.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { shortTime } from '../../../lib/format.ts'
import { useApiPages } from '../../../lib/pages.ts'
import { List } from '../../../shells/list-page.tsx'
import type { TableFormProps } from './forms.ts'

/** 日志: everything that happened at this table, newest first. */
export default function TableLog({ detail: { card }, onClose }: TableFormProps) {
  const query = useApiPages(tables.log, { tableId: card.tableId })
  return (
    <Sheet open onClose={onClose} title={`台位日志 ${card.tableName}`}>
      <List query={query} label="台位日志" rowKey={({ logId }) => logId} empty={{ text: '暂无记录' }} row={logRow} />
    </Sheet>
  )
}

type Log = AnswerOf<typeof tables.log>['rows'][number]

function logRow({ opType, content, userName, createTime }: Log) {
  return <ListRow inCard title={opType} aside={content} fact={`${shortTime(createTime)} · ${userName}`} />
}
