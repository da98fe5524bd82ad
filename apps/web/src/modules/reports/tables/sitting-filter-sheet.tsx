import { dictionaries } from '@nocturne/contract/dictionaries'

import { Select, type SelectOption } from '../../../kit/select.tsx'
import { useForm } from '../../../lib/form.ts'
import { FormField } from '../../../shells/form-field.tsx'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import type { SittingKind } from '../frame/report-filter.ts'

export interface SittingFilterSheetProps {
  sitting: SittingKind
  areas: readonly { areaId: number; areaName: string }[]
  onChoose: (sitting: SittingKind) => void
  onClose: () => void
}

const ANY_AREA = 0
const ANY = ''

/** Area, kind of table and kind of guests. */
export default function SittingFilterSheet({ sitting, areas, onChoose, onClose }: SittingFilterSheetProps) {
  const { areaId, tableType, guestType } = sitting
  const form = useForm({
    draft: null,
    initial: { areaId, tableType, guestType },
    send: (chosen) => {
      onChoose(chosen)
      onClose()
    },
  })
  const { field } = form
  return (
    <FormSheet form={form} title="筛选台位" submitLabel="查看结果" onClose={onClose}>
      <FormField field={field('areaId')} label="区域">
        {({ value, onChange }) => (
          <Select
            label="区域"
            options={[
              { id: ANY_AREA, label: '全部区域' },
              ...areas.map((area) => ({ id: area.areaId, label: area.areaName })),
            ]}
            value={value ?? ANY_AREA}
            onChange={(id) => onChange(id === ANY_AREA ? undefined : id)}
          />
        )}
      </FormField>
      <FormField field={field('tableType')} label="台位类型">
        {({ value, onChange }) => (
          <Select
            label="台位类型"
            options={tableTypes}
            value={value ?? ANY}
            onChange={(id) => onChange(id === ANY ? undefined : id)}
          />
        )}
      </FormField>
      <FormField field={field('guestType')} label="客人类型">
        {({ value, onChange }) => (
          <Select
            label="客人类型"
            options={guestTypes}
            value={value ?? ANY}
            onChange={(id) => onChange(id === ANY ? undefined : id)}
          />
        )}
      </FormField>
    </FormSheet>
  )
}

const anyOr = <Id extends string>(
  any: string,
  items: readonly { value: Id; label: string }[],
): SelectOption<Id | typeof ANY>[] => [
  { id: ANY, label: any },
  ...items.map(({ value, label }) => ({ id: value, label })),
]
const tableTypes = anyOr('全部类型', dictionaries.table_type)
const guestTypes = anyOr('全部客人', dictionaries.guest_type)
