import { tables } from '@nocturne/contract/tables/endpoints'

import { Select } from '#kit/select.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { useForm } from '#lib/form.ts'
import { useApi } from '#lib/query/query.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { orderTypes, type OrderFilter } from '../order-filter.ts'

const ANY = 0

/** Filters by table, type and keyword. */
export default function OrderFilterSheet({ filter, onClose }: { filter: OrderFilter; onClose: () => void }) {
  const floor = useApi(tables.list, {})
  const places = (floor.data?.rows ?? []).map((card) => ({
    id: card.tableId,
    label: card.tableName,
    initials: card.initials,
    hint: card.areaName,
  }))
  const { tableId, orderType, keyword } = filter
  const form = useForm({
    draft: null,
    initial: { tableId, orderType, keyword },
    send: (chosen) => {
      const tableName = places.find(({ id }) => id === chosen.tableId)?.label ?? filter.tableName
      filter.set({
        ...chosen,
        keyword: chosen.keyword.trim(),
        tableName: chosen.tableId === undefined ? '' : tableName,
      })
      onClose()
    },
  })
  const { field } = form
  return (
    <FormSheet form={form} title="筛选订单" submitLabel="查看结果" onClose={onClose}>
      <FormField field={field('keyword')} label="关键字" optional>
        {(control) => <TextInput maxLength={30} placeholder="订单号或台位" enterKeyHint="search" {...control} />}
      </FormField>
      <FormField field={field('tableId')} label="台位">
        {({ value, onChange }) => (
          <Select
            label="台位"
            options={[{ id: ANY, label: '全部台位' }, ...places]}
            value={value ?? ANY}
            onChange={(id) => onChange(id === ANY ? undefined : id)}
          />
        )}
      </FormField>
      <FormField field={field('orderType')} label="订单类型">
        {({ value, onChange }) => (
          <Select
            label="订单类型"
            options={[
              { id: '', label: '全部类型' },
              ...orderTypes.map((type) => ({ id: type.value, label: type.label })),
            ]}
            value={value ?? ''}
            onChange={(id) => onChange(id === '' ? undefined : id)}
          />
        )}
      </FormField>
    </FormSheet>
  )
}
