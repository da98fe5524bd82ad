import { tables } from '@nocturne/contract/tables/endpoints'

import { Select } from '#kit/select.tsx'
import { useApi } from '#lib/query/query.ts'

interface TableSelectProps {
  label: string
  value: number | null
  onChange: (tableId: number) => void
}

/** Select for a table of the venue. */
export function TableSelect({ label, value, onChange }: TableSelectProps) {
  const { data, isError } = useApi(tables.commonList, { pageNum: 1, pageSize: 1000 }, { staleMs: 10 * 60_000 })
  const options = (data?.rows ?? []).map(({ tableId, tableName, initials, areaName }) => ({
    id: tableId,
    label: tableName,
    initials,
    hint: areaName,
  }))
  return (
    <Select
      label={label}
      options={options}
      value={value}
      placeholder={data || isError ? '请选择' : '正在加载'}
      onChange={onChange}
    />
  )
}
