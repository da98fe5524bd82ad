import { tables } from '@nocturne/contract/tables/endpoints'
import { useState } from 'react'

import { Button } from '../../../kit/button.tsx'
import { Field } from '../../../kit/field.tsx'
import { Select } from '../../../kit/select.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Stack } from '../../../kit/stack.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { setParams } from '../../../lib/address.ts'
import { useApi } from '../../../lib/query.ts'
import { orderTypes, type OrderFilter } from '../order-filter.ts'

const ANY = 0

/** Table, type and words to look for. */
export default function OrderFilterSheet({ filter, onClose }: { filter: OrderFilter; onClose: () => void }) {
  const floor = useApi(tables.list, {})
  const [tableId, setTableId] = useState(filter.tableId ?? ANY)
  const [orderType, setOrderType] = useState<string>(filter.orderType ?? '')
  const [keyword, setKeyword] = useState(filter.keyword ?? '')
  const places = (floor.data?.rows ?? []).map((card) => ({
    id: card.tableId,
    label: card.tableName,
    hint: card.areaName,
  }))

  const apply = () => {
    const tableName = places.find(({ id }) => id === tableId)?.label ?? filter.tableName
    setParams({
      tableId: tableId === ANY ? undefined : tableId,
      tableName: tableId === ANY ? undefined : tableName,
      orderType: orderType || undefined,
      keyword: keyword.trim() || undefined,
    })
    onClose()
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title="筛选订单"
      footer={
        <Button kind="primary" wide onClick={apply}>
          查看结果
        </Button>
      }
    >
      <Stack gap={4}>
        <Field label="关键字" optional>
          <TextInput
            value={keyword}
            maxLength={30}
            placeholder="订单号或台位"
            enterKeyHint="search"
            onChange={setKeyword}
          />
        </Field>
        <Field label="台位">
          <Select
            label="台位"
            options={[{ id: ANY, label: '全部台位' }, ...places]}
            value={tableId}
            onChange={setTableId}
          />
        </Field>
        <Field label="订单类型">
          <Select
            label="订单类型"
            options={[
              { id: '', label: '全部类型' },
              ...orderTypes.map((type) => ({ id: type.value as string, label: type.label })),
            ]}
            value={orderType}
            onChange={setOrderType}
          />
        </Field>
      </Stack>
    </Sheet>
  )
}
