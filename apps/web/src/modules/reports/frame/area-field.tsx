import { Select } from '#kit/select.tsx'
import type { FormFieldState } from '#lib/form.ts'
import { FormField } from '#shells/form-field.tsx'

/** Value of the option for all areas. */
const ALL_AREAS = 0

interface AreaFieldProps {
  field: FormFieldState<number | undefined>
  areas: readonly { areaId: number; areaName: string }[]
}

/** Select for one area or all. */
export function AreaField({ field, areas }: AreaFieldProps) {
  return (
    <FormField field={field} label="区域">
      {({ value, onChange }) => (
        <Select
          label="区域"
          options={[
            { id: ALL_AREAS, label: '全部区域' },
            ...areas.map((area) => ({ id: area.areaId, label: area.areaName })),
          ]}
          value={value ?? ALL_AREAS}
          onChange={(id) => onChange(id === ALL_AREAS ? undefined : id)}
        />
      )}
    </FormField>
  )
}
