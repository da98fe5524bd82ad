import type { StatisType } from '@nocturne/contract/codes'
import { dictionaries } from '@nocturne/contract/dictionaries'

import { Select } from '#kit/select.tsx'
import { useForm } from '#lib/form.ts'
import { AreaField } from '../frame/area-field.tsx'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'

type Chosen = { statisType: StatisType | undefined; areaId: number | undefined }

interface SalesFilterSheetProps {
  chosen: Chosen
  areas: readonly { areaId: number; areaName: string }[]
  onChoose: (chosen: Chosen) => void
  onClose: () => void
}

/** Value of the option that removes the filter. */
const ALL = ''

/** Filter by category of goods and by area. */
export default function SalesFilterSheet({ chosen, areas, onChoose, onClose }: SalesFilterSheetProps) {
  const form = useForm({
    draft: null,
    initial: chosen,
    send: (next) => {
      onChoose(next)
      onClose()
    },
  })
  const { field } = form
  return (
    <FormSheet form={form} title="筛选销售" submitLabel="查看结果" onClose={onClose}>
      <FormField
        field={field('statisType')}
        label="品类"
        hint="只统计该品类商品；优惠与收款按整单计算，选择品类后不显示"
      >
        {({ value, onChange }) => (
          <Select
            label="品类"
            options={goodsGroups}
            value={value ?? ALL}
            onChange={(id) => onChange(id === ALL ? undefined : id)}
          />
        )}
      </FormField>
      <AreaField field={field('areaId')} areas={areas} />
    </FormSheet>
  )
}

const goodsGroups = [
  { id: ALL, label: '全部品类' } as const,
  ...dictionaries.statis_type.map(({ value, label }) => ({ id: value, label })),
]
