import { Select, type SelectOption } from '#kit/select.tsx'
import { useDictionary } from '#lib/format/dict.ts'
import { useForm } from '#lib/form.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { AreaField } from '../frame/area-field.tsx'
import type { SittingCriteria } from '../frame/report-filter.ts'

interface SittingFilterSheetProps {
  sitting: SittingCriteria
  areas: readonly { areaId: number; areaName: string }[]
  onChoose: (sitting: SittingCriteria) => void
  onClose: () => void
}

/** Value of the option that removes the filter. */
const ALL = ''

/** Filter by area, type of table and type of guests. */
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
  const [tableTypes, guestTypes] = [useDictionary('table_type'), useDictionary('guest_type')]
  return (
    <FormSheet form={form} title="筛选台位" submitLabel="查看结果" onClose={onClose}>
      <AreaField field={field('areaId')} areas={areas} />
      <FormField field={field('tableType')} label="台位类型">
        {({ value, onChange }) => (
          <Select
            label="台位类型"
            options={allOr('全部类型', tableTypes)}
            value={value ?? ALL}
            onChange={(id) => onChange(id === ALL ? undefined : id)}
          />
        )}
      </FormField>
      <FormField field={field('guestType')} label="客人类型">
        {({ value, onChange }) => (
          <Select
            label="客人类型"
            options={allOr('全部客人', guestTypes)}
            value={value ?? ALL}
            onChange={(id) => onChange(id === ALL ? undefined : id)}
          />
        )}
      </FormField>
    </FormSheet>
  )
}

const allOr = <Id extends string>(
  label: string,
  items: readonly { value: Id; label: string }[],
): SelectOption<Id | typeof ALL>[] => [
  { id: ALL, label },
  ...items.map((item) => ({ id: item.value, label: item.label })),
]
